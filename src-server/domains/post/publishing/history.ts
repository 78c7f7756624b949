import type { HistoryInput, PostHistory, PostVersion } from '#shared/post-history.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import type { EventOutline } from '../../../event-sourcing/store.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { historyPage } from '../../../procedures/history-page.ts'
import { type Version, versionsOf } from '../../../publishing/versions.ts'
import { neededBy, readContent, readSteps, rejectOthers, toldOf } from '../../content-history.ts'
import { picturesOf } from '../../file/public.ts'
import { POST_CONTENT, SITTING_MS } from '../state.ts'
import { changedFields, type PostLog, writtenAt } from './written.ts'

type HistoryContext = Pick<RequestContext, 'db' | 'pool' | 'sql' | 'keyring'> & { actor: Actor }

/**
 * A page of what happened to a post, the newest first. It is read from the post's own stream: all of it in outline, and only
 * the words that the page shows.
 * @throws Rejection POST_NOT_FOUND also for whoever may not change the post
 */
export async function listHistory(ctx: HistoryContext, input: HistoryInput): Promise<PostHistory> {
  await rejectOthers(ctx, 'post', input.id)
  const outline = await readSteps(ctx.sql, POST_CONTENT, input.id)
  const { versions, current } = versionsOf(outline, ctx.actor.id, SITTING_MS)
  const page = await historyPage(ctx, versions, input, async (shown) => {
    const aliasesBefore = (version: Version) => priorAliases(outline, version)
    const needed = [...neededBy(shown), ...shown.flatMap((version) => aliasesBefore(version) ?? [])]
    const log = await readContent(ctx, POST_CONTENT, input.id, needed)
    return (version) => ({
      ...versionView(version, log),
      aliases: changedAliases(version, aliasesBefore(version), log),
    })
  })
  const pictures = page.rows.flatMap(({ words, before }) => [...(words?.images ?? []), ...(before?.images ?? [])])
  return { ...page, version: outline.length, current, pictures: await picturesOf(ctx, [...new Set(pictures)]) }
}

const hasAliases = ({ type }: { type: string }) => type === 'PostAliasesChanged'

/** The event with the aliases that there were before those of a version. */
function priorAliases(outline: readonly EventOutline[], { events }: Version): number | undefined {
  const own = events.find(hasAliases)
  return own && outline.findLast((event) => hasAliases(event) && event.version < own.version)?.version
}

function changedAliases(version: Version, prior: number | undefined, { eventAt }: PostLog): PostVersion['aliases'] {
  const own = version.events.find(hasAliases)
  if (!own) return null
  const aliasesAt = (at: number | undefined) => {
    const event = eventAt(at ?? null)
    return event?.type === 'PostAliasesChanged' ? event.data.aliases : []
  }
  return { before: aliasesAt(prior), after: aliasesAt(own.version) }
}

function versionView(version: Version, log: PostLog) {
  const words = writtenAt(log, version.words)
  const before = changedFields(writtenAt(log, version.before), words)
  const { deeds, ...told } = toldOf(log, version, before !== null)
  const others = version.events.some(hasAliases) ? ['aliases_changed' as const] : []
  return { ...told, deeds: [...deeds, ...others], words, before }
}
