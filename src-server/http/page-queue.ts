import { Rejection } from '../event-sourcing/rejection.ts'
import { createFairQueue, type FairQueueLimits, type Share } from '../platform/fair-queue.ts'
import { PageFailure } from './page-failure.ts'

/** @param gone when nobody waits for the page any more */
type Asked = { share: Share; gone: AbortSignal }

export type PageQueue = <T>(asked: Asked, make: () => Promise<T>) => Promise<T>

/**
 * Pages wait their turn here, where those that nobody waits for any more cost nothing: what a thread was told it renders to the
 * end. With all places taken a page of who has the most waiting fails at once, as the next visitor would have to wait for all
 * before it.
 */
export function createPageQueue(limits: FairQueueLimits): PageQueue {
  const inTurn = createFairQueue(limits)
  return async ({ share, gone }, make) => {
    try {
      return await inTurn(share, async () => {
        if (gone.aborted) throw new PageFailure('BUSY', gone.reason)
        return make()
      })
    } catch (error) {
      throw error instanceof Rejection ? new PageFailure(error.code, error) : error
    }
  }
}
