import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

/** What a query knows, whatever its errors are. */
export type Answer<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

type QueryResultProps<T> = {
  query: Answer<T>
  /** Stands there until the answer comes, in its size. */
  pending: ReactNode
  children: (data: T) => ReactNode
}

/** The place of an answer: what it will be, the answer, or why there is none and another try. */
export function QueryResult<T>({ query: { data, error, refetch }, pending, children }: QueryResultProps<T>) {
  if (data !== undefined) return children(data)
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : pending
}
