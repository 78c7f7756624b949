import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#client/components/error-state.tsx'

/** What stands where a page could not be shown. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page-width py-8">
      <ErrorState error={error} onRetry={retry} level={1} />
    </div>
  )
}
