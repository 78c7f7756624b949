import { addDays } from '#shared/phnom-penh-time.ts'
import { nightsOf, runsOf } from '#shared/stay.ts'

/** The month that is some months from another; both like 2026-11. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export const monthOf = (date: string): string => date.slice(0, 7)

/** From 0, Monday, to 6. */
const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

export function daysOf(month: string): string[] {
  const first = `${month}-01`
  const days = Number(addDays(`${monthAfter(month, 1)}-01`, -1).slice(8))
  return Array.from({ length: days }, (_, index) => addDays(first, index))
}

/** The weeks of a month, which begin on Monday; null stands for a day of another month. */
export function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = daysOf(month)
  const before = weekday(`${month}-01`)
  const cells = [...Array.from({ length: before }, () => null), ...days]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => cells[week * 7 + day] ?? null),
  )
}

/** The nights before Saturdays and Sundays. */
export const weekendsOf = (month: string): string[] =>
  daysOf(month).filter((date) => weekday(date) === 4 || weekday(date) === 5)

/** All nights from one to another, both included, whichever comes first. */
export function nightsBetween(one: string, other: string): string[] {
  const [first, last] = one < other ? [one, other] : [other, one]
  return nightsOf({ check_in: first, check_out: addDays(last, 1) })
}

/** Whether no night is missing between the first and the last. */
export const isUnbroken = (nights: readonly string[]): boolean => runsOf(nights).length === 1

/** The same day some months away, or the last one of a shorter month. */
function sameDay(date: string, months: number): string {
  const month = monthAfter(monthOf(date), months)
  return `${month}-${date.slice(8)}` > `${month}-${daysOf(month).length}`
    ? (daysOf(month).at(-1) ?? date)
    : `${month}-${date.slice(8)}`
}

const STEPS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekday(date)),
  End: (date) => addDays(date, 6 - weekday(date)),
  PageUp: (date) => sameDay(date, -1),
  PageDown: (date) => sameDay(date, 1),
}

/** The night that a key of a grid moves to; undefined for other keys. */
export const movedBy = (key: string, date: string): string | undefined => STEPS[key]?.(date)
