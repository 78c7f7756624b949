import stringify from 'safe-stable-stringify'
import { toDollars } from '#shared/money.ts'
import type { WrittenPost } from '#shared/post-history.ts'
import { PRICE_FOR, PRICE_UNITS } from '#shared/vocabulary.ts'
import type { RecordedOf } from '../../../event-sourcing/event.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { readEventsOf } from '../../content-history.ts'
import { post } from '../decider.ts'
import { type PostContent, type PostEvents, wordsIn } from '../events.ts'

/** Content as its form takes it: dollars, codes that may be missing, and of prices only what is known today. */
export function asWritten<Content extends PostContent>(content: Content) {
  const { price_from_cents, price_unit, price_for, ...words } = content
  return {
    ...words,
    place_type: content.place_type || null,
    province: content.province || null,
    price_from: price_from_cents === null ? null : toDollars(price_from_cents),
    price_unit: PRICE_UNITS.find((unit) => unit === price_unit) ?? null,
    price_for: PRICE_FOR.find((payers) => payers === price_for) ?? 'everyone',
  }
}

export const streamOf = (id: string) => `${post.category}-${id}`

export type WordsContext = Pick<RequestContext, 'sql' | 'keyring'>
export type Events = ReadonlyMap<number, RecordedOf<PostEvents>>

/** Events of a post as they are today, and unsealed: for its author and admins alone. */
export const readPostEvents = (ctx: WordsContext, id: string, versions: readonly number[]): Promise<Events> =>
  readEventsOf(ctx, post, id, versions)

export function writtenAt(events: Events, version: number | null): WrittenPost | null {
  const event = version === null ? undefined : events.get(version)
  const content = event ? wordsIn(event) : null
  return content && asWritten(content)
}

/** Those of the older fields that are not the same in the newer content. */
export function changedFields(older: WrittenPost | null, newer: WrittenPost | null): Partial<WrittenPost> | null {
  if (!older || !newer) return null
  const after = new Map<string, unknown>(Object.entries(newer))
  const changed = Object.entries(older).filter(([field, value]) => stringify(value) !== stringify(after.get(field)))
  return changed.length > 0 ? Object.fromEntries(changed) : null
}
