import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { RouteKind } from './route-kind.ts'

/** How many requests go on while memory is short: enough to come out of it, since what they need is bounded. */
export const AT_ONCE = 8
/** How often memory is looked at. */
const LOOK_MS = 250

/** These hold next to nothing, or have a bound of their own as pictures do, and may take as long as a client likes. */
const UNCOUNTED: ReadonlySet<RouteKind> = new Set(['file', 'probe', 'stream', 'form'])

type Options = { isShort: () => boolean; atOnce?: number; now?: () => number }

/**
 * While memory is short all but a few requests are turned away (BUSY), before the system or V8 ends the process. They count
 * from when their bodies are there until their answers are made: neither waits for the client, who could hold all places.
 */
export function shedLoad(
  app: FastifyInstance,
  { isShort, atOnce = AT_ONCE, now = () => performance.now() }: Options,
): void {
  const underWay = new Set<FastifyRequest>()
  let looked = Number.NEGATIVE_INFINITY
  let short = false
  const look = () => {
    if (now() - looked < LOOK_MS) return short
    looked = now()
    short = isShort()
    return short
  }
  const rejected = ({ routeOptions: { config } }: FastifyRequest) => {
    const isFull = look() && underWay.size >= atOnce
    return isFull && config.kind !== 'probe' ? new Rejection('BUSY') : undefined
  }
  // Before the body is read, which takes memory, and again when all of those that were let in may come at once.
  app.addHook('onRequest', (request, _reply, done) => done(rejected(request)))
  app.addHook('preHandler', (request, reply, done) => {
    const { kind } = request.routeOptions.config
    if (kind !== undefined && UNCOUNTED.has(kind)) return done()
    const rejection = rejected(request)
    if (rejection) return done(rejection)
    underWay.add(request)
    reply.raw.once('close', () => underWay.delete(request))
    // It may have closed before.
    if (reply.raw.destroyed) underWay.delete(request)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string' || payload instanceof Uint8Array) underWay.delete(request)
    done()
  })
}
