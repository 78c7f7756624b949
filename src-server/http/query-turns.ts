import type { RequestContext } from '../procedures/context.ts'
import { networkOf } from '../sign-in/attempts.ts'
import { createFairQueue } from '../sign-in/fair-queue.ts'

/** @throws Rejection BUSY for an address with the most questions waiting, when too many wait */
export type QueryTurns = <T>(ctx: Pick<RequestContext, 'client'>, ask: () => Promise<T>) => Promise<T>

/**
 * Answers a few questions at a time, in turns of the addresses that ask: one that asks for too much waits, not the
 * others. Writes have limits of their own.
 */
export function createQueryTurns(limits: { running: number; waiting: number }): QueryTurns {
  const inTurn = createFairQueue(limits)
  return ({ client }, ask) => inTurn([networkOf(client.address)], ask)
}
