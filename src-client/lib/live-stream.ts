import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'

/** Between two tries of a stream that was refused. A connection that was lost comes back by itself. */
const RETRY_MS = 10_000

/**
 * Listens to the live feed until the signal.
 * @param onNews is called with the id of what has changed, and without one when a change may have been missed: what the page
 * shows is older than the stream
 */
export function listen(topic: string, onNews: (id?: string) => void, signal: AbortSignal): void {
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })
  client.live.events.subscribe(undefined, {
    signal,
    onStarted: () => onNews(),
    onData: ({ data }) => {
      if (data.topic === topic) onNews(data.id)
    },
    onError: () => {
      setTimeout(() => signal.aborted || listen(topic, onNews, signal), RETRY_MS)
    },
  })
}
