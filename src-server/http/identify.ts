import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext, Client, RequestContext } from '../context.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Found } from '../sign-in/sessions.ts'
import { type Cookies, cookieJar, tokensOf } from './cookies.ts'
import { providerCookies } from './provider-cookies.ts'

/** Who asks, as a procedure's context has it. */
export type Identity = Pick<RequestContext, 'actor' | 'session' | 'absence' | 'client'>

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what is nobody's, such as pictures, and for what failed before anybody was looked for. */
    identity: Identity | null
  }
}

const NOBODY = { actor: null, session: null } as const
/** Neither pictures nor the client's own files are anybody's. */
const ANYBODYS = /^\/(assets|uploads|art|healthz|readyz)\b/
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Of any other scheme, such as that of a proxy before us, nothing is to be read here. */
const BEARER = /^Bearer(?: +|$)/i

type Options = { context: Pick<AppContext, 'sessions' | 'sealed' | 'now'>; origin: string }

/**
 * Finds out who asks before anything else is done with a request: by the bearer token of a REST client, else by the cookies of a
 * browser. A browser whose access token has run out, but not its refresh token, gets new ones on the way.
 */
export function identifyCallers(app: FastifyInstance, options: Options): void {
  app.decorateRequest('identity', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!ANYBODYS.test(request.url)) request.identity = await identify(request, reply, options)
  })
  // Whatever the answer is, with somebody's cookies it is nobody else's to keep.
  app.addHook('onSend', async (_request, reply) => {
    const isKept = reply.getHeader('cache-control') !== 'no-store'
    if (reply.hasHeader('set-cookie') && isKept) reply.header('cache-control', 'private, no-cache')
  })
}

/** Who sent a request. */
export const identityOf = (request: FastifyRequest): Identity =>
  request.identity ?? {
    ...NOBODY,
    absence: 'none',
    client: byHand({ address: request.ip, userAgent: request.headers['user-agent'] ?? '' }),
  }

async function identify(
  request: FastifyRequest,
  reply: FastifyReply,
  { context: { sessions, sealed, now }, origin }: Options,
): Promise<Identity> {
  const secure = origin.startsWith('https:')
  const cookies = cookieJar(reply, { secure, now })
  const { access, refresh } = tokensOf(request, secure)
  const { authorization = '', accept = '', 'user-agent': userAgent = '' } = request.headers
  const caller = { address: request.ip, userAgent }

  // Who carries a token in a header was not led here by another website: none can set it.
  if (BEARER.test(authorization)) {
    const found = await sessions.find(authorization.replace(BEARER, '').trim()).catch(() => 'unknown' as const)
    return { ...foundAs(found), client: byHand(caller) }
  }
  const byCookie = access !== undefined || refresh !== undefined
  if (!SAFE.has(request.method)) refuseForeign(request, origin, byCookie)
  const pendingProvider = await providerCookies(reply, { sealed, secure }).pending(request)
  const client = {
    ...caller,
    ...(refresh !== undefined && { refreshToken: refresh }),
    ...(pendingProvider && { pendingProvider }),
  }
  // The REST adapter's callers carry their tokens themselves, unless they come with cookies.
  const browser: Client = request.url.startsWith('/api/') && !byCookie ? byHand(client) : inBrowser(client, cookies)
  if (access !== undefined)
    return { ...foundAs(await sessions.find(access).catch(() => 'unknown' as const)), client: browser }
  // The headers of a live stream leave before cookies are added to them: the new tokens would be lost.
  const isStream = accept.includes('text/event-stream')
  if (refresh === undefined || isStream) return { ...NOBODY, absence: 'none', client: browser }
  return { ...foundAs(await renewed(refresh)), client: browser }

  /** New tokens for a browser that has only a refresh token left. What is no good any more is taken from it. */
  async function renewed(refreshToken: string): Promise<Found | 'unknown'> {
    try {
      const token = await sessions.refresh(refreshToken)
      cookies.keep(token)
      return await sessions.find(token.access_token)
    } catch (error) {
      if (!(error instanceof Rejection)) return 'unknown'
      cookies.know(null)
      return 'none'
    }
  }
}

function foundAs(found: Found | 'unknown'): Pick<Identity, 'actor' | 'session' | 'absence'> {
  if (typeof found === 'string') return { ...NOBODY, absence: found }
  return { actor: { id: found.accountId, role: found.role }, session: found, absence: 'none' }
}

type Bare = Omit<Client, 'give' | 'know'>

const byHand = (client: Bare): Client => ({ ...client, give: (token) => token, know() {} })

const inBrowser = (client: Bare, cookies: Cookies): Client => ({
  ...client,
  give(token) {
    cookies.keep(token)
    return null
  },
  know: cookies.know,
})

/**
 * Refuses a write that another website has a browser send along with our cookies. Browsers say where a request comes from; one
 * that brings cookies and says nothing is not believed either.
 * (https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html)
 * @throws Rejection CROSS_ORIGIN
 */
function refuseForeign({ headers }: FastifyRequest, origin: string, byCookie: boolean): void {
  const site = headers['sec-fetch-site']
  const isOurs =
    site !== undefined ? site === 'same-origin' : headers.origin !== undefined ? headers.origin === origin : !byCookie
  if (!isOurs) throw new Rejection('CROSS_ORIGIN')
}
