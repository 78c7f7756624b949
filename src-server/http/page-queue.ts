import pLimit from 'p-limit'
import { PageFailure } from './page-failure.ts'

type Limits = { atOnce: number; waiting: number }

export type PageQueue = <T>(gone: AbortSignal, make: () => Promise<T>) => Promise<T>

/**
 * Pages wait their turn here, where those that nobody waits for any more cost nothing: what a thread was told it renders to the
 * end. With all places taken a page fails at once, as the next visitor would have to wait for all before it.
 */
export function createPageQueue({ atOnce, waiting }: Limits): PageQueue {
  const limit = pLimit(atOnce)
  return async (gone, make) => {
    if (limit.pendingCount >= waiting) throw new PageFailure('BUSY', new Error('too many pages wait'))
    return limit(() => {
      if (gone.aborted) throw new PageFailure('BUSY', gone.reason)
      return make()
    })
  }
}
