import type { QueryClient } from '@tanstack/react-query'
import { FreshQueryClient } from './fresh-query-client.ts'
import { networkFailureIn } from './network.ts'
import { rejectionCode } from './rejection-message.ts'

const MINUTE = 60_000

/** A rejection would be the same again, and nobody waits three times for a timeout. */
function isTransient(error: unknown): boolean {
  if (networkFailureIn(error) === 'NETWORK_TIMEOUT' || !navigator.onLine) return false
  const rejection = rejectionCode(error)
  return rejection === undefined || rejection === 'BUSY' || rejection === 'UNEXPECTED'
}

/** One cache per request on the server, one per document in the browser. */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        // Queries fail without a network, so that the page says so; the library's default is to pause silently.
        networkMode: 'always',
        retry: (failures, error) => typeof window !== 'undefined' && failures < 2 && isTransient(error),
      },
      // Inputs are not kept: they may hold a password.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}
