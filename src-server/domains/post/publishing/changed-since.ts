import type { Actor } from '../../../event-sourcing/event.ts'
import { Rejection } from '../../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { versionsOf } from '../../../publishing/versions.ts'
import { readContent, readSteps } from '../../content-history.ts'
import { isSaving } from '../events.ts'
import { POST_CONTENT, SITTING_MS } from '../state.ts'
import { changedFields, writtenAt } from './written.ts'

/** Names that callers send for fields that are stored in another way. Opening hours they may know by either. */
const NAMES_OF: Partial<Record<string, string[]>> = {
  hours: ['hours', 'open_24h', 'open_from', 'open_to'],
  price_riel: ['price_from'],
}

type WhoReads = Pick<RequestContext, 'sql' | 'keyring'> & { actor: Actor }
type Read = { id: string; expected?: number | undefined }

/** Adds to VERSION_STALE which fields have changed since the version that was read. @returns any other error as it is */
export async function withChanges(ctx: WhoReads, { id, expected = 0 }: Read, error: unknown): Promise<unknown> {
  if (!(error instanceof Rejection && error.code === 'VERSION_STALE')) return error
  return new Rejection('VERSION_STALE', { ...error.detail, changed: await changedSince(ctx, id, expected) })
}

async function changedSince(ctx: WhoReads, id: string, version: number): Promise<string[]> {
  const outline = await readSteps(ctx.sql, POST_CONTENT, id)
  const since = outline.slice(version).map(({ type }) => type)
  const read = versionsOf(outline.slice(0, version), ctx.actor.id, SITTING_MS).current
  const latest = versionsOf(outline, ctx.actor.id, SITTING_MS).current
  const log = await readContent(ctx, POST_CONTENT, id, [read ?? [], latest ?? []].flat())
  const changed = Object.keys(changedFields(writtenAt(log, read), writtenAt(log, latest)) ?? {})
  return [
    ...new Set(changed.flatMap((field) => NAMES_OF[field] ?? field)),
    ...(since.includes('PostAliasesChanged') ? ['aliases'] : []),
    ...(since.some((type) => !isSaving({ type }) && type !== 'PostAliasesChanged') ? ['status'] : []),
  ]
}
