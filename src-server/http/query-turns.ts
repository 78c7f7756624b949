import type { FastifyRequest } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'
import { createFairQueue, type FairQueueLimits } from '../platform/fair-queue.ts'
import { networksOf } from '../sign-in/attempts.ts'

/** @throws Rejection BUSY */
export type QueryTurns = <T>(request: FastifyRequest, query: () => Promise<T>) => Promise<T>

/**
 * Queries of all addresses in turns: what one asks for makes others wait for none of it. What writes has limits of its own,
 * and may wait long for them.
 */
export function createQueryTurns(limits: FairQueueLimits): QueryTurns {
  const inTurn = createFairQueue(limits)
  return ({ ip, raw }, query) =>
    inTurn(networksOf(ip), async () => {
      if (raw.socket.destroyed) throw new Rejection('BUSY')
      return query()
    })
}
