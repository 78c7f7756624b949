import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reloadIfReplaced } from '#client/lib/missing-code.ts'
import { networkFailureIn } from '#client/lib/network.ts'
import { ErrorState } from './error-state.tsx'

export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isCodeMissing = networkFailureIn(error) === 'CODE_MISSING'
  useEffect(() => {
    if (isCodeMissing) void reloadIfReplaced()
  }, [isCodeMissing])
  // The error boundary is reset after the loader has run again.
  const retry = () => void router.invalidate().then(reset)
  return (
    <div className="page-width py-8">
      <ErrorState error={error} onRetry={retry} level={1} />
    </div>
  )
}
