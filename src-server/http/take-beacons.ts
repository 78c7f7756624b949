import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import proxyAddr from '@fastify/proxy-addr'
import { PROCEDURES } from '../composition/router.ts'
import type { Config } from '../platform/config.ts'
import type { AppContext, RequestContext } from '../procedures/context.ts'
import { type Beacon, isBeacon, takeBeacon } from '../procedures/trpc.ts'
import type { FirstAnswer } from './before-framework.ts'
import { bodyAtHand, mayBeAtHand } from './body-at-hand.ts'
import { identifies } from './cookies.ts'
import { cleanForwarded } from './forwarded.ts'
import { isCrossOrigin } from './identify.ts'
import { isPipelined } from './request-limits.ts'
import { CALL_VARY, LOCALE_COOKIE, requestLocale } from './request-locale.ts'

/** Longer ones are none of ours. */
const MAX_BYTES = 1_000
const HEADERS = [
  ...['content-type', 'application/json; charset=utf-8'],
  ...['x-content-type-options', 'nosniff'],
  ...['vary', CALL_VARY],
  ...['cache-control', 'private, no-cache'],
]

type Options = {
  context: AppContext
  log: RequestContext['log']
  origin: string
  trustProxy: Config['trustProxy']
}

/**
 * Takes beacons of guests, of which there are more than of all other calls. Whatever is not taken goes on to the route, which
 * says why.
 */
export function takeBeacons({ context, log, origin, trustProxy }: Options): FirstAnswer {
  const secure = origin.startsWith('https:')
  const trusts = trustProxy ? proxyAddr.compile(trustProxy) : () => false
  const beacons = new Map<string, Beacon>(
    [...PROCEDURES].flatMap(([path, procedure]) =>
      isBeacon(procedure) ? [[`/trpc/${path}`, procedure] as const] : [],
    ),
  )
  type Cookies = Record<string, string | undefined>
  function contextOf(request: IncomingMessage, cookies: Cookies, requestId: string): RequestContext {
    const { headers } = request
    cleanForwarded(headers)
    const client = {
      address: proxyAddr(request, trusts),
      userAgent: headers['user-agent'] ?? '',
      hasCookies: true,
    }
    const locale = requestLocale(headers, cookies[LOCALE_COOKIE])
    return {
      ...context,
      actor: null,
      session: null,
      absence: 'none',
      client,
      sessionChanges: [],
      locale,
      requestId,
      log,
    }
  }

  return (request, response) => {
    const beacon = request.method === 'POST' ? beacons.get(request.url ?? '') : undefined
    if (!beacon || !mayBeAtHand(request, MAX_BYTES) || request.headers.authorization !== undefined) return null
    const cookies = request.headers.cookie === undefined ? {} : cookie.parse(request.headers.cookie)
    if (identifies(cookies, secure) || isCrossOrigin(request, { origin, byCookie: false })) return null
    return take()

    async function take(): Promise<boolean> {
      if (isPipelined(request, response)) return true
      const body = await bodyAtHand(request)
      if (!beacon || body === undefined) return false
      const id = randomUUID()
      const data = await takeBeacon(beacon, contextOf(request, cookies, id), body)
      const answer = JSON.stringify({ result: { data } })
      const own = ['x-request-id', id, 'content-length', String(Buffer.byteLength(answer))]
      if (!response.destroyed) response.writeHead(200, [...HEADERS, ...own]).end(answer)
      return true
    }
  }
}
