import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { inMoreRooms, WITHOUT, withFilters } from './filters.ts'
import { ListLink } from './public/list-link.tsx'
import { countFilters, type ListSearch } from './public/list-search.ts'

const WITHOUT_ONE = lazyPart(() => import('./without-one.tsx'))

/** For as many filters in the way there is room; more are seldom. */
const ROWS = 2

type NothingFoundProps = {
  type: PostType
  search: ListSearch
  /** Whether the server does not take these filters at all. */
  isRejected?: boolean
  /** A reason other than that nothing matches. */
  children?: ReactNode
}

/** The empty state of a list, with the filters that are in the way and a link to more posts. */
export default function NothingFound({ type, search, isRejected = false, children }: NothingFoundProps) {
  const { t } = useLingui()
  const isFiltered = countFilters(search) > 0
  const rows = Math.min(countFilters(search) + inMoreRooms(search).length, ROWS)
  const wayOut = (
    <ListLink type={type} className={buttonStyle()}>
      {isFiltered ? <Trans>Clear filters</Trans> : <Trans>Back to the first page</Trans>}
    </ListLink>
  )
  return (
    <>
      <EmptyState
        title={search.check_in ? t`Nothing free on these dates` : t`No results found`}
        action={search.check_in ? <WithoutDates search={search} /> : (isFiltered || search.page) && wayOut}
      >
        {children ||
          (search.check_in ? (
            <Trans>Try other dates above, or look at all places first.</Trans>
          ) : (
            isFiltered && <Trans>Nothing matches all of these filters. Try removing one.</Trans>
          ))}
      </EmptyState>
      {isFiltered && !isRejected && (
        // Its room is there before its counts, so that an ad below stays where it is.
        <div style={{ minHeight: `${rows * 2.75 + 1.5}rem` }}>
          <Lazy part={WITHOUT_ONE} pending={null} failed={null}>
            {(WithoutOne) => <WithoutOne type={type} search={search} />}
          </Lazy>
        </div>
      )}
    </>
  )
}

function WithoutDates({ search }: { search: ListSearch }) {
  return (
    <ListLink type="hotel" search={withFilters(search, WITHOUT.dates)} className={buttonStyle()}>
      <Trans>Show without dates</Trans>
    </ListLink>
  )
}
