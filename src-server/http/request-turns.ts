import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'
import { createTurns, type FairQueueLimits, type Turns, type Work } from '../platform/fair-queue.ts'
import { networksOf } from '../platform/networks.ts'
import type { RouteKind } from './route-kind.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next one in before the answer is sent: for those that wait for something of their own, or stay open. */
    leaveTurn: (() => void) | null
    /** Leaves the turn and waits for another: for the second and each further call of a request. @throws Rejection BUSY */
    nextTurn(): Promise<void>
  }
}

/** `waitMs`: a request whose turn comes later is BUSY, so that requests behind slow ones are told so in bounded time. */
export type RequestLimits = FairQueueLimits & { waitMs: number }

/** These must be answered while the database is not. */
const WITHOUT_DATABASE: ReadonlySet<RouteKind | undefined> = new Set(['file', 'probe'] satisfies RouteKind[])

/**
 * Lets in a number of requests at a time, with their bodies, in turns of their addresses: others wait neither for the database's
 * connections nor for the event loop. The loop answers all that it reads before it looks again, and takes one new connection
 * each time round. So a place is free again in the next round, however soon its request was answered.
 */
export function takeTurns(app: FastifyInstance, limits: RequestLimits): void {
  const ofFiles = endingNextRound(createTurns(limits))
  const ofOthers = endingNextRound(createTurns(limits))
  app.decorateRequest('leaveTurn', null)
  app.decorateRequest('nextTurn')
  // Callbacks and plain listeners: promises would cost as much as the other hooks together.
  const take = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const turns = WITHOUT_DATABASE.has(request.routeOptions.config.kind) ? ofFiles : ofOthers
    let isOver = false
    const latest = performance.now() + limits.waitMs
    const work: Work = {
      share: networksOf(request.ip),
      begin() {
        request.leaveTurn = leave
        reply.raw.on('close', leave)
        // Nobody waits for the answer any more.
        if (reply.raw.destroyed) leave()
        else if (performance.now() > latest) done(new Rejection('BUSY'))
        else done()
      },
      drop: done,
    }
    function leave() {
      if (isOver) return
      isOver = true
      reply.raw.off('close', leave)
      turns.end(work)
    }
    turns.take(work)
  }
  app.addHook('preHandler', (request, reply, done) => {
    request.nextTurn = () => {
      request.leaveTurn?.()
      return new Promise((resolve, reject) => take(request, reply, (error) => (error ? reject(error) : resolve())))
    }
    take(request, reply, done)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.leaveTurn?.()
    done()
  })
}

function endingNextRound({ take, end }: Turns): Turns {
  const over: Work[] = []
  const endAll = () => over.splice(0).forEach(end)
  return {
    take,
    end(work) {
      if (over.push(work) === 1) setImmediate(endAll)
    },
  }
}
