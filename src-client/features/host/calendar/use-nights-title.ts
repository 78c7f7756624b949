import { useLingui } from '@lingui/react/macro'
import { formatDate, formatDateRange } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { addDays, fromPhnomPenh } from '#shared/phnom-penh-time.ts'
import { isUnbroken } from './month.ts'
import { useNightsCount } from './use-night-words.ts'

/** Names nights by their dates and their number: “24–26 Dec 2026 · 3 nights”. */
export function useNightsTitle(): (nights: readonly string[]) => string {
  const { t } = useLingui()
  const locale = useLocale()
  const nightsOf = useNightsCount()
  return (nights) => {
    const [first = '', last = first] = [nights[0], nights.at(-1)]
    if (nights.length < 2) return formatDate(first, locale)
    const number = nightsOf(nights.length)
    const end = fromPhnomPenh(addDays(last, 1)).toISOString()
    const range = formatDateRange(fromPhnomPenh(first).toISOString(), end, locale)
    return isUnbroken(nights) ? `${range} · ${number}` : t`${number} within ${range}`
  }
}
