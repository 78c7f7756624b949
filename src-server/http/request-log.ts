import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REJECTIONS } from '#shared/codes.ts'
import { localePath, splitLocalePath } from '#shared/locales.ts'
import { PROCEDURES } from '../composition/router.ts'
import type { Renderer } from './render.ts'
import type { RouteKind } from './route-kind.ts'

const QUIET: ReadonlySet<RouteKind | undefined> = new Set(['file', 'probe'] satisfies RouteKind[])
/** A flood of these would write as much as it sends; `failure-log.ts` counts them. */
const BUSY = REJECTIONS.BUSY.status

/**
 * Logs one line a request, but for files, probes, beacons that were taken and refusals as BUSY, with its id, which the answer
 * also carries. It names the route, not the address: that may have a member's name, or whatever somebody types.
 */
export function logRequests(app: FastifyInstance, routeOf: Renderer['routeOf']): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      path: loggedPath(request, routeOf),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (isQuiet(request, reply)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}

function isQuiet({ routeOptions: { config } }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode === BUSY || QUIET.has(config.kind) || (config.kind === 'beacon' && statusCode === 200)
}

/** Such as `/en/user/$username`, `/trpc/post.get` or `/api/getPostDetail/:id`; `/*` for what nothing answers. */
function loggedPath({ url, routeOptions }: FastifyRequest, routeOf: Renderer['routeOf']): string {
  const [address = ''] = url.split('?', 1)
  const { url: pattern = '/*' } = routeOptions
  if (pattern === '/trpc/*') return PROCEDURES.has(address.slice('/trpc/'.length)) ? address : pattern
  if (pattern !== '/*') return pattern
  const { locale, path } = splitLocalePath(address)
  const route = routeOf(path)
  return route === null ? pattern : localePath(locale, route)
}
