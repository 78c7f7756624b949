import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { SearchPage } from '#shared/search.ts'
import { COLUMNS } from './layout.ts'
import { ResultCards } from './result-cards.tsx'
import { ResultCount } from './result-count.tsx'
import { PAGE_SIZE, RESULTS_STALE_MS, type SearchAddress, searchInput } from './search-address.ts'

// Links that work before their code is there.
const DatesButton = hydrateLater(() => import('./dates-button.tsx'))
const FacetColumn = hydrateLater(() => import('./facet-column.tsx'))
const FacetSheet = hydrateLater(() => import('./facet-sheet.tsx'))
const FoundArticles = hydrateLater(() => import('./found-articles.tsx'))
const HowRead = hydrateLater(() => import('./how-read.tsx'))
const MapButton = hydrateLater(() => import('#client/features/map/public/map-button.tsx'))
const NothingFound = hydrateLater(() => import('./nothing-found.tsx'))
const ResultsMap = hydrateLater(() => import('./results-map.tsx'))

const ActiveFilters = hydrateLater(() => import('./active-filters.tsx'))

const Pager = hydrateLater(() => import('#client/components/pager.tsx'))

type ResultsProps = {
  address: SearchAddress
  /** The search whose results are there. */
  shown: SearchAddress
}

/** A page of results with its facets, whose links change the search that was asked for last. */
export function Results({ address, shown }: ResultsProps) {
  // The results shown meanwhile may be those kept on the device.
  const [data] = trpc.search.posts.useSuspenseQuery(searchInput(shown), {
    staleTime: RESULTS_STALE_MS,
    refetchOnReconnect: 'always',
  })
  return (
    <div className={COLUMNS}>
      <FacetColumn address={address} facets={data.facets} />
      <Found address={address} shown={shown} data={data} />
      <div className="max-xl:absolute noscript:hidden">
        <ResultsMap
          address={address}
          shown={shown}
          filterBar={<FacetSheet address={address} facets={data.facets} isOnMap />}
        />
      </div>
    </div>
  )
}

/** Filters are of places, and articles stand below the first of these. */
function hasWordsAlone(address: SearchAddress): address is SearchAddress & { q: string } {
  const { q, sort: _, ...others } = address
  return q !== undefined && Object.values(others).every((value) => value === undefined)
}

type FoundProps = ResultsProps & { data: SearchPage }

function Found({ address, shown, data }: FoundProps) {
  const { t } = useLingui()
  const countId = useId()
  const focusCount = () => document.getElementById(countId)?.focus({ preventScroll: true })
  const articles = hasWordsAlone(shown) && <FoundArticles q={shown.q} />
  return (
    <section aria-label={t`Results`} className="min-w-0 space-y-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={countId} tabIndex={-1} className="grow text-base font-normal text-soft outline-none">
          <span role="status">
            <ResultCount total={data.total} isCapped={data.is_capped} />
          </span>
        </h2>
        {(address.type === 'hotel' || address.check_in) && <DatesButton address={address} />}
        <FacetSheet address={address} facets={data.facets} />
        <MapButton page="search" label={t`Map`} />
      </div>
      <ActiveFilters address={address} facets={data.facets} onRemove={focusCount} />
      <HowRead address={shown} page={data} />
      {data.rows.length > 0 ? (
        <>
          <ResultCards posts={data.rows} />
          {articles}
        </>
      ) : (
        <NothingFound address={shown} page={data}>
          {articles}
        </NothingFound>
      )}
      <Pager
        page={shown.page}
        pageSize={PAGE_SIZE}
        total={data.total}
        link={(page, props) => <Link to="/search" search={{ ...shown, page }} {...props} />}
      />
    </section>
  )
}
