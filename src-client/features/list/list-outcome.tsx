import { useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import { ErrorState } from '#client/components/error-state.tsx'
import { PostGridSkeleton } from '#client/features/post/public/post-grid.tsx'
import { FIRST_MESSAGES } from '#client/lib/first-messages.ts'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { inputRejection, rejectionMessage } from '#client/lib/rejection-message.ts'
import { useRetry } from '#client/lib/use-retry.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { useListState } from './list-state.ts'
import { Results } from './results.tsx'

const NothingFound = hydrateLater(() => import('./nothing-found.tsx'))

/** A list's cards, or their skeletons, an empty state or an error. */
export function ListOutcome() {
  const list = useListState()
  // Old cards stay, paler, until new filters are answered; only a first visit shows skeletons.
  const shown = useDeferredValue(list)
  const { type, search, rejection, here } = shown
  if (rejection) return <RejectedFilter rejection={rejection} />
  return (
    <div
      aria-busy={shown !== list}
      className={`space-y-2 transition-opacity md:space-y-4 ${shown === list ? '' : 'opacity-50'}`}
    >
      <CatchBoundary getResetKey={() => shown} errorComponent={Failed}>
        <Suspense fallback={<ResultsSkeleton />}>
          <Results type={type} search={search} here={here} />
        </Suspense>
      </CatchBoundary>
    </div>
  )
}

/** The count's line and two rows of cards. */
function ResultsSkeleton() {
  return (
    <>
      <div className="h-11" />
      <PostGridSkeleton cards={8} />
    </>
  )
}

function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const retry = useRetry(reset)
  const rejection = inputRejection(error)
  if (rejection) return <RejectedFilter rejection={rejection} />
  return <ErrorState error={error} onRetry={retry} />
}

function RejectedFilter({ rejection }: { rejection: RejectionCode }) {
  const { i18n } = useLingui()
  const { type, search } = useListState()
  return (
    <NothingFound type={type} search={search} isRejected>
      {/* Of dates the empty state says more. */}
      {!rejection.startsWith('STAY_') && i18n._(rejectionMessage(rejection) ?? FIRST_MESSAGES.INPUT_INVALID)}
    </NothingFound>
  )
}
