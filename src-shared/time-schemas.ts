import { z } from 'zod'
import { plainly } from './typed.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const CLOSING = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/
const LOOSE_CLOCK = /^(\d{1,2}):(\d{2})(?::00)?$/

const clock = (times: RegExp) =>
  z
    .string()
    .meta({ pattern: times.source })
    .transform((typed) => {
      const [text, hour = '', minute] = LOOSE_CLOCK.exec(plainly(typed)) ?? [typed]
      return minute ? `${hour.padStart(2, '0')}:${minute}` : text
    })
    .pipe(z.string().regex(times))

/** A time of day such as `08:30`, also as `8:30` and `08:30:00`. */
export const clockTime = clock(CLOCK)

/** The end of a day is `24:00`, however it was written. */
export const closingTime = clock(CLOSING).transform((time) => (time === '00:00' ? '24:00' : time))

const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** A day such as `2026-11-20`, of years that can be counted with. */
export const day = z
  .string()
  .meta({ format: 'date' })
  .transform(plainly)
  .pipe(z.iso.date().refine((text) => text >= '1900' && text < '2200'))

const NO_SECONDS = /(?<=T\d{2}:\d{2})(?=Z|[+-])/

/** ISO 8601 with an offset, the seconds left out or not, converted to UTC. */
export const instant = z
  .string()
  .meta({ format: 'date-time' })
  .transform((typed) => plainly(typed).replace(NO_SECONDS, ':00'))
  .pipe(z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) < LATEST))
  .transform((text) => new Date(text).toISOString())
