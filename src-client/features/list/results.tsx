import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { PostGrid } from '#client/features/post/public/post-grid.tsx'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { trpc } from '#client/lib/trpc.ts'
import type { Position } from '#shared/position.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { isElsewhere } from './is-elsewhere.ts'
import { ListLink } from './public/list-link.tsx'
import { cardsOf, firstPage, listPages, pagesInput } from './public/list-query.ts'
import type { ListSearch } from './public/list-search.ts'

type ResultsProps = { type: PostType; search: ListSearch; here: Position | null }

const MonthGrid = hydrateLater(async () => ({
  default: (await import('#client/features/post/public/month-grid.tsx')).MonthGrid,
}))

const MapButton = hydrateLater(() => import('#client/features/map/public/map-button.tsx'))

const LoadMore = hydrateLater(() => import('./load-more.tsx'))

const Matches = hydrateLater(() => import('./matches.tsx'))

const NothingFound = hydrateLater(() => import('./nothing-found.tsx'))

const ResultCount = hydrateLater(() => import('./result-count.tsx'))

const NextEvents = hydrateLater(() => import('./next-events.tsx'))

/** Pages that load by themselves, before the footer must be in reach. */
const AUTOMATIC_PAGES = 4

/** The cards of a list's loaded pages, with the total. */
export function Results({ type, search, here }: ResultsProps) {
  const [data, { fetchNextPage, hasNextPage, isRefetching, isFetchingNextPage, isFetchNextPageError }] =
    trpc.post.list.useSuspenseInfiniteQuery(pagesInput(type, search, here), listPages(search, here))
  const posts = useMemo(() => cardsOf(data.pages), [data.pages])
  const { total = 0, matches } = data.pages.at(-1) ?? {}
  const first = firstPage(search, here)
  const next = { ...search, page: first + data.pages.length }
  const Grid = type === 'event' && !search.sort && !here ? MonthGrid : PostGrid
  return (
    <>
      {search.q && <Matches type={type} q={search.q} matches={matches} />}
      <CountAndMap type={type}>
        <ResultCount type={type} total={total} isSearch={(search.q ?? search.area) !== undefined} />
      </CountAndMap>
      {first > 1 && (
        <ListLink
          type={type}
          search={{ ...search, page: first - 1 }}
          className="inline-block py-2 text-base text-accent underline underline-offset-4"
        >
          <Trans>Previous page</Trans>
        </ListLink>
      )}
      {posts.length > 0 ? (
        <Grid posts={posts} eager />
      ) : (
        <>
          <NothingFound type={type} search={search}>
            {isElsewhere(type, matches) && (
              <Trans>Nothing found here. Other lists have results: choose one above.</Trans>
            )}
          </NothingFound>
          {search.period && <NextEvents search={search} />}
        </>
      )}
      {hasNextPage && (
        <LoadMore
          type={type}
          next={next}
          state={isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'idle'}
          isAutomatic={data.pages.length < AUTOMATIC_PAGES && !isRefetching}
          onLoad={() => void fetchNextPage({ cancelRefetch: isRefetching })}
        />
      )}
    </>
  )
}

/** The count, and the way to the map, which stay in reach of the thumb while the cards are scrolled. */
function CountAndMap({ type, children }: { type: PostType; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="sticky top-(--header-height) z-10 -mx-4 flex items-center min-h-11 justify-between gap-3 bg-surface px-4 py-1 short:static xl:static xl:mx-0 xl:px-0">
      <h2 className="text-sm font-normal text-soft">
        <span role="status">{children}</span>
      </h2>
      <MapButton page={type} label={t`Map`} />
    </div>
  )
}
