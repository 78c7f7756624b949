import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { ANALYTICS_HOSTS, ANALYTICS_SCRIPT_HOST, CONSENT, CONSENT_COOKIE } from '#shared/analytics.ts'
import { FILM_HOST } from '#shared/film-address.ts'
import { MAP_FRAME_HOSTS } from '#shared/map-link.ts'

declare module 'fastify' {
  interface FastifyReply {
    scriptNonce: string
    /** The sources that inline scripts are allowed by, of a page that has no nonce. */
    scriptHashes: readonly string[] | null
  }
}

/** The rest is about what is shown, as the answer to a beacon never is. */
const OF_BEACONS = { 'x-content-type-options': 'nosniff' }

type SecurityOptions = {
  dev: boolean
  https: boolean
  analyticsId?: string | undefined
  /** The address of street tiles. */
  tiles?: string | undefined
}

/**
 * Security headers. Scripts need our origin or the nonce. Inline styles are allowed: React writes style
 * attributes, which a nonce would forbid.
 */
export function securityHeaders(app: FastifyInstance, { dev, https, analyticsId, tiles }: SecurityOptions): void {
  const nonces = new WeakMap<FastifyReply, string>()
  // Most answers are not pages, so the nonce is made on demand.
  const nonceOf = (reply: FastifyReply) => {
    const nonce = nonces.get(reply) ?? randomBytes(16).toString('base64')
    nonces.set(reply, nonce)
    return nonce
  }
  app.decorateReply('scriptHashes', null)
  app.decorateReply('scriptNonce', {
    getter() {
      return nonceOf(this)
    },
  })
  const ofEveryAnswer = {
    ...helmetHeaders(https),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  }
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config.kind === 'beacon' ? OF_BEACONS : ofEveryAnswer)
    done()
  })
  const maps = MAP_FRAME_HOSTS.map((host) => `https://${host}`).join(' ')
  const streets = tiles === undefined ? '' : ` ${new URL(tiles).origin}`
  const policy = (scripts: string, isCounted: boolean) => {
    const [countingScript, counting] = isCounted
      ? [` ${ANALYTICS_SCRIPT_HOST}`, ` ${ANALYTICS_HOSTS.join(' ')}`]
      : ['', '']
    return [
      `default-src 'self'`,
      `script-src 'self' ${scripts}${countingScript}${dev ? ` 'unsafe-eval'` : ''}`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:${streets}${counting}`,
      `font-src 'self' data:`,
      // Whether a map answers is asked before its frame is shown.
      `connect-src 'self' ${maps}${streets}${counting}${dev ? ' ws:' : ''}`,
      // Admins see the home page that they work on in a frame; films of articles come when they are asked for.
      `frame-src 'self' ${maps} https://${FILM_HOST}`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'self'`,
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  }
  // No script of another website may run for somebody who has not agreed, or where no id is configured.
  const isCounted = ({ cookies }: FastifyRequest) =>
    analyticsId !== undefined && cookies?.[CONSENT_COOKIE] === CONSENT.given
  app.addHook('onSend', (request, reply, _payload, done) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('text/html')) {
      reply.header(
        'content-security-policy',
        policy(reply.scriptHashes?.join(' ') ?? `'nonce-${reply.scriptNonce}'`, isCounted(request)),
      )
    }
    done()
  })
}

/** The headers that helmet sets are the same for all answers: asked each time it would cost more than most calls. */
function helmetHeaders(https: boolean) {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  setHeaders(answer.req, answer, () => {})
  return answer.getHeaders()
}
