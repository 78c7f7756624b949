import { LRUCache } from 'lru-cache'
import { khmerDigits } from '#shared/khmer.ts'
import type { Locale } from '#shared/locales.ts'
import { khmerDate } from './festival-dates.ts'

/** As the package numbers them; the last two are those of a year with thirteen months. */
const MONTHS: readonly { kh: string; en: string }[] = [
  { kh: 'មិគសិរ', en: 'Mikasir' },
  { kh: 'បុស្ស', en: 'Bos' },
  { kh: 'មាឃ', en: 'Meak' },
  { kh: 'ផល្គុន', en: 'Phalkun' },
  { kh: 'ចេត្រ', en: 'Chet' },
  { kh: 'ពិសាខ', en: 'Pisak' },
  { kh: 'ជេស្ឋ', en: 'Chesth' },
  { kh: 'អាសាឍ', en: 'Asath' },
  { kh: 'ស្រាពណ៍', en: 'Srap' },
  { kh: 'ភទ្របទ', en: 'Photrobot' },
  { kh: 'អស្សុជ', en: 'Assoch' },
  { kh: 'កត្តិក', en: 'Kadeuk' },
  { kh: 'បឋមាសាឍ', en: 'First Asath' },
  { kh: 'ទុតិយាសាឍ', en: 'Second Asath' },
]
const FULL_MOON = 14

const CHINESE_DAYS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const chinese = new Intl.DateTimeFormat('zh-u-ca-chinese', { timeZone: 'UTC', month: 'long', day: 'numeric' })

// A Khmer day costs milliseconds.
const known = new LRUCache<string, string>({ max: 1_000 })

/**
 * A day of the moon's calendar: ១៥កើត ខែកត្តិក, 15th waxing day of Kadeuk; in Chinese that of the Chinese one, 农历十月十六.
 * @param date such as 2026-11-24
 */
export function lunarDate(date: string, locale: Locale): string {
  const key = `${locale} ${date}`
  const text = known.get(key) ?? (locale === 'cn' ? chineseDate(date) : khmerText(date, locale))
  known.set(key, text)
  return text
}

function khmerText(date: string, locale: 'kh' | 'en'): string {
  const { month, day } = khmerDate(date)
  const name = MONTHS[month]?.[locale] ?? ''
  const isWaxing = day <= FULL_MOON
  const number = isWaxing ? day + 1 : day - FULL_MOON
  if (locale === 'kh') return `${khmerDigits(String(number))}${isWaxing ? 'កើត' : 'រោច'} ខែ${name}`
  return `${ordinal(number)} ${isWaxing ? 'waxing' : 'waning'} day of ${name}`
}

function ordinal(number: number): string {
  const suffix = ['st', 'nd', 'rd'][number - 1] ?? 'th'
  return `${number}${suffix}`
}

function chineseDate(date: string): string {
  const parts = chinese.formatToParts(new Date(`${date}T00:00:00Z`))
  const value = (type: 'month' | 'day') => parts.find((part) => part.type === type)?.value ?? ''
  return `农历${value('month')}${chineseDay(Number(value('day')))}`
}

/** 初一, 十六, 廿三, 三十. */
function chineseDay(day: number): string {
  if (day <= 10) return `初${CHINESE_DAYS[day]}`
  if (day === 20 || day === 30) return `${CHINESE_DAYS[day / 10]}十`
  return `${day < 20 ? '十' : '廿'}${CHINESE_DAYS[day % 10]}`
}
