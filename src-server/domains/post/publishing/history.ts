import { POST_REASONS } from '#shared/moderation.ts'
import type { HistoryInput, HistoryPage, PostVersion } from '#shared/post-history.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import type { EventOutline } from '../../../event-sourcing/store.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../../procedures/context.ts'
import { historyActors } from '../../../procedures/history-actors.ts'
import { deedsOf, type Version, versionsOf } from '../../../publishing/versions.ts'
import { neededBy, rejectOthers } from '../../content-history.ts'
import { picturesOf } from '../../file/public.ts'
import { readSteps } from '../../read-steps.ts'
import { POST_STEPS, SITTING_MS } from '../state.ts'
import { changedFields, type Events, readPostEvents, streamOf, writtenAt } from './written.ts'

type HistoryContext = Pick<RequestContext, 'db' | 'pool' | 'sql' | 'keyring'> & { actor: Actor }

/**
 * A page of what happened to a post, the newest first. It is read from the post's own stream: all of it in outline, and only
 * the words that the page shows.
 * @throws Rejection POST_NOT_FOUND also for whoever may not change the post
 */
export async function listHistory(ctx: HistoryContext, { id, page, pageSize }: HistoryInput): Promise<HistoryPage> {
  await rejectOthers(ctx, 'post', id)
  const outline = await readSteps(ctx.sql, streamOf(id), POST_STEPS)
  const { versions, current } = versionsOf(outline, ctx.actor.id, SITTING_MS)
  const shown = versions.reverse().slice((page - 1) * pageSize, page * pageSize)
  const aliasesBefore = (version: Version) => priorAliases(outline, version)
  const needed = [...neededBy(shown), ...shown.flatMap((version) => aliasesBefore(version) ?? [])]
  const actors = shown.flatMap(({ events }) => events[0]?.meta.actor ?? [])
  const [events, actorOf] = await Promise.all([readPostEvents(ctx, id, needed), historyActors(ctx, actors)])
  const rows = shown.map((version) => ({
    ...versionView(version, events),
    aliases: changedAliases(version, aliasesBefore(version), events),
    by: actorOf(version.events[0]?.meta.actor ?? SYSTEM_ACTOR),
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
    deeds: [
      ...deedsOf(version, before !== null),
      ...(version.events.some(hasAliases) ? ['aliases_changed' as const] : []),
    ],
    restored_version: restored?.data.version ?? null,
    reason: POST_REASONS.find((one) => one === decided?.data.reason) ?? null,
    note: decided?.data.note ?? null,
    words,
    before,
  }
}
