import { Rejection } from '../event-sourcing/rejection.ts'
import { networkOf } from '../sign-in/attempts.ts'
import { createFairQueue } from '../sign-in/fair-queue.ts'
import { PageFailure } from './page-failure.ts'

type Limits = { atOnce: number; waiting: number }
/** `gone` is when nobody waits for the page any more. */
type Visitor = { address: string; gone: AbortSignal }

export type PageQueue = <T>(visitor: Visitor, make: () => Promise<T>) => Promise<T>

/**
 * Pages wait their turn here, where those that nobody waits for any more cost nothing: what a thread was told it renders to the
 * end. Addresses take turns. With all places taken a page fails at once, as the next visitor would have to wait for all before
 * it: one of the address with the most.
 */
export function createPageQueue({ atOnce, waiting }: Limits): PageQueue {
  const inTurn = createFairQueue({ running: atOnce, waiting })
  return async ({ address, gone }, make) => {
    try {
      return await inTurn([networkOf(address)], async () => {
        if (gone.aborted) throw new PageFailure('BUSY', gone.reason)
        return make()
      })
    } catch (error) {
      throw error instanceof Rejection ? new PageFailure('BUSY', error) : error
    }
  }
}
