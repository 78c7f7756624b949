import { Trans } from '@lingui/react/macro'
import { type Query, useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Button } from './button.tsx'
import { SLOW_MS, useLasts, VERY_SLOW_MS } from './use-lasts.ts'

/** Whether somebody waits for an answer: what is there already is refreshed unseen, but a list's next page is not there. */
const isAwaited = ({ state }: Query) => state.status === 'pending' || state.fetchMeta?.fetchMore !== undefined

/** Says that what the page waits for takes long, and later offers to load it anew. */
export default function SlowNotice() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const isAsking = useIsFetching({ predicate: isAwaited }) > 0
  const isSlow = useLasts(isLoading || isAsking, SLOW_MS)
  const isVerySlow = useLasts(isLoading || isAsking, VERY_SLOW_MS)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--bar-height)+0.75rem)] z-40 px-4"
    >
      {isSlow && (
        <div className="pointer-events-auto mx-auto flex w-fit animate-fade flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card bg-raised px-4 py-2 text-sm text-ink shadow-raised">
          <Trans>This is taking longer than usual…</Trans>
          {isVerySlow && (
            <Button look="soft" onClick={() => location.reload()}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
