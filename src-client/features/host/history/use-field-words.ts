import { useLingui } from '@lingui/react/macro'
import { BED_NAMES } from '#client/features/room/public/bed-names.ts'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { BED_KINDS } from '#shared/booking-words.ts'
import type { RoomHistory } from '#shared/room-history.ts'

/** The fields of a room's history as its form names them, and their values in words. */
export function useFieldWords({ names }: Pick<RoomHistory, 'names'>) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const labels: Record<string, string> = {
    name: t`Name of the room`,
    names: t`Its name in other languages`,
    status: t`On sale`,
    post_id: t`Hotel`,
    branch_id: t`Branch`,
    bed: t`Bed`,
    people_amount: t`People in a room`,
    room_amount: t`Rooms of this kind`,
    price: t`Price of a night`,
    description: t`Description`,
    images: t`Pictures`,
    min_nights: t`Shortest stay`,
    max_nights: t`Longest stay`,
    notice_days: t`Days of notice`,
    horizon_days: t`How many days ahead guests can book`,
    allows_gaps: t`Fill short gaps`,
    free_cancel_days: t`Free cancellation, days before arrival`,
    is_closed: t`Not for sale`,
    no_arrival: t`No arrivals`,
    no_departure: t`No departures`,
  }
  const textOf = (value: string) =>
    names[value] ??
    (value === 'shown' ? t`Guests can book it` : value === 'draft' ? t`Not yet: only you see it` : value)
  const words = (name: string, value: unknown): string => {
    if (value === null || value === undefined) return t`as usual`
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (typeof value === 'number') return name === 'price' ? formatDollars(value, locale) : formatNumber(value, locale)
    if (typeof value === 'string') return textOf(value)
    if (typeof value !== 'object') return ''
    const kind = 'kind' in value && BED_KINDS.find((one) => one === value.kind)
    if (kind && 'count' in value) return `${formatNumber(Number(value.count), locale)} × ${i18n._(BED_NAMES[kind])}`
    return Object.values(value).join(' · ')
  }
  return { labels, words }
}
