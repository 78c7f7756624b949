import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { type Choice, ChoiceList, chosenOf } from './choice-list.tsx'
import type { FilterName } from './filters.ts'
import { useListState } from './list-state.ts'
import { PERIOD_WORDS, SORT_WORDS } from './list-words.ts'
import { PriceForm } from './price-form.tsx'
import { ProvinceChoices } from './province-choices.tsx'
import { EVENT_PERIODS, type EventPeriod, type ListSearch, sortsOf, type UrlSort } from './public/list-search.ts'
import { useFilterChoices, usePriceWords } from './use-filter-names.ts'

const CHOICES: Record<Exclude<FilterName, 'dates'>, () => React.JSX.Element> = {
  period: PeriodChoices,
  place_type: PlaceTypeChoices,
  province: ProvinceChoices,
  price: PriceChoices,
  sort: SortChoices,
}

/** The choices of a filter. */
export default function FilterChoices({ name }: { name: keyof typeof CHOICES }) {
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
  const choice = (sort: UrlSort): Choice => {
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

type PriceRange = Pick<ListSearch, 'price_min' | 'price_max' | 'no_price'>

const FREE: PriceRange = { price_max: 0 }

/** Many sights have no known price, and most of those cost nothing. */
const MAYBE_FREE: PriceRange = { price_max: 0, no_price: 1 }

/** Usual prices of an entry, a meal, a night, a ticket or a treatment. */
const RANGES: Record<PostType, readonly PriceRange[]> = {
  visit: [FREE, MAYBE_FREE, upTo(5), between(5, 20), from(20)],
  food: [upTo(3), between(3, 10), between(10, 20), from(20)],
  hotel: [upTo(15), upTo(30), between(30, 60), from(60)],
  event: [FREE, upTo(5), between(5, 20), from(20)],
  service: [upTo(10), between(10, 30), between(30, 60), from(60)],
}

function upTo(price_max: number): PriceRange {
  return { price_max }
}

function from(price_min: number): PriceRange {
  return { price_min }
}

function between(price_min: number, price_max: number): PriceRange {
  return { price_min, price_max }
}

function PriceChoices() {
  const { type, search } = useListState()
  const { t } = useLingui()
  const inWords = usePriceWords(type)
  const choice = ({ price_min, price_max, no_price }: PriceRange): Choice => {
    const isChosen = search.price_min === price_min && search.price_max === price_max && search.no_price === no_price
    const range = { price_min, price_max, no_price }
    return chosenOf(search, range, isChosen, Object.values(range).join(), inWords(range) ?? t`Any price`)
  }
  return (
    <>
      <ChoiceList choices={[choice({}), ...RANGES[type].map(choice)]} />
      <PriceForm />
    </>
  )
}
