import type { QueryClient, QueryKey } from '@tanstack/react-query'

type DehydratedQuery = { key: QueryKey; data: unknown; updatedAt: number }

/** A query that is still pending when the page is rendered. Nobody could catch a failure before hydration, so it is data too. */
type StreamedQuery = { key: string; result: Promise<{ data: string } | { failure: string }> }

/** JSON is quicker to write and to parse than a script. */
const ELEMENT = 'dehydrated-queries'

/** The server's query results as JSON in which no text can end the script element around it. */
export function dehydrateQueries(queryClient: QueryClient): string {
  const ready = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { status, data, dataUpdatedAt: updatedAt } }): DehydratedQuery[] =>
      status === 'success' ? [{ key, data, updatedAt }] : [],
    )
  return JSON.stringify(ready).replaceAll('<', '\\u003c')
}

export const dehydratedScript = (text: string) => ({
  id: ELEMENT,
  type: 'application/json',
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: text },
})

/** Puts the page's query results into the cache, so that the browser does not fetch them again. */
export function hydrateQueries(queryClient: QueryClient): void {
  const text = document.getElementById(ELEMENT)?.textContent
  const queries: DehydratedQuery[] = text ? JSON.parse(text) : []
  for (const { key, data, updatedAt } of queries) queryClient.setQueryData(key, data, { updatedAt })
}

const pendingIn = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state, promise }) => (state.status === 'pending' && promise ? [{ queryKey, promise }] : []))

/** Waits for pending queries. @param patience in milliseconds at most */
export async function waitForQueries(queryClient: QueryClient, patience: number): Promise<void> {
  const pending = pendingIn(queryClient)
  if (pending.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    if (Number.isFinite(patience)) timer = setTimeout(resolve, patience)
  })
  await Promise.race([Promise.allSettled(pending.map(({ promise }) => promise)), enough])
  clearTimeout(timer)
}

/** The server's pending queries, whose results follow the page. */
export function streamPendingQueries(queryClient: QueryClient): StreamedQuery[] {
  return pendingIn(queryClient).map(({ queryKey, promise }) => ({
    key: JSON.stringify(queryKey),
    result: promise.then(
      (data) => ({ data: JSON.stringify(data) }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    ),
  }))
}

export function hydrateStreamedQueries(queryClient: QueryClient, queries: readonly StreamedQuery[]): void {
  for (const { key, result } of queries) {
    const queryFn = async (): Promise<unknown> => {
      const streamed = await result
      if ('failure' in streamed) throw new Error(streamed.failure)
      return JSON.parse(streamed.data)
    }
    void queryClient.prefetchQuery({ queryKey: JSON.parse(key), queryFn })
  }
}
