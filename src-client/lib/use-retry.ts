import { useQueryErrorResetBoundary } from '@tanstack/react-query'

/** Another try for a part of a page whose answer failed: its queries may be asked again, and its boundary draws it anew. */
export function useRetry(reset: () => void): () => void {
  const queries = useQueryErrorResetBoundary()
  return () => {
    queries.reset()
    reset()
  }
}
