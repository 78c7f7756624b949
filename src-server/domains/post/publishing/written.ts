import { toDollars } from '#shared/money.ts'
import type { WrittenPost } from '#shared/post-history.ts'
import { PRICE_FOR, PRICE_UNITS } from '#shared/vocabulary.ts'
import { differing } from '../../../event-sourcing/history.ts'
import type { ContentLog } from '../../content-history.ts'
import type { PostContent, PostEvents } from '../events.ts'

export type PostLog = ContentLog<PostEvents, PostContent>

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

export function writtenAt({ wordsAt }: PostLog, version: number | null): WrittenPost | null {
  const content = wordsAt(version)
  return content && asWritten(content)
}

/** Those of the older fields that are not the same in the newer content. */
export function changedFields(older: WrittenPost | null, newer: WrittenPost | null): Partial<WrittenPost> | null {
  if (!older || !newer) return null
  const changed = differing(older, newer)
  return Object.keys(changed).length > 0 ? changed : null
}
