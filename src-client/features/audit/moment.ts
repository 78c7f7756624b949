import { isoInPhnomPenh } from '#client/lib/format-date.ts'

/** The instant of a moment of Phnom Penh's clocks; without one, a day ago. */
export const momentOf = (at: string | undefined, now = new Date()): string =>
  at === undefined ? `${typedMoment(new Date(now.getTime() - DAY_MS))}:00+07:00` : `${at}:00+07:00`

const DAY_MS = 86_400_000

/** As a field has it. */
export const typedMoment = (at: Date): string => isoInPhnomPenh(at.toISOString()).slice(0, 16)
