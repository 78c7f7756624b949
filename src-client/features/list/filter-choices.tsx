import { useLingui } from '@lingui/react/macro'
import { formatDollars, formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostSort } from '#shared/post.ts'
import { type Choice, ChoiceList } from './choice-list.tsx'
import { type FilterName, withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import { PERIOD_WORDS, SORT_WORDS } from './list-words.ts'
import { PriceForm } from './price-form.tsx'
import { EVENT_PERIODS, type EventPeriod, type ListSearch, sortsOf } from './public/list-search.ts'
import { useFilterChoices } from './use-filter-names.ts'

const CHOICES: Record<FilterName, () => React.JSX.Element> = {
  period: PeriodChoices,
  place_type: PlaceTypeChoices,
  province: ProvinceChoices,
  price: PriceChoices,
  sort: SortChoices,
}

/** The choices of a filter. */
export default function FilterChoices({ name }: { name: FilterName }) {
  const Choices = CHOICES[name]
  return <Choices />
}

function PeriodChoices() {
  const { search } = useListState()
  const { i18n } = useLingui()
  const choice = (period: EventPeriod): Choice => {
    const value = period === 'upcoming' ? undefined : period
    return chosenOf(search, { period: value }, search.period === value, period, i18n._(PERIOD_WORDS[period]))
  }
  return <ChoiceList choices={EVENT_PERIODS.map(choice)} />
}

function SortChoices() {
  const { type, search } = useListState()
  const { i18n } = useLingui()
  const sorts = sortsOf(type)
  const choice = (sort: PostSort): Choice => {
    const value = sort === sorts[0] ? undefined : sort
    return chosenOf(search, { sort: value }, search.sort === value, sort, i18n._(SORT_WORDS[sort]))
  }
  return <ChoiceList choices={sorts.map(choice)} />
}

function PlaceTypeChoices() {
  const { type, search } = useListState()
  const { t } = useLingui()
  const locale = useLocale()
  const { placeTypes } = useFilterChoices(type)
  const choices = placeTypes.map(({ code, name, posts }) => ({
    ...chosenOf(search, { place_type: code }, search.place_type === code, code, name),
    note: formatNumber(posts, locale),
  }))
  const all = chosenOf(search, { place_type: undefined }, !search.place_type, 'all', t`All types`)
  return <ChoiceList choices={[all, ...choices]} />
}

function ProvinceChoices() {
  const { type, search } = useListState()
  const { t } = useLingui()
  const { provinces } = useFilterChoices(type)
  const choices = provinces.map(({ code, name }) =>
    chosenOf(search, { province: code }, search.province === code, code, name),
  )
  const all = chosenOf(search, { province: undefined }, !search.province, 'all', t`All provinces`)
  return <ChoiceList choices={[all, ...choices]} columns />
}

const RANGES = [
  [undefined, 5],
  [5, 20],
  [20, 50],
  [50, undefined],
] as const

function PriceChoices() {
  const { search } = useListState()
  const { t } = useLingui()
  const locale = useLocale()
  const words = (least: number | undefined, most: number | undefined) => {
    if (least !== undefined && most !== undefined)
      return `${formatDollars(least, locale)}–${formatDollars(most, locale)}`
    const price = formatDollars(least ?? most ?? 0, locale)
    return least === undefined ? t`Up to ${price}` : t`From ${price}`
  }
  const ranges = RANGES.map(([price_min, price_max]) =>
    chosenOf(
      search,
      { price_min, price_max },
      search.price_min === price_min && search.price_max === price_max,
      `${price_min}-${price_max}`,
      words(price_min, price_max),
    ),
  )
  const isAny = search.price_min === undefined && search.price_max === undefined
  const any = chosenOf(search, { price_min: undefined, price_max: undefined }, isAny, 'any', t`Any price`)
  return (
    <>
      <ChoiceList choices={[any, ...ranges]} />
      <PriceForm />
    </>
  )
}

function chosenOf(search: ListSearch, change: ListSearch, isChosen: boolean, key: string, label: string): Choice {
  return { key, label, isChosen, search: withFilters(search, change) }
}
