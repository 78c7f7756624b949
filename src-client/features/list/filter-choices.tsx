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
import { EVENT_PERIODS, type EventPeriod, sortsOf, type UrlSort } from './public/list-search.ts'
import { useFilterChoices, usePriceWords } from './use-filter-names.ts'

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

const FREE = [undefined, 0] as const

/** Usual prices of an entry, a meal, a night, a ticket or a treatment. */
const RANGES: Record<PostType, readonly (readonly [least: number | undefined, most: number | undefined])[]> = {
  visit: [FREE, [undefined, 5], [5, 20], [20, undefined]],
  food: [
    [undefined, 3],
    [3, 10],
    [10, 20],
    [20, undefined],
  ],
  hotel: [
    [undefined, 15],
    [undefined, 30],
    [30, 60],
    [60, undefined],
  ],
  event: [FREE, [undefined, 5], [5, 20], [20, undefined]],
  service: [
    [undefined, 10],
    [10, 30],
    [30, 60],
    [60, undefined],
  ],
}

function PriceChoices() {
  const { type, search } = useListState()
  const { t } = useLingui()
  const inWords = usePriceWords()
  const choice = (price_min: number | undefined, price_max: number | undefined): Choice => {
    const isChosen = search.price_min === price_min && search.price_max === price_max
    const label = inWords({ price_min, price_max }) ?? t`Any price`
    return chosenOf(search, { price_min, price_max }, isChosen, `${price_min}-${price_max}`, label)
  }
  return (
    <>
      <ChoiceList
        choices={[choice(undefined, undefined), ...RANGES[type].map(([least, most]) => choice(least, most))]}
      />
      <PriceForm />
    </>
  )
}
