import { POST_REASONS } from '#shared/moderation.ts'
import type { HistoryActor, HistoryInput, HistoryPage, PostVersion } from '#shared/post-history.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type EventOutline, readOutline } from '../../event-sourcing/store.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'
import { isSaving } from './events.ts'
import { isOwnOrAdmins } from './queries.ts'
import { deedsOf, type Version, versionsOf } from './versions.ts'
import { changedFields, type Events, readPostEvents, streamOf, writtenAt } from './written.ts'

type HistoryContext = Pick<RequestContext, 'db' | 'sql' | 'keyring'> & { actor: Actor }

/**
 * A page of what happened to a post, the newest first. It is read from the post's own stream: all of it in outline, and only
 * the words that the page shows.
 * @throws Rejection POST_NOT_FOUND also for whoever may not change the post
 */
export async function listHistory(ctx: HistoryContext, { id, page, pageSize }: HistoryInput): Promise<HistoryPage> {
  await rejectOthers(ctx, id)
  const outline = await readOutline(ctx.sql, streamOf(id))
  const { versions, current } = versionsOf(outline, ctx.actor.id)
  const shown = versions.reverse().slice((page - 1) * pageSize, page * pageSize)
  const aliasesBefore = (version: Version) => priorAliases(outline, version)
  const needed = [...neededBy(shown), ...shown.flatMap((version) => aliasesBefore(version) ?? [])]
  const [events, nameOf] = await Promise.all([readPostEvents(ctx, id, needed), namesOfActors(ctx, shown)])
  const rows = shown.map((version) => ({
    ...versionView(version, events),
    aliases: changedAliases(version, aliasesBefore(version), events),
    by: actorView(ctx.actor, version.events[0]?.meta.actor, nameOf),
  }))
  const pictures = rows.flatMap(({ words, before }) => [...(words?.images ?? []), ...(before?.images ?? [])])
  return {
    rows,
    total: versions.length,
    version: outline.length,
    current,
    pictures: await picturesOf(ctx, [...new Set(pictures)]),
  }
}

/** @throws Rejection POST_NOT_FOUND where there is no such post, or not for the caller */
async function rejectOthers(ctx: HistoryContext, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('post')
    .select('owner_id')
    .where('id', '=', id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (!row || !isOwnOrAdmins(ctx, row)) throw new Rejection('POST_NOT_FOUND')
}

/** The versions of the events that a page shows: all but the words that others of the same command replace. */
function neededBy(shown: readonly Version[]): number[] {
  const own = shown.flatMap(({ events }) => events.filter((event) => !isSaving(event)).map(({ version }) => version))
  const words = shown.flatMap(({ words, before }) => [words ?? [], before ?? []]).flat()
  return [...new Set([...own, ...words])]
}

const hasAliases = ({ type }: { type: string }) => type === 'PostAliasesChanged'

/** The event with the aliases that there were before those of a version. */
function priorAliases(outline: readonly EventOutline[], { events }: Version): number | undefined {
  const own = events.find(hasAliases)
  return own && outline.findLast((event) => hasAliases(event) && event.version < own.version)?.version
}

function changedAliases(version: Version, prior: number | undefined, events: Events): PostVersion['aliases'] {
  const own = version.events.find(hasAliases)
  if (!own) return null
  const aliasesAt = (at: number | undefined) => {
    const event = at === undefined ? undefined : events.get(at)
    return event?.type === 'PostAliasesChanged' ? event.data.aliases : []
  }
  return { before: aliasesAt(prior), after: aliasesAt(own.version) }
}

function versionView(version: Version, events: Events): Omit<PostVersion, 'by' | 'aliases'> {
  const words = writtenAt(events, version.words)
  const before = changedFields(writtenAt(events, version.before), words)
  const own = version.events.flatMap((outline) => events.get(outline.version) ?? [])
  const restored = own.find((event) => event.type === 'PostVersionRestored')
  const decided = own.find((event) => event.type === 'PostRejected' || event.type === 'PostHidden')
  return {
    version: version.version,
    at: version.events.at(-1)?.at ?? '',
    deeds: deedsOf(version, before !== null),
    restored_version: restored?.data.version ?? null,
    reason: POST_REASONS.find((one) => one === decided?.data.reason) ?? null,
    note: decided?.data.note ?? null,
    words,
    before,
  }
}

async function namesOfActors({ db }: HistoryContext, shown: readonly Version[]): Promise<ReadonlyMap<string, string>> {
  const ids = shown.flatMap(({ events }) => events[0]?.meta.actor.id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ id, username }) => (username === null ? [] : [[id, username]])))
}

/** The actor, as far as the reader may know: admins decide without their names. */
function actorView(reader: Actor, actor: Actor | undefined, nameOf: ReadonlyMap<string, string>): HistoryActor {
  if (!actor || actor.role === 'system') return { kind: 'system', userName: null }
  const userName = nameOf.get(actor.id) ?? null
  if (actor.id === reader.id) return { kind: 'self', userName }
  if (actor.role !== 'admin') return { kind: 'member', userName }
  return { kind: 'admin', userName: isAdminOrSystem(reader) ? userName : null }
}
