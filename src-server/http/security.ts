import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { MAP_FRAME_HOSTS } from '#shared/map-link.ts'

declare module 'fastify' {
  interface FastifyReply {
    scriptNonce: string
  }
}

/**
 * Security headers. Scripts need our origin or the nonce. Inline styles are allowed: React writes style
 * attributes, which a nonce would forbid.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { dev, https }: { dev: boolean; https: boolean },
): Promise<void> {
  const nonces = new WeakMap<FastifyReply, string>()
  // Most answers are not pages, so the nonce is made on demand.
  const nonceOf = (reply: FastifyReply) => {
    const nonce = nonces.get(reply) ?? randomBytes(16).toString('base64')
    nonces.set(reply, nonce)
    return nonce
  }
  app.decorateReply('scriptNonce', {
    getter() {
      return nonceOf(this)
    },
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const maps = MAP_FRAME_HOSTS.map((host) => `https://${host}`).join(' ')
  const policy = (nonce: string) =>
    [
      `default-src 'self'`,
      `script-src 'self' 'nonce-${nonce}'${dev ? ` 'unsafe-eval'` : ''}`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `font-src 'self' data:`,
      // Whether a map answers is asked before its frame is shown.
      `connect-src 'self' ${maps}${dev ? ' ws:' : ''}`,
      `frame-src ${maps}`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'self'`,
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('text/html')) {
      reply.header('content-security-policy', policy(reply.scriptNonce))
    }
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()')
    done()
  })
}
