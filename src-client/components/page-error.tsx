import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reloadIfReplaced } from '#client/lib/missing-code.ts'
import { networkFailureIn } from '#client/lib/network.ts'
import { ErrorState } from './error-state.tsx'

/** What stands where a page could not be shown. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isCodeMissing = networkFailureIn(error) === 'CODE_MISSING'
  useEffect(() => {
    if (isCodeMissing) void reloadIfReplaced()
  }, [isCodeMissing])
  // Only when the route is loaded again is there another outcome to show.
  const retry = () => void router.invalidate().then(reset)
  return (
    <div className="page-width py-8">
      <ErrorState error={error} onRetry={retry} level={1} />
    </div>
  )
}
