import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized, pickLocalized } from '#shared/locales.ts'
import type { Translations } from '#shared/post.ts'
import { isSeen, seenIn } from '#shared/text.ts'
import { addressesByLanguage } from '../post/public.ts'

/** Of a hotel as it is today; null where its post, or its branch, is not there. */
type Hotel = {
  post_address: string | null
  branch_address: string | null
  post_language: Locale | null
  post_translations: Translations | null
}

/**
 * The address that was agreed on, in the reader's language where it had one, and the one of today if the hotel has moved. That of a
 * branch, where the page has none in its own language, is not kept with bookings and is today's; so are those of bookings that
 * kept none.
 */
export function addressFor(
  {
    post_addresses,
    post_address,
    branch_address,
    post_language,
    post_translations,
  }: Hotel & { post_addresses: Localized },
  locale: Locale,
): { address: string | null; new_address?: string } {
  const language = post_language ?? DEFAULT_LOCALE
  const isOfPage = post_address !== null && isSeen(post_address)
  const address = isOfPage ? post_address : (branch_address ?? '')
  const today = addressesByLanguage({ address, language, translations: post_translations ?? {} })
  const now = pickLocalized(today, locale)?.text ?? null
  const kept = seenIn(post_addresses)
  const ofBranch: Localized = isOfPage ? {} : { [language]: address }
  const known: Localized = { ...ofBranch, ...kept }
  const agreed = pickLocalized(kept, locale) && pickLocalized(known, locale)
  if (!agreed) return { address: now }
  const isMoved = now !== null && hasMoved(known, today, agreed.lang)
  return { address: agreed.text, ...(isMoved && { new_address: now }) }
}

/**
 * Whether other words stand today in a language that was agreed on, first of all in the one that is read: a translation that came,
 * or went, later is no move.
 */
function hasMoved(agreed: Localized, today: Localized, read: Locale): boolean {
  const known = new Set<string | undefined>(Object.values(agreed))
  const compared = today[read] ? [read] : LOCALES.filter((lang) => agreed[lang] && today[lang])
  return compared.some((lang) => !known.has(today[lang]))
}
