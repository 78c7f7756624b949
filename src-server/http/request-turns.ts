import { setImmediate as nextRound } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createFairQueue, type FairQueueLimits } from '../platform/fair-queue.ts'
import { networksOf } from '../sign-in/attempts.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets the next one in before the answer is sent: for those that stay open. */
    leaveTurn: (() => void) | null
  }
}

/** Files cost next to nothing, and health must answer whatever waits. */
const WITHOUT_TURN = /^\/(assets|uploads|healthz|readyz)\b/
const READING = new Set(['GET', 'HEAD'])

/**
 * Lets in a number of reading requests, in turns of their addresses. With all that 900 connections of one address ask for,
 * the event loop comes round once a second, and everybody waits for that; with a few it takes milliseconds. What writes waits
 * for its body, for passwords or for pictures, each with turns of its own.
 */
export function takeTurns(app: FastifyInstance, limits: FairQueueLimits): void {
  const inTurn = createFairQueue(limits)
  app.decorateRequest('leaveTurn', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!READING.has(request.method) || WITHOUT_TURN.test(request.url)) return
    const done = Promise.withResolvers<void>()
    request.leaveTurn = done.resolve
    reply.raw.once('close', done.resolve)
    await entered(request, inTurn, done.promise)
  })
  app.addHook('onSend', async (request) => request.leaveTurn?.())
}

type InTurn = ReturnType<typeof createFairQueue>

/**
 * Resolves when it is the request's turn, which lasts until `done`, and until the event loop has come round: what waits for
 * nothing would otherwise be answered without end before others are heard.
 * @throws Rejection BUSY
 */
function entered({ ip }: FastifyRequest, inTurn: InTurn, done: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    inTurn(networksOf(ip), async () => {
      resolve()
      await done
      await nextRound()
    }).catch(reject)
  })
}
