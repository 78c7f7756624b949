import { z } from 'zod'

/**
 * Schemas for events. They belong to the log and not to the API, so that a changed limit or vocabulary of the API
 * leaves stored events as they are.
 */
export const uuid = z.uuid().toLowerCase()
export const locale = z.enum(['kh', 'en', 'cn'])
export const provider = z.enum(['google', 'facebook'])

/** When what is taken back was done; null where an event of before does not say. */
export const since = z.string().nullable()
export const withoutSince = (data: unknown): unknown => ({ ...z.looseObject({}).parse(data), since: null })

/** The upcast to a version that only allows more. */
export const widened = (data: unknown): unknown => data

const words = z.string().optional()
/** A text in the languages that there are. */
export const localized = z.object({ kh: words, en: words, cn: words })

/** A day of the calendar in Phnom Penh. */
export const date = z.iso.date()
export const cents = z.int().min(0)

export const bed = z.object({ kind: z.string(), count: z.int() })
