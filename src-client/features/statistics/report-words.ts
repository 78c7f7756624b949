import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DayPeriod } from '#shared/phnom-penh-time.ts'
import type { ReportPeriod } from '#shared/report-periods.ts'
import type { Figures } from '#shared/statistics.ts'

export const PERIOD_NAMES: Record<ReportPeriod, MessageDescriptor> = {
  this_month: msg`This month`,
  last_month: msg`Last month`,
  last_2_months: msg`Last 2 months`,
  last_3_months: msg`Last 3 months`,
}

export const FIGURE_NAMES: Record<keyof Figures, MessageDescriptor> = {
  views: msg`Views`,
  likes: msg`Likes`,
  saves: msg`Saves`,
  comments: msg`Comments`,
  bookings: msg`Bookings`,
}

export const DAY_PERIODS = ['morning', 'afternoon', 'evening', 'night'] as const satisfies readonly DayPeriod[]

export const DAY_PERIOD_NAMES: Record<DayPeriod, MessageDescriptor> = {
  morning: msg`Morning, 5 to 12`,
  afternoon: msg`Afternoon, 12 to 17`,
  evening: msg`Evening, 17 to 22`,
  night: msg`Night, 22 to 5`,
}
