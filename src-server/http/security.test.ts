import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { securityHeaders } from './security.ts'

const GOOGLE = /google/

async function policyOf(analyticsId: string | undefined, cookies: Record<string, string>): Promise<string> {
  const app = Fastify()
  await app.register(cookie)
  securityHeaders(app, { dev: false, https: true, analyticsId })
  app.get('/', (_, reply) => reply.type('text/html').send('page'))
  const { headers } = await app.inject({ url: '/', cookies })
  await app.close()
  return String(headers['content-security-policy']).replace(/frame-src[^;]+;/, '')
}

it('Google Analytics may run where an id is configured and the visitor has agreed, and nowhere else', async () => {
  const allowed = await policyOf('G-ABCD123456', { analytics: 'yes' })
  expect(allowed).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/www\.googletagmanager\.com;/)
  expect(allowed).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/)
  const scripts = (policy: string) => /script-src[^;]+;/.exec(policy)?.[0] ?? ''
  for (const [id, answer] of [
    ['G-ABCD123456', 'no'],
    ['G-ABCD123456', ''],
    [undefined, 'yes'],
  ] as const) {
    const policy = await policyOf(id, answer ? { analytics: answer } : {})
    expect(scripts(policy)).not.toMatch(GOOGLE)
    expect(policy).not.toContain('analytics')
  }
})

it('street tiles come from the host that is configured, and from no other', async () => {
  const app = Fastify()
  securityHeaders(app, { dev: false, https: true, tiles: 'https://tiles.example/{z}/{x}/{y}.png?key=1' })
  app.get('/', (_, reply) => reply.type('text/html').send('page'))
  const { headers } = await app.inject({ url: '/' })
  await app.close()
  const policy = String(headers['content-security-policy'])
  for (const part of ['img-src', 'connect-src'])
    expect(new RegExp(`${part}[^;]+`).exec(policy)?.[0]).toMatch(/ https:\/\/tiles\.example( |$)/)
  expect(await policyOf(undefined, {})).not.toContain('tiles')
})
