import { z } from 'zod'
import { BOOKING_STATUSES } from './booking-words.ts'
import { DAY_MS } from './phnom-penh-time.ts'
import { REPORT_PERIODS } from './report-periods.ts'
import { uuid } from './text.ts'
import { day } from './time-schemas.ts'
import { postType } from './vocabulary-schemas.ts'

/** A year, also with a leap day. */
export const MAX_REPORT_DAYS = 366

/** A period, or days of one's own, of which both belong to it. Without either it is this month. */
const reportFilter = z
  .object({
    period: z.enum(REPORT_PERIODS).optional(),
    from: day.optional(),
    to: day.optional(),
    type: postType.optional(),
    post_id: uuid.optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { error: 'FIELDS_MISSING', path: ['to'] })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'SCHEDULE_REVERSED',
    path: ['to'],
  })
  .refine(({ from = '', to = '' }) => !(Date.parse(to) - Date.parse(from) >= MAX_REPORT_DAYS * DAY_MS), {
    error: 'PERIOD_TOO_LONG',
    path: ['to'],
  })

export const reportInput = z.object({ filter: reportFilter.prefault({}) })
export type ReportFilter = z.output<typeof reportFilter>

/** Counts of what was done and not undone since, on the day on which it was done. */
const figures = { views: z.int(), likes: z.int(), saves: z.int(), comments: z.int(), bookings: z.int() }
export const figuresView = z.object(figures)
export type Figures = z.infer<typeof figuresView>
export const NO_FIGURES: Figures = { views: 0, likes: 0, saves: 0, comments: 0, bookings: 0 }

const sold = { nights: z.int(), revenue: z.number() }

/** Half open, as days in Phnom Penh. */
const days = z.object({ from: z.iso.date(), to: z.iso.date() })

/** Numbers of what the caller owns, or of all for an admin. */
export const reportView = days.extend({
  /** Whether some of it is made up for the demonstration. */
  is_sample: z.boolean(),
  /** The post that it is of; null where it is of more. */
  post: z.object({ id: uuid, name: z.string() }).nullable(),
  days: z.array(figuresView.extend({ day: z.iso.date() })),
  day_periods: z.object({ morning: z.int(), afternoon: z.int(), evening: z.int(), night: z.int() }),
  totals: figuresView,
  /** The sums of the period before, of as many days as have begun of this one. */
  before: days.extend({ totals: figuresView }),
  /** Bookings that were asked for in the period, by what they are now; without those that Domner itself has ended. */
  bookings_by_status: z.record(z.enum(BOOKING_STATUSES), z.int()),
  /** Those that Domner itself has rejected or cancelled, since the hotel or its owner was gone. */
  bookings_ended_by_team: z.object({ rejected: z.int(), cancelled_by_owner: z.int() }),
  /** Nights that were slept in or are promised, and what they cost in dollars; in a report of all those of every owner. */
  stays: z.object({
    days: z.array(z.object({ day: z.iso.date(), ...sold })),
    ...sold,
    /** Of the whole period before, as nights that are to come are among those of this one. */
    before: days.extend(sold),
    /** As many rooms as are offered now, on each day. */
    offered_nights: z.int(),
  }),
  top_posts: z.array(figuresView.extend({ id: uuid, name: z.string(), is_sample: z.boolean() })),
  /** Members who registered in the period; null unless it is a report of all. */
  new_members: z.int().nullable(),
  /** The searches that found nothing; null unless it is a report of all. The one without words stands for all others. */
  missed_searches: z.array(z.object({ words: z.string(), times: z.int() })).nullable(),
})
export type ReportView = z.infer<typeof reportView>
