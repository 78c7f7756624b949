// @ts-expect-error The package ships no types; KhmerCalendar below describes what is used of it.
import momentkh from '@thyrith/momentkh'
import moment from 'moment'
import { z } from 'zod'
import { addDays } from '#shared/phnom-penh-time.ts'

/**
 * The lunar months as the package numbers them (0 = Mikasir). In a leap year festivals belong to the second Asath, so
 * the first needs no name.
 */
const khmerMonths = [
  'Mikasir',
  'Bos',
  'Meak',
  'Phalkun',
  'Chet',
  'Pisak',
  'Chesth',
  'Asath',
  'Srap',
  'Photrobot',
  'Assoch',
  'Kadeuk',
] as const
const ASATH = 7
const SECOND_ASATH = 13

/** 29 February can be eight years away (2096–2104). */
const SEARCH_DAYS = 3000

const span = { days: z.int().min(1).max(60).optional(), shift: z.int().min(-60).max(60).optional() }

/** When an event is held. `days` is its length, `shift` an offset from the anchor. */
export const festivalRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('fixed'), month: z.int().min(1).max(12), day: z.int().min(1).max(31), ...span }),
  z.strictObject({
    rule: z.literal('khmer-lunar'),
    month: z.enum(khmerMonths),
    phase: z.enum(['waxing', 'waning']),
    day: z.int().min(1).max(15),
    ...span,
  }),
  z.strictObject({ rule: z.literal('khmer-new-year'), ...span }),
  z.strictObject({
    rule: z.literal('chinese-lunar'),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(30),
    ...span,
  }),
  z.strictObject({ rule: z.literal('qingming'), ...span }),
  z.strictObject({ rule: z.literal('islamic'), month: z.int().min(1).max(12), day: z.int().min(1).max(30), ...span }),
  z.strictObject({
    rule: z.literal('nth-weekday'),
    month: z.int().min(1).max(12),
    /** 0 = Sunday, as in Date. */
    weekday: z.int().min(0).max(6),
    /** −1 is the last; a fifth is not offered, as not every year has one. */
    nth: z.union([z.int().min(1).max(4), z.literal(-1)]),
    ...span,
  }),
  z.strictObject({ rule: z.literal('relative'), days_from_today: z.int(), ...span }),
])

export type FestivalRule = z.infer<typeof festivalRule>
export type DatedRule = Exclude<FestivalRule, { rule: 'relative' }>
type KhmerLunarRule = Extract<FestivalRule, { rule: 'khmer-lunar' }>

type KhmerCalendar = {
  fn: { khMonth: () => number; khDay: () => number }
  getKhNewYearMoment: (year: number) => moment.Moment
}

/** The package patches the moment it is given and counts in the machine's time zone, so it gets a UTC copy. */
const khmer = momentkh(
  Object.assign((...args: Parameters<typeof moment.utc>) => moment.utc(...args), { fn: {}, duration: moment.duration }),
) as KhmerCalendar

const monthAndDay = (calendar: string) =>
  new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { timeZone: 'UTC', month: 'numeric', day: 'numeric' })
const chinese = monthAndDay('chinese')
const islamic = monthAndDay('islamic-umalqura')

/** Calendar days are UTC midnights, so that no time zone can shift them. */
const utc = (date: string) => new Date(`${date}T00:00:00Z`)

function isDay(calendar: Intl.DateTimeFormat, date: string, month: number, day: number): boolean {
  const parts = calendar.formatToParts(utc(date))
  const value = (type: 'month' | 'day') => parts.find((part) => part.type === type)?.value
  return value('month') === String(month) && value('day') === String(day)
}

function isNthWeekday(date: string, month: number, weekday: number, nth: number): boolean {
  const at = utc(date)
  if (at.getUTCMonth() + 1 !== month || at.getUTCDay() !== weekday) return false
  if (nth === -1) return utc(addDays(date, 7)).getUTCMonth() + 1 !== month
  return Math.ceil(at.getUTCDate() / 7) === nth
}

/**
 * Qingming: the sun at 15°, on 4 or 5 April. The almanac formula holds for 2000–2099; a solar year exceeds 365 days by
 * 0.2422.
 */
