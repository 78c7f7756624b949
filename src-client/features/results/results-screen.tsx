import { Trans, useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import { EmptyState } from '#client/components/empty-state.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { Lazy } from '#client/components/lazy.tsx'
import { useOnline } from '#client/components/use-online.ts'
import { FIRST_MESSAGES } from '#client/lib/first-messages.ts'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { networkFailureIn } from '#client/lib/network.ts'
import { inputRejection, rejectionMessage } from '#client/lib/rejection-message.ts'
import { useRetry } from '#client/lib/use-retry.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { ClearFilters } from './clear-filters.tsx'
import { Results } from './results.tsx'
import { ResultsSkeleton } from './results-skeleton.tsx'
import type { SearchAddress } from './search-address.ts'

// A form that works before its code is there.
const SearchBox = hydrateLater(() => import('#client/features/search/public/search-box.tsx'))

const KEPT = lazyPart(() => import('./kept-results.tsx'))

type Props = {
  address: SearchAddress
  /** Why the server rejected this search while it rendered the page. */
  rejection: RejectionCode | null
}

/** The results of a search among all posts, with facets. */
export function ResultsScreen({ address, rejection }: Props) {
  // Old results stay, paler, until the new ones are there; only a first visit shows skeletons.
  const shown = useDeferredValue(address)
  const shownRejection = useDeferredValue(rejection)
  const isSettled = shown === address
  const { q } = address
  return (
    <div className="page-width pt-4 pb-12 md:pt-8">
      <SearchBox className="mb-4 block md:hidden" />
      <h1 className="mb-4 text-2xl font-bold wrap-anywhere">
        {q === undefined ? <Trans>All places</Trans> : <Trans>Results for “{q}”</Trans>}
      </h1>
      {shownRejection ? (
        <Rejected address={address} rejection={shownRejection} />
      ) : (
        <div aria-busy={!isSettled} className={`transition-opacity ${isSettled ? '' : 'opacity-50'}`}>
          <CatchBoundary
            getResetKey={() => shown}
            errorComponent={({ error, reset }) => <Failed address={address} error={error} reset={reset} />}
          >
            <Suspense fallback={<ResultsSkeleton />}>
              <Results address={address} shown={shown} />
            </Suspense>
          </CatchBoundary>
        </div>
      )}
    </div>
  )
}

type FailedProps = { address: SearchAddress; error: unknown; reset: () => void }

function Failed({ address, error, reset }: FailedProps) {
  const retry = useRetry(reset)
  const isAway = !useOnline() || networkFailureIn(error) !== undefined
  const rejection = inputRejection(error)
  if (rejection) return <Rejected address={address} rejection={rejection} />
  if (isAway)
    return (
      <Lazy part={KEPT} pending={<ResultsSkeleton />}>
        {(KeptResults) => <KeptResults address={address} error={error} onRetry={retry} />}
      </Lazy>
    )
  return <ErrorState error={error} onRetry={retry} />
}

type RejectedProps = { address: SearchAddress; rejection: RejectionCode }

function Rejected({ address, rejection }: RejectedProps) {
  const { t, i18n } = useLingui()
  return (
    <EmptyState title={t`No results found`} action={<ClearFilters address={address} />}>
      {/* The texts about stays are no part of the first load. */}
      {!rejection.startsWith('STAY_') && i18n._(rejectionMessage(rejection) ?? FIRST_MESSAGES.INPUT_INVALID)}
    </EmptyState>
  )
}
