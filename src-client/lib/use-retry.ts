import { useQueryErrorResetBoundary } from '@tanstack/react-query'

/** Resets the failed queries of a section and the error boundary around it. */
export function useRetry(reset: () => void): () => void {
  const queries = useQueryErrorResetBoundary()
  return () => {
    queries.reset()
    reset()
  }
}
