import { BOOKING_STATUSES } from '#shared/booking-words.ts'
import type { DayPeriod } from '#shared/phnom-penh-time.ts'
import type { Figures, ReportView } from '#shared/statistics.ts'
import type { ReportWord } from './report-words.ts'

/** In the order of the screen, the print and the file. */
export const FIGURES = ['views', 'likes', 'saves', 'comments', 'bookings'] as const satisfies readonly (keyof Figures)[]

export const DAY_PERIODS = ['morning', 'afternoon', 'evening', 'night'] as const satisfies readonly DayPeriod[]

/** By how many percent there is more than before, or less; null where there was nothing. */
export function percentMore(now: number, before: number): number | null {
  if (now === before) return 0
  return before === 0 ? null : Math.round(((now - before) / before) * 100)
}

type Bookings = Pick<ReportView, 'bookings_by_status' | 'bookings_ended_by_team'>

/** The bookings by what became of them. Those that Domner itself has ended are rare, and stand there only where there are any. */
export function bookingCounts({ bookings_by_status, bookings_ended_by_team }: Bookings): [ReportWord, number][] {
  const { rejected, cancelled_by_owner } = bookings_ended_by_team
  const byTeam: [ReportWord, number][] = [
    ['rejected_by_team', rejected],
    ['cancelled_by_team', cancelled_by_owner],
  ]
  return [
    ...BOOKING_STATUSES.map((one): [ReportWord, number] => [one, bookings_by_status[one]]),
    ...byTeam.filter(([, amount]) => amount > 0),
  ]
}

type SoldNights = ReportView['stays']

/** The nights of those who offer rooms, or have sold any lately; else null. */
export const shownStays = (stays: SoldNights): SoldNights | null =>
  stays.offered_nights + stays.nights + stays.before.nights > 0 ? stays : null

/** How much of what is offered was sold, in percent; null where nothing is. */
export const occupancyOf = ({ nights, offered_nights }: SoldNights): number | null =>
  offered_nights > 0 ? Math.round((nights / offered_nights) * 100) : null