function qingming(year: string): string {
  const y = Number(year) % 100
  return `${year}-04-0${Math.floor(y * 0.2422 + 4.81) - Math.floor(y / 4)}`
}

/** The first day of the holiday (moha sangkran). */
const khmerNewYear = (year: string) => khmer.getKhNewYearMoment(Number(year)).format('YYYY-MM-DD')

function firstDay(from: string, matches: (date: string) => boolean): string {
  for (let ahead = 0; ahead < SEARCH_DAYS; ahead++) {
    const date = addDays(from, ahead)
    if (matches(date)) return date
  }
  throw new RangeError(`No such day within ${SEARCH_DAYS} days of ${from}`)
}

/** Month index (12 and 13 are the two Asaths of a leap year) and day 0–29: waxing 0–14, waning 15–29. */
export function khmerDate(date: string): { month: number; day: number } {
  const at = moment.utc(date)
  return { month: khmer.fn.khMonth.call(at), day: khmer.fn.khDay.call(at) }
}

/** The same, for festivals. */
function khmerDay(date: string): { month: number; day: number } {
  const { month, day } = khmerDate(date)
  return { month: month === SECOND_ASATH ? ASATH : month, day }
}

/** 0–29, as the package counts. */
const dayOfMonth = ({ day, phase }: KhmerLunarRule) => day - 1 + (phase === 'waning' ? 15 : 0)

/** Strides by 29 days, which never overshoot a new moon: the package needs about 2 ms per day. */
function khmerLunarDay(from: string, rule: KhmerLunarRule): string {
  const month = khmerMonths.indexOf(rule.month)
  const day = dayOfMonth(rule)
  const limit = addDays(from, SEARCH_DAYS)
  for (let date = from; date < limit; ) {
    const at = khmerDay(date)
    if (at.month === month && at.day === day) return date
    const ahead = at.month === month && at.day < day ? day - at.day : 29 - at.day
    date = addDays(date, Math.max(1, ahead))
  }
  throw new RangeError(`No ${rule.phase} day ${rule.day} of ${rule.month} within ${SEARCH_DAYS} days of ${from}`)
}

function isAnchor(rule: DatedRule, date: string): boolean {
  switch (rule.rule) {
    case 'fixed':
      return Number(date.slice(5, 7)) === rule.month && Number(date.slice(8)) === rule.day
    case 'khmer-lunar': {
      const at = khmerDay(date)
      return at.month === khmerMonths.indexOf(rule.month) && at.day === dayOfMonth(rule)
    }
    case 'khmer-new-year':
      return date.slice(5, 7) === '04' && date === khmerNewYear(date.slice(0, 4))
    case 'chinese-lunar':
      return isDay(chinese, date, rule.month, rule.day)
    case 'qingming':
      return date === qingming(date.slice(0, 4))
    case 'islamic':
      return isDay(islamic, date, rule.month, rule.day)
    case 'nth-weekday':
      return isNthWeekday(date, rule.month, rule.weekday, rule.nth)
  }
}

const anchorFrom = (rule: DatedRule, from: string): string =>
  rule.rule === 'khmer-lunar' ? khmerLunarDay(from, rule) : firstDay(from, (date) => isAnchor(rule, date))

/** Whether a festival is on; cheaper than finding its next occurrence. */
export function isFestivalOn(rule: DatedRule, date: string): boolean {
  const { days = 1, shift = 0 } = rule
  return Array.from({ length: days }, (_, day) => addDays(date, -shift - day)).some((day) => isAnchor(rule, day))
}

/** The occurrence that runs on `today`, else the next one. */
export function festivalDate(rule: FestivalRule, today: string): { startsOn: string; endsOn: string } {
  const { days = 1, shift = 0 } = rule
  const anchor =
    rule.rule === 'relative' ? addDays(today, rule.days_from_today) : anchorFrom(rule, addDays(today, 1 - days - shift))
  const startsOn = addDays(anchor, shift)
  return { startsOn, endsOn: addDays(startsOn, days - 1) }
}
