import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { AppContext, RequestContext } from '../procedures/context.ts'
import type { Found } from '../sign-in/session-look-up.ts'
import { type CookieJar, cookieJar, tokensOf } from './cookies.ts'
import { providerCookies } from './provider-cookies.ts'
import type { RouteKind } from './route-kind.ts'

type Identity = Pick<RequestContext, 'actor' | 'session' | 'absence' | 'client'>

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what is the same for everybody, and for requests that failed before identification. */
    identity: Identity | null
    /** Null for clients that carry their tokens themselves. */
    cookieJar: CookieJar | null
    /** Looks the caller's session up again, for each further call of a request: the calls before take time, and may end it. */
    identifyAgain: (() => Promise<void>) | null
  }
}

const ANONYMOUS = { actor: null, session: null } as const
/** The same for everybody. */
const PUBLIC: ReadonlySet<RouteKind | undefined> = new Set(['file', 'art', 'probe'] satisfies RouteKind[])
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Other schemes, such as that of a proxy, are ignored. */
const BEARER = /^Bearer(?: +|$)/i

type Options = { context: Pick<AppContext, 'sessions' | 'encryptedValues' | 'now'>; origin: string }

/**
 * Identifies the caller: by a bearer token, else by cookies. A browser with only a refresh token left gets new tokens on the
 * way. A body may come long after its headers, and the session may end or lose its rights meanwhile, so that is waited for.
 */
export function identifyCallers(app: FastifyInstance, options: Options): void {
  app.decorateRequest('identity', null)
  app.decorateRequest('cookieJar', null)
  app.decorateRequest('identifyAgain', null)
  app.addHook('preHandler', async (request, reply) => {
    if (!PUBLIC.has(request.routeOptions.config.kind)) request.identity = await identify(request, reply, options)
  })
  // An answer that sets cookies must not be cached for others.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const isKept = reply.getHeader('cache-control') !== 'no-store'
    if (reply.hasHeader('set-cookie') && isKept) reply.header('cache-control', 'private, no-cache')
    done()
  })
}

export const identityOf = (request: FastifyRequest): Identity =>
  request.identity ?? {
    ...ANONYMOUS,
    absence: 'none',
    client: { address: request.ip, userAgent: request.headers['user-agent'] ?? '', hasCookies: false },
  }

async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  { context: { sessions, encryptedValues, now }, origin }: Options,
): Promise<Identity> {
  const secure = origin.startsWith('https:')
  const jar = cookieJar(reply, { secure, now })
  const { access, refresh, device } = tokensOf(request, secure)
  const { authorization = '', 'user-agent': userAgent = '' } = request.headers
  const caller = { address: request.ip, userAgent, hasCookies: false }

  // Another website cannot set this header, so no cross-origin check is needed.
  if (BEARER.test(authorization)) return callerWith(authorization.replace(BEARER, '').trim(), caller)
  const pendingProvider = await providerCookies(reply, { encryptedValues, secure }).pending(request)
  const byCookie = access !== undefined || refresh !== undefined || pendingProvider !== null
  if (!SAFE.has(request.method) && isCrossOrigin(request, { origin, byCookie })) throw new Rejection('CROSS_ORIGIN')
  // REST clients carry their tokens themselves, unless they send cookies.
  const hasCookies = byCookie || !request.url.startsWith('/api/')
  if (hasCookies) request.cookieJar = jar
  const client = {
    ...caller,
    hasCookies,
    ...(refresh !== undefined && { refreshToken: refresh }),
    ...(device !== undefined && { deviceToken: device }),
    ...(pendingProvider && { pendingProvider }),
  }
  if (access !== undefined) return callerWith(access, client)
  // A stream's headers leave before cookies are added, so new tokens would be lost.
  const isStream = request.routeOptions.config.kind === 'stream'
  if (refresh === undefined || isStream) return { ...ANONYMOUS, absence: 'none', client }
  return refreshed(refresh)

  async function callerWith(accessToken: string, client: Identity['client']): Promise<Identity> {
    request.identifyAgain = async () => {
      request.identity = { ...toCaller(await find(accessToken)), client }
    }
    return { ...toCaller(await find(accessToken)), client }
  }

  /** A failed look-up must not sign anybody out. */
  function find(accessToken: string): Promise<Found | 'unknown'> {
    return sessions.find(accessToken).catch(() => 'unknown')
  }

  /** Refreshes the tokens, or clears the cookies when the refresh token is invalid. */
  async function refreshed(refreshToken: string): Promise<Identity> {
    try {
      const token = await sessions.refresh(refreshToken)
      jar.apply({ tokens: token })
      return await callerWith(token.access_token, client)
    } catch (error) {
      // A browser that exchanges its token too often at once has the new ones already.
      if (!(error instanceof Rejection && error.code === 'SESSION_REQUIRED')) return { ...toCaller('unknown'), client }
      jar.apply({ user: null })
      return { ...toCaller('none'), client }
    }
  }
}

function toCaller(found: Found | 'unknown'): Pick<Identity, 'actor' | 'session' | 'absence'> {
  if (typeof found === 'string') return { ...ANONYMOUS, absence: found }
  return { actor: { id: found.accountId, role: found.role }, session: found, absence: 'none' }
}

/**
 * Whether another website sends a write with our cookies: by Sec-Fetch-Site, else by Origin; cookies without either are
 * rejected (https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html).
 */
export function isCrossOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { origin, byCookie }: { origin: string; byCookie: boolean },
) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin'
  return headers.origin === undefined ? byCookie : headers.origin !== origin
}
