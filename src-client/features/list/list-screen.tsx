import { useLingui } from '@lingui/react/macro'
import { KeepProvince } from '#client/features/province/public/keep-province.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListOutcome } from './list-outcome.tsx'
import { useListState } from './list-state.ts'
import { LIST_LEADS, LIST_TITLES } from './list-words.ts'
import { PlainFilters } from './plain-filters.tsx'

/** The posts of one type with their filters. The screen of all five lists. */
export function ListScreen() {
  const { type, search } = useListState()
  const { i18n } = useLingui()
  return (
    <div className="page-width space-y-4 pt-4 pb-12 md:pt-8">
      <header>
        <h1 className="text-2xl font-bold">{i18n._(LIST_TITLES[type])}</h1>
        <p className="text-base text-soft">{i18n._(LIST_LEADS[type])}</p>
      </header>
      <FilterBar />
      <PlainFilters />
      {search.province && <KeepProvince province={search.province} />}
      <ListOutcome />
    </div>
  )
}
