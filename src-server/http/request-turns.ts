import type { FastifyInstance } from 'fastify'
import { createTurns, type FairQueueLimits } from '../platform/fair-queue.ts'
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
  const takeTurn = createTurns(limits)
  let waiting = 0
  app.decorateRequest('leaveTurn', null)
  // Callbacks, not promises, which would cost each request as much as its other hooks together.
  app.addHook('onRequest', (request, reply, done) => {
    if (!READING.has(request.method) || WITHOUT_TURN.test(request.url)) return done()
    waiting++
    takeTurn({
      share: networksOf(request.ip),
      begin(end) {
        waiting--
        let isOver = false
        request.leaveTurn = () => {
          if (isOver) return
          isOver = true
          // What waits for nothing would else be answered without end before new ones are heard.
          if (waiting > 0) setImmediate(end)
          else end()
        }
        reply.raw.once('close', request.leaveTurn)
        if (reply.raw.destroyed) request.leaveTurn()
        done()
      },
      drop(busy) {
        waiting--
        done(busy)
      },
    })
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.leaveTurn?.()
    done()
  })
}
