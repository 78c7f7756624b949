import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { REJECTIONS } from '#shared/codes.ts'
import { localePath, splitLocalePath } from '#shared/locales.ts'
import { PROCEDURES } from '../composition/router.ts'
import { measurements } from '../platform/measurements.ts'
import type { Renderer } from './render.ts'
import type { RouteKind } from './route-kind.ts'

const QUIET: ReadonlySet<RouteKind | undefined> = new Set(['file', 'probe'] satisfies RouteKind[])
/** A flood of these would write as much as it sends; `failure-log.ts` counts them. */
const BUSY = REJECTIONS.BUSY.status

/**
 * Logs one line a request, but for files, probes, beacons that were taken, kept answers and refusals as BUSY, with its id, which the answer
 * also carries. It names the route, not the address: that may have a member's name, or whatever somebody types.
 */
export function logRequests(app: FastifyInstance, routeOf: Renderer['routeOf']): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const path = loggedPath(request, routeOf)
    const status = reply.statusCode
    measurements.emit('request', { path, status, ms: reply.elapsedTime })
    const line = { method: request.method, path, status, ms: Math.round(reply.elapsedTime) }
    if (isQuiet(request, reply)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}

export type AnswerLog = (url: string) => void

/** How often the kept answers are told of, and of how many addresses, which nobody limits. */
const TELL_MS = 60_000
const MAX_ADDRESSES = 10_000

/** Kept answers cost less than their lines would: a minute has one line for each route that had any. */
export function logKeptAnswers(app: FastifyInstance, routeOf: Renderer['routeOf']): AnswerLog {
  const times = new Map<string, number>()
  function tell(): void {
    const byPath = Map.groupBy(times, ([url]) => keptPath(url, routeOf))
    times.clear()
    for (const [path, answers] of byPath)
      app.log.info({ path, times: answers.reduce((sum, [, each]) => sum + each, 0) }, 'kept answers')
  }
  const timer = setInterval(tell, TELL_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    tell()
  })
  return (url) => {
    measurements.emit('kept')
    times.set(url, (times.get(url) ?? 0) + 1)
    if (times.size >= MAX_ADDRESSES) tell()
  }
}

function isQuiet({ routeOptions: { config }, isFromKept }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return isFromKept || statusCode === BUSY || QUIET.has(config.kind) || (config.kind === 'beacon' && statusCode === 200)
}

/** Such as `/en/user/$username`, `/trpc/post.get` or `/api/getPostDetail/:id`; `/*` for what nothing answers. */
function loggedPath({ url, routeOptions }: FastifyRequest, routeOf: Renderer['routeOf']): string {
  const [address = ''] = url.split('?', 1)
  const { url: pattern = '/*' } = routeOptions
  if (pattern === '/trpc/*') return PROCEDURES.has(address.slice('/trpc/'.length)) ? address : pattern
  return pattern === '/*' ? pagePath(address, routeOf) : pattern
}

function pagePath(address: string, routeOf: Renderer['routeOf']): string {
  const { locale, path } = splitLocalePath(address)
  const route = routeOf(path)
  return route === null ? '/*' : localePath(locale, route)
}

/** The path of a REST call without its parameters. */
function keptPath(url: string, routeOf: Renderer['routeOf']): string {
  const [address = ''] = url.split('?', 1)
  const [, first, call] = address.split('/')
  return first === 'trpc' || first === 'api' ? `/${first}/${call}` : pagePath(address, routeOf)
}
