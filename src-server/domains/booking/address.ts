import { sql } from 'kysely'
import { DEFAULT_LOCALE, type Locale, type Localized, pickLocalized } from '#shared/locales.ts'
import type { Translations } from '#shared/post.ts'
import { addressesByLanguage } from '../post/public.ts'

/** SQL: the address of the hotel's post p in its own language, or of the branch b, where the page has none. */
export const HOTEL_ADDRESS = sql<string | null>`coalesce(nullif(p.address, ''), b.address)`

/** Of a hotel as it is today; null where its post is not there. */
type Hotel = { hotel_address: string | null; post_language: Locale | null; post_translations: Translations | null }

export const addressesOf = ({ hotel_address, post_language, post_translations }: Hotel): Localized =>
  addressesByLanguage({
    address: hotel_address ?? '',
    language: post_language ?? DEFAULT_LOCALE,
    translations: post_translations ?? {},
  })

/**
 * The address that was agreed on, in the reader's language where it had one, and the one of today if the hotel has moved. Bookings
 * that kept none have today's alone.
 */
export function addressFor(
  booking: Hotel & { post_addresses: Localized },
  locale: Locale,
): { address: string | null; new_address?: string } {
  const today = addressesOf(booking)
  const now = pickLocalized(today, locale)?.text ?? null
  const agreed = pickLocalized(booking.post_addresses, locale)
  if (!agreed) return { address: now }
  // Compared in the language of what is read: a translation that came, or went, later is no move.
  const sameWords = pickLocalized(today, agreed.lang)?.text
  const isMoved = now !== null && !Object.values(booking.post_addresses).some((address) => address === sameWords)
  return { address: agreed.text, ...(isMoved && { new_address: now }) }
}
