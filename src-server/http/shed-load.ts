import type { FastifyInstance } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'

/** How many requests go on while memory is short: enough to come out of it, since what they need is bounded. */
export const AT_ONCE = 8
/** How often memory is looked at. */
const LOOK_MS = 250

const HEALTH = /^\/(healthz|readyz)\b/

type Options = { isShort: () => boolean; atOnce?: number; now?: () => number }

/** While memory is short all but a few requests are turned away (BUSY), before the system or V8 ends the process. */
export function shedLoad(
  app: FastifyInstance,
  { isShort, atOnce = AT_ONCE, now = () => performance.now() }: Options,
): void {
  let underWay = 0
  let looked = Number.NEGATIVE_INFINITY
  let short = false
  const look = () => {
    if (now() - looked < LOOK_MS) return short
    looked = now()
    short = isShort()
    return short
  }
  const leave = () => underWay--
  app.addHook('onRequest', (request, reply, done) => {
    if (HEALTH.test(request.url)) return done()
    if (look() && underWay >= atOnce) return done(new Rejection('BUSY'))
    // A live stream stays for hours, and holds next to nothing.
    if (request.headers.accept?.includes('text/event-stream')) return done()
    underWay++
    reply.raw.on('close', leave)
    done()
  })
}
