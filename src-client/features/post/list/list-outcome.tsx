import { useLingui } from '@lingui/react/macro'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import { ErrorState } from '#client/components/error-state.tsx'
import { FIRST_REASONS } from '#client/lib/reasons.ts'
import { reasonOf, refusalIn } from '#client/lib/refusal.ts'
import { useRetry } from '#client/lib/use-retry.ts'
import type { RefusalCode } from '#shared/codes.ts'
import { PostGridSkeleton } from '../post-grid.tsx'
import { useKeptList } from './kept-list.ts'
import { NothingFound } from './nothing-found.tsx'
import { Results } from './results.tsx'

/** What a list shows below its filters: cards, the cards to come, that there are none, or what went wrong. */
export function ListOutcome() {
  const list = useKeptList()
  // While the answer to new filters is on its way the old cards stay, a little paler; only a first visit shows skeletons.
  const { type, search, refusal } = useDeferredValue(list)
  if (refusal) return <Refused refusal={refusal} />
  return (
    <div
      aria-busy={search !== list.search}
      className={`space-y-4 transition-opacity ${search === list.search ? '' : 'opacity-50'}`}
    >
      <CatchBoundary getResetKey={() => search} errorComponent={Failed}>
        <Suspense fallback={<ResultsSkeleton />}>
          <Results type={type} search={search} />
        </Suspense>
      </CatchBoundary>
    </div>
  )
}

/** The count's line and two rows of cards. */
function ResultsSkeleton() {
  return (
    <>
      <div className="h-lh text-sm" />
      <PostGridSkeleton cards={8} />
    </>
  )
}

function Failed({ error, reset }: { error: unknown; reset: () => void }) {
  const retry = useRetry(reset)
  const refusal = refusalIn(error)
  if (refusal && refusal !== 'UNEXPECTED' && refusal !== 'BUSY') return <Refused refusal={refusal} />
  return <ErrorState error={error} onRetry={retry} />
}

function Refused({ refusal }: { refusal: RefusalCode }) {
  const { i18n } = useLingui()
  const { type, search } = useKeptList()
  return (
    <NothingFound type={type} search={search}>
      {i18n._(reasonOf(refusal) ?? FIRST_REASONS.INPUT_INVALID)}
    </NothingFound>
  )
}
