import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { textAt, valueAt } from '#client/components/form/values.ts'
import { formatMoney, formatNumber, formatTime } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { Locale } from '#shared/locales.ts'
import { moneyIn } from '#shared/read-money.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { usePlaceWords } from './place-words.ts'
import { usePriceWords } from './price-words.ts'
import { useChoices } from './use-choices.ts'

const MOMENTS = ['starts_at', 'ends_at']

/** Puts a field's value into a reader's words. */
export function useValueWords(type: PostType): (name: string, value: unknown) => string {
  const { t } = useLingui()
  const locale = useLocale()
  const { placeTypes, provinces, categories, passes } = useChoices(type)
  const { units, payers } = usePriceWords()
  const { openings, precisions } = usePlaceWords()
  const names = new Map([...placeTypes, ...provinces, ...categories, ...passes].map(({ code, name }) => [code, name]))
  const words = new Map(Object.entries({ ...units, ...payers, ...openings, ...precisions }))
  const hoursIn = useHoursWords(type)
  return (name, value) => {
    if (value === null || value === undefined || value === '') return t`nothing`
    if (name === 'price_from') return moneyWords(value, locale)
    if (typeof value === 'boolean') return value ? t`yes` : t`no`
    if (typeof value === 'string')
      return MOMENTS.includes(name) ? formatMoment(value, locale) : (names.get(value) ?? words.get(value) ?? value)
    if (!Array.isArray(value)) return String(value)
    if (value.length === 0) return t`nothing`
    const lines = value.flatMap((item) => textAt(item, 'value') ?? hoursIn(item) ?? [])
    const count = formatNumber(value.length, locale)
    return lines.length > 0
      ? lines.join('\n')
      : t`${plural(value.length, { one: `${count} entry`, other: `${count} entries` })}`
  }
}

function moneyWords(value: unknown, locale: Locale): string {
  const money = typeof value === 'number' || typeof value === 'string' ? moneyIn(value) : undefined
  return money ? formatMoney(money, locale) : String(value)
}

/** A line of the week, or a day with other hours; undefined for anything else. */
function useHoursWords(type: PostType): (item: unknown) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  const { feasts } = useChoices(type)
  const { weekdays } = usePlaceWords()
  const timesIn = (item: unknown) => ['from', 'to'].map((end) => formatTime(textAt(item, end) ?? '', locale)).join('–')
  return (item) => {
    const days = valueAt(item, 'days')
    if (Array.isArray(days)) {
      const names = Object.entries(weekdays).flatMap(([day, name]) => (days.includes(day) ? [name] : []))
      return `${names.join(', ')}: ${timesIn(item)}`
    }
    const open = valueAt(item, 'open')
    if (!Array.isArray(open)) return undefined
    const feast = textAt(item, 'feast')
    const date = textAt(item, 'date')
    const day = feast ? (feasts.find(({ code }) => code === feast)?.name ?? feast) : date && formatDate(date, locale)
    return `${day ?? ''}: ${open.length > 0 ? open.map(timesIn).join(', ') : t`closed`}`
  }
}
