import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Answer = { key: QueryKey; data: unknown; updatedAt: number }

/** An answer that is not there yet when the page is drawn; it is streamed after it. */
export type StreamedAnswer = { key: string; data: Promise<string> }

/** The element that brings the answers: as plain JSON they are quicker to write and to read than as a script. */
const ELEMENT = 'answers'

/** The server's answers as the content of a script element that is only data: no text can end it. */
export function answersText(queryClient: QueryClient): string {
  const answers = queryClient.getQueryCache().getAll()
  const ready = answers.flatMap(({ queryKey: key, state: { status, data, dataUpdatedAt: updatedAt } }): Answer[] =>
    status === 'success' ? [{ key, data, updatedAt }] : [],
  )
  return JSON.stringify(ready).replaceAll('<', '\\u003c')
}

export const answersScript = (text: string) => ({
  id: ELEMENT,
  type: 'application/json',
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: text },
})

/** Takes in the page's answers, so that the browser need not ask again. */
export function hydrateAnswers(queryClient: QueryClient): void {
  const text = document.getElementById(ELEMENT)?.textContent
  const answers: Answer[] = text ? JSON.parse(text) : []
  for (const { key, data, updatedAt } of answers) queryClient.setQueryData(key, data, { updatedAt })
}

const pendingIn = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state, promise }) => (state.status === 'pending' && promise ? [{ queryKey, promise }] : []))

/** Waits for the answers that are on their way, but at most so many milliseconds. */
export async function waitForAnswers(queryClient: QueryClient, patience: number): Promise<void> {
  const pending = pendingIn(queryClient)
  if (pending.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((resolve) => {
    if (Number.isFinite(patience)) timer = setTimeout(resolve, patience)
  })
  await Promise.race([Promise.allSettled(pending.map(({ promise }) => promise)), enough])
  clearTimeout(timer)
}

/** The server's answers that are still on their way. */
export function streamedAnswers(queryClient: QueryClient): StreamedAnswer[] {
  return pendingIn(queryClient).map(({ queryKey, promise }) => ({
    key: JSON.stringify(queryKey),
    data: promise.then((data) => JSON.stringify(data)),
  }))
}

export function hydrateStreamedAnswers(queryClient: QueryClient, answers: readonly StreamedAnswer[]): void {
  for (const { key, data } of answers) {
    const queryFn = () => data.then((text): unknown => JSON.parse(text))
    void queryClient.prefetchQuery({ queryKey: JSON.parse(key), queryFn })
  }
}
