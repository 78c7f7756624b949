import { z } from 'zod'

export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const EARLIEST = Date.UTC(1900, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** A day such as `2026-11-20`, of years that can be counted with. */
export const day = z.iso.date().refine((text) => text >= '1900' && text < '2200')

/** ISO 8601 with an offset, converted to UTC. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => Date.parse(text) >= EARLIEST && Date.parse(text) < LATEST)
  .transform((text) => new Date(text).toISOString())
