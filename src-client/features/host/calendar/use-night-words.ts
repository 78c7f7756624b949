import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RoomNight, RoomView } from '#shared/room.ts'
import type { NightRules } from '#shared/room-history.ts'

/** What is to be said of a night: how many rooms are free, what it costs, and the rules that it has of its own. */
export function useNightWords() {
  const { t } = useLingui()
  const locale = useLocale()
  const nightsOf = useNightsCount()
  const count = (value: number) => formatNumber(value, locale)
  const state = (night: RoomNight, isPast: boolean) => {
    const [free, held, taken] = [count(night.free), count(night.held), count(night.taken)]
    const sale = night.is_closed ? [t`Not for sale`] : isPast ? [] : [t`${free} free`]
    return [
      ...sale,
      ...(night.held > 0 ? [t`${held} held`] : []),
      ...(night.taken > 0 ? [t`${taken} taken`] : []),
    ].join(' · ')
  }
  const price = (night: RoomNight, room: Pick<RoomView, 'price'>) => formatDollars(night.price ?? room.price, locale)
  const rules = ({ min_nights, max_nights, no_arrival, no_departure }: NightRules) => {
    const [shortest, longest] = [nightsOf(min_nights ?? 0), nightsOf(max_nights ?? 0)]
    return [
      ...(min_nights ? [t`Shortest stay: ${shortest}`] : []),
      ...(max_nights ? [t`Longest stay: ${longest}`] : []),
      ...(no_arrival ? [t`No arrivals`] : []),
      ...(no_departure ? [t`No departures`] : []),
    ]
  }
  return { state, price, rules }
}

/** A number of nights in words. */
export function useNightsCount(): (value: number) => string {
  const { t } = useLingui()
  const locale = useLocale()
  return (value) => {
    const nights = formatNumber(value, locale)
    return t`${plural(value, { one: `${nights} night`, other: `${nights} nights` })}`
  }
}
