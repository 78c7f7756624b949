import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'

/** Between two tries of a stream that was refused. A connection that was lost comes back by itself. */
const RETRY_MS = 10_000

/**
 * Listens to the live feed until the signal.
 * @param onNews is called when something of the topic has changed, and when that may have been missed: what the page shows is
 * older than the stream
 */
export function listen(topic: string, onNews: () => void, signal: AbortSignal): void {
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })
  client.live.events.subscribe(undefined, {
    signal,
    onStarted: onNews,
    onData: ({ data }) => {
      if (data.topic === topic) onNews()
    },
    onError: () => {
      setTimeout(() => signal.aborted || listen(topic, onNews, signal), RETRY_MS)
    },
  })
}
