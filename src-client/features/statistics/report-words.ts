import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { BY_TEAM, STATUS_NAMES } from '#client/features/booking/public/booking-words.ts'
import type { DayPeriod } from '#shared/phnom-penh-time.ts'
import type { ReportPeriod } from '#shared/report-periods.ts'
import type { Figures } from '#shared/statistics.ts'

export const PERIOD_NAMES: Record<ReportPeriod, MessageDescriptor> = {
  this_month: msg`This month`,
  last_month: msg`Last month`,
  last_2_months: msg`Last 2 months`,
  last_3_months: msg`Last 3 months`,
}

const FIGURE_NAMES: Record<keyof Figures, MessageDescriptor> = {
  views: msg`Views`,
  likes: msg`Likes`,
  saves: msg`Saves`,
  comments: msg`Comments`,
  bookings: msg`Bookings`,
}

const DAY_PERIOD_NAMES: Record<DayPeriod, MessageDescriptor> = {
  morning: msg`Morning, 5 to 12`,
  afternoon: msg`Afternoon, 12 to 17`,
  evening: msg`Evening, 17 to 22`,
  night: msg`Night, 22 to 5`,
}

/** The names that the screen and the file of a report give its parts and rows. */
export const REPORT_NAMES = {
  ...FIGURE_NAMES,
  ...DAY_PERIOD_NAMES,
  ...STATUS_NAMES,
  rejected_by_team: BY_TEAM.rejected,
  cancelled_by_team: BY_TEAM.cancelled_by_owner,
  sample: msg`Sample`,
  sample_note: msg`Some of these figures are made up, to show how statistics look.`,
  day: msg`Day`,
  post: msg`Post`,
  total: msg`Total`,
  period: msg`Period`,
  period_before: msg`Period before`,
  change: msg`Change, %`,
  by_time: msg`Views by the time of day`,
  by_status: msg`Bookings by what became of them`,
  revenue: msg`Revenue`,
  nights: msg`Nights sold`,
  occupancy: msg`Occupancy`,
  offered_nights: msg`Nights offered`,
  new_members: msg`New members`,
  missed_searches: msg`Searches without a result`,
  other_searches: msg`All others`,
} satisfies Record<string, MessageDescriptor>
export type ReportWord = keyof typeof REPORT_NAMES
