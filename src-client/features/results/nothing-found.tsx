import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonStyle } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { SearchPage } from '#shared/search.ts'
import { ClearFilters } from './clear-filters.tsx'
import { ResultCount } from './result-count.tsx'
import { type SearchAddress, withChange } from './search-address.ts'
import { useOffers } from './use-offers.ts'

const NEAR_NAMES = lazyPart(() => import('./near-names.tsx'))

type Props = {
  address: SearchAddress
  page: SearchPage
  /** They stand last: what else was found. */
  children: ReactNode
}

/** The empty state of a search: each filter without which there is something, and ways to more. */
export default function NothingFound({ address, page, children }: Props) {
  const { t } = useLingui()
  const { isFiltered, without, onward } = useOffers(address, page)
  if (page.total > 0)
    return (
      <EmptyState
        title={t`No results found`}
        action={
          <Link to="/search" search={withChange(address, {})} className={buttonStyle()}>
            <Trans>Back to the first page</Trans>
          </Link>
        }
      />
    )
  return (
    <>
      <EmptyState title={t`No results found`} action={isFiltered && <ClearFilters address={address} />}>
        {isFiltered ? (
          <Trans>Nothing matches all of these filters. Try removing one.</Trans>
        ) : (
          <Trans>Please check the spelling, or try other or fewer words.</Trans>
        )}
      </EmptyState>
      <ul className="grid justify-items-center pb-2 text-base">
        {without.map(({ name, label, posts, address: other }) => (
          <li key={name}>
            <Link
              to="/search"
              search={other}
              className="inline-flex min-h-11 flex-wrap items-center justify-center gap-x-2 px-2 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current"
            >
              <span>
                <Trans>Without “{label}”:</Trans>
              </span>
              <span className="font-semibold">
                <ResultCount total={posts} isCapped={page.is_capped} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <nav aria-label={t`Places to look around`} className="pb-6">
        <ul className="flex flex-wrap justify-center gap-2">
          {onward.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={buttonStyle('plain')}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {address.q !== undefined && !isFiltered ? (
        <Lazy part={NEAR_NAMES} pending={null} failed={children}>
          {(NearNames) => <NearNames q={address.q ?? ''}>{children}</NearNames>}
        </Lazy>
      ) : (
        children
      )}
    </>
  )
}
