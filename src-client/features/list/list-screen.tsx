import { useLingui } from '@lingui/react/macro'
import { AdSlot } from '#client/features/ad/public/ad-slot.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { ListOutcome } from './list-outcome.tsx'
import { useListState } from './list-state.ts'
import { LIST_LEADS, LIST_TITLES } from './list-words.ts'
import { PlainFilters } from './plain-filters.tsx'

const FilterBar = hydrateLater(() => import('./filter-bar.tsx'))

const ProvinceHead = hydrateLater(() => import('./province-head.tsx'))

// The map beside it, or the way to it.
const ListMap = hydrateLater(() => import('./list-map.tsx'))

/** The posts of one type with their filters. The screen of all five lists. */
export function ListScreen() {
  const { type, search } = useListState()
  const { i18n } = useLingui()
  return (
    <div className="page-width space-y-2 pt-3 pb-12 md:space-y-4 md:pt-8">
      <header>
        {search.province ? (
          <div className="min-h-20 md:min-h-48">
            <ProvinceHead type={type} code={search.province} />
          </div>
        ) : (
          <>
            <h1 className="text-2xl font-bold">{i18n._(LIST_TITLES[type])}</h1>
            <p className="text-base text-soft">{i18n._(LIST_LEADS[type])}</p>
          </>
        )}
      </header>
      {/* Its room is there before its code. */}
      <div className="min-h-13 noscript:hidden">
        <FilterBar />
      </div>
      <PlainFilters />
      {/* The map's column is there before the rest of a page that is streamed. */}
      <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-6 xl:[--columns:3] noscript:block">
        <ListOutcome />
        <div className="noscript:hidden">
          <ListMap />
        </div>
      </div>
      {/* Above the results it would push them out of a phone's first screen. */}
      <AdSlot position="list" className="max-w-3xl" />
    </div>
  )
}
