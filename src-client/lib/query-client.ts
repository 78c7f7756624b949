import { QueryClient } from '@tanstack/react-query'
import { refusalIn } from './refusal.ts'

const MINUTE = 60_000

/** Whether asking again may help. A refusal is an answer: it would be the same. */
function mayPass(error: unknown): boolean {
  const refusal = refusalIn(error)
  return refusal === undefined || refusal === 'BUSY' || refusal === 'UNEXPECTED'
}

/** A cache of answers: one for each request on the server, one for the life of the page in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE,
        retry: (failures, error) => typeof window !== 'undefined' && failures < 2 && mayPass(error),
      },
    },
  })
}
