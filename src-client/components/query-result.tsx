import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

export type QueryState<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

type QueryResultProps<T> = {
  query: QueryState<T>
  /** In the size of the data. */
  pending: ReactNode
  children: (data: T) => ReactNode
}

/** Shows a query's data, its placeholder, or its failure with a retry. */
export function QueryResult<T>({ query: { data, error, refetch }, pending, children }: QueryResultProps<T>) {
  if (data !== undefined) return children(data)
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : pending
}
