import type { Actor } from '../../../event-sourcing/event.ts'
import { Rejection } from '../../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { readSince } from '../../content-history.ts'
import { isSaving } from '../events.ts'
import { POST_CONTENT } from '../state.ts'
import { asWritten, changedFields } from './written.ts'

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
  const { before, after, since: events } = await readSince(ctx, POST_CONTENT, id, version)
  const since = events.map(({ type }) => type)
  const changed = Object.keys(changedFields(before && asWritten(before), after && asWritten(after)) ?? {})
  return [
    ...new Set(changed.flatMap((field) => NAMES_OF[field] ?? field)),
    ...(since.includes('PostAliasesChanged') ? ['aliases'] : []),
    ...(since.some((type) => !isSaving({ type }) && type !== 'PostAliasesChanged') ? ['status'] : []),
  ]
}
