import { z } from 'zod'
import { WEEKDAYS } from './opening-hours.ts'
import { code } from './text.ts'
import { clockTime, closingTime, day } from './time-schemas.ts'
import { named } from './vocabulary-schemas.ts'

// Apart from the functions, which are in the first load and must not bring zod.
const MAX_INTERVALS_A_DAY = 6
const MAX_EXCEPTIONS = 60

const interval = z.object({ from: clockTime, to: closingTime })
const weekday = z.enum(WEEKDAYS)
const days = z
  .array(weekday)
  .min(1)
  .max(WEEKDAYS.length)
  .transform((chosen) => WEEKDAYS.filter((day) => chosen.includes(day)))

/** Lists count days from this one. */
const FIRST_DAY = '1970-01-01'
const otherDay = day.refine((date) => date >= FIRST_DAY)

const exception = z
  .object({
    /** A day, … */
    date: otherDay.nullable().default(null),
    /** … or the code of a feast, whatever day it falls on. */
    feast: code.nullable().default(null),
    open: z.array(interval).max(MAX_INTERVALS_A_DAY).default([]),
  })
  .refine(({ date, feast }) => (date === null) !== (feast === null), 'HOURS_INCOMPLETE')

export const hoursInput = z.object({
  week: z.array(interval.extend({ days })).max(WEEKDAYS.length * MAX_INTERVALS_A_DAY),
  exceptions: z.array(exception).max(MAX_EXCEPTIONS).default([]),
})

const openView = z.object({ from: z.string(), to: z.string() })
export const hoursView = z.object({
  week: z.array(openView.extend({ days: z.array(weekday) })),
  exceptions: z.array(
    z.object({
      date: z.string().nullable(),
      feast: named.nullable(),
      first_day: z.string(),
      last_day: z.string(),
      open: z.array(openView),
    }),
  ),
})

/** As the author entered them: a feast by its code. */
export const storedHours = z.object({
  week: z.array(openView.extend({ days: z.array(weekday) })),
  exceptions: z.array(z.object({ date: z.string().nullable(), feast: z.string().nullable(), open: z.array(openView) })),
})
