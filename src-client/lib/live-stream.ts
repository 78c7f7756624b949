import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import type { AppRouter } from '#server/composition/router.ts'

type Listener = { topic: string; onNews: (id?: string) => void }
type Stream = { ending: AbortController; isStarted: boolean }

/** Between two tries of a stream that was refused. A connection that was lost comes back by itself. */
const RETRY_MS = 10_000

const listeners = new Set<Listener>()
/** The stream of all of them: without HTTP/2 a browser has six connections for all of its tabs. */
let stream: Stream | undefined

/**
 * Listens to the live feed until the signal.
 * @param onNews is called with the id of what has changed, and without one when a change may have been missed: what the page
 * shows is older than the stream
 */
export function listen(topic: string, onNews: (id?: string) => void, signal: AbortSignal): void {
  const listener = { topic, onNews }
  listeners.add(listener)
  signal.addEventListener('abort', () => leave(listener), { once: true })
  if (!stream) open()
  else if (stream.isStarted) onNews()
}

function leave(listener: Listener): void {
  listeners.delete(listener)
  if (listeners.size > 0) return
  // Another member may be signed in by the next time.
  stream?.ending.abort()
  stream = undefined
}

function open(): void {
  const opened = { ending: new AbortController(), isStarted: false }
  stream = opened
  const client = createTRPCClient<AppRouter>({ links: [httpSubscriptionLink({ url: '/trpc' })] })
  client.live.events.subscribe(undefined, {
    signal: opened.ending.signal,
    onStarted: () => {
      opened.isStarted = true
      for (const { onNews } of listeners) onNews()
    },
    onData: ({ data }) => {
      for (const { topic, onNews } of listeners) if (data.topic === topic) onNews(data.id)
    },
    onError: () => {
      setTimeout(() => stream === opened && open(), RETRY_MS)
    },
  })
}
