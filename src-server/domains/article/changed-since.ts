import type { ArticlePart } from '#shared/article-history.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { readSince } from '../content-history.ts'
import { changedParts } from './difference.ts'
import { ARTICLE_CONTENT } from './state.ts'

/** The name that callers send for a part, where it is another. */
const FIELD_OF: Partial<Record<ArticlePart, string>> = { places: 'post_ids' }

type Reader = Pick<RequestContext, 'sql' | 'keyring'> & { actor: Actor }
type Read = { id: string; expected?: number | undefined }

/** Adds to VERSION_STALE what has changed since the version that was read, of its words in any language. @returns any other error as it is */
export async function withChanges(ctx: Reader, { id, expected = 0 }: Read, error: unknown): Promise<unknown> {
  if (!(error instanceof Rejection && error.code === 'VERSION_STALE')) return error
  return new Rejection('VERSION_STALE', { ...error.detail, changed: await changedSince(ctx, id, expected) })
}

async function changedSince(ctx: Reader, id: string, version: number): Promise<string[]> {
  const { before, after, since } = await readSince(ctx, ARTICLE_CONTENT, id, version)
  const parts = before && after ? changedParts(before, after).map(({ part }) => FIELD_OF[part] ?? part) : []
  const isOther = since.some(({ step }) => step !== 'drafted' && step !== 'saved')
  return [...new Set(parts), ...(isOther ? ['status'] : [])]
}
