import { MAX_PAGE_SIZE } from '#shared/limits.ts'
import type { QueryState } from './query-result.tsx'

type Page<Row> = { rows: readonly Row[]; total: number }

/** Pages of the greatest size that a list has behind its first one. */
export const pagesBehind = (first: Pick<Page<unknown>, 'total'> | undefined): number[] =>
  Array.from({ length: Math.ceil((first?.total ?? 0) / MAX_PAGE_SIZE) - 1 }, (_, index) => index + 2)

/** All rows of a list, once each of its pages is there. */
export function allRows<Row extends { id: string }>(pages: readonly QueryState<Page<Row>>[]): QueryState<Row[]> {
  const read = pages.flatMap(({ data }) => (data ? [data] : []))
  // A row that was added between two answers has moved another one to the next page.
  const rows = new Map(read.flatMap(({ rows }) => rows.map((row) => [row.id, row])))
  return {
    data: read.length === pages.length ? [...rows.values()] : undefined,
    error: pages.find(({ error }) => error)?.error,
    refetch: () => Promise.all(pages.map(({ refetch }) => refetch())),
  }
}
