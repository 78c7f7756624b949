import { QueryClient } from '@tanstack/react-query'
import { networkFailureIn } from './network.ts'
import { rejectionCode } from './rejection-message.ts'

const MINUTE = 60_000

/** Whether asking again at once may help. A rejection is an answer: it would be the same; and nobody waits three times for a timeout. */
function mayPass(error: unknown): boolean {
  if (networkFailureIn(error) === 'NETWORK_TIMEOUT' || !navigator.onLine) return false
  const rejection = rejectionCode(error)
  return rejection === undefined || rejection === 'BUSY' || rejection === 'UNEXPECTED'
}

/** A cache of answers: one for each request on the server, one for the life of the page in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        // Without a network a question fails, and the page says so: the library's own way is to wait without a word.
        networkMode: 'always',
        retry: (failures, error) => typeof window !== 'undefined' && failures < 2 && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
