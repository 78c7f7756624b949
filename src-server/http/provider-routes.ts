import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'
import { PROVIDERS, type Provider } from '#shared/account.ts'
import { localePath, splitLocalePath } from '#shared/locales.ts'
import { safePath } from '#shared/safe-path.ts'
import { createCaller } from '../composition/router.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { RequestContext } from '../procedures/context.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { type IdentityProvider, logFailedSignIn } from '../sign-in/identity-provider.ts'
import { settleSession } from './cookies.ts'
import { type KeptRound, providerCookies } from './provider-cookies.ts'

type Options = {
  contextOf(request: FastifyRequest): RequestContext
  origin: string
}
type Door = {
  name: Provider
  provider: IdentityProvider | null
  ctx: RequestContext
  cookies: ReturnType<typeof providerCookies>
  request: FastifyRequest
  reply: FastifyReply
}
type Open = Door & { provider: IdentityProvider }
const isOpen = (door: Door): door is Open => door.provider !== null

const asked = z.object({ next: z.unknown().optional(), separate: z.literal('1').optional().catch(undefined) }).catch({})

/**
 * Sign-in with a provider for browsers, without the provider's script: `/account/google` redirects there and back to
 * `/account/google/callback`, which calls the same procedure as apps do. Failures end on the login page, without
 * details.
 */
export function providerRoutes(app: FastifyInstance, { contextOf, origin }: Options): void {
  const secure = origin.startsWith('https:')
  const redirectUri = (name: Provider) => `${origin}/account/${name}/callback`

  for (const name of PROVIDERS) {
    const doorOf = (request: FastifyRequest, reply: FastifyReply): Door => {
      reply.header('cache-control', 'no-store')
      const ctx = contextOf(request)
      const cookies = providerCookies(reply, { sealed: ctx.sealed, secure })
      return { name, provider: ctx.providers[name], ctx, cookies, request, reply }
    }
    app.get(`/account/${name}`, (request, reply) => leave(doorOf(request, reply)))
    app.get(`/account/${name}/callback`, (request, reply) => comeBack(doorOf(request, reply)))
  }

  async function leave(door: Door) {
    const { name, ctx, cookies, request, reply } = door
    const { next: wanted, separate } = asked.parse(request.query)
    const next = safePath(wanted)
    // Another website could otherwise link its provider account to the member.
    if (!isOpen(door) || request.headers['sec-fetch-site'] === 'cross-site')
      return toLogin(reply, { failed: name }, next)
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    try {
      const url = await door.provider.authorizationUrl({ ...secrets, redirectUri: redirectUri(name) })
      await cookies.keepRound(name, { ...secrets, next, separate: separate === '1', actor: ctx.actor?.id ?? null })
      return reply.redirect(url.href)
    } catch (error) {
      return fail(door, error, next)
    }
  }

  async function comeBack(door: Door) {
    const { name, ctx, cookies, request, reply } = door
    const round = await cookies.takeRound(name, request)
    // A round is void when the member has changed since it began.
    const isSame = round?.actor === (ctx.actor?.id ?? null)
    if (!isOpen(door) || !round || !isSame) return toLogin(reply, { failed: name }, round?.next ?? '/')
    try {
      return await signIn(door, round, await exchange(door, round))
    } catch (error) {
      return fail(door, error, round.next)
    }
  }

  function exchange({ name, provider, request }: Open, round: KeptRound): Promise<string> {
    const callback = new URL(redirectUri(name))
    callback.search = new URL(request.url, origin).search
    return provider.exchange(callback, { ...round, redirectUri: redirectUri(name) })
  }
}

async function signIn(
  { name, provider, ctx, cookies, request, reply }: Open,
  { nonce, next, separate }: KeptRound,
  credential: string,
) {
  const { withGoogle, withFacebook } = createCaller(ctx).account
  try {
    await { google: withGoogle, facebook: withFacebook }[name]({ credential, nonce, separate })
    settleSession(request, ctx.sessionChanges, null)
    return reply.redirect(next)
  } catch (error) {
    if (rejectionOf(error).reason !== 'PROVIDER_LINK_CONFIRM') throw error
    const { subject, email } = await provider.verify(credential, nonce)
    if (email !== null) await cookies.keepPending({ provider: name, subject, email })
    return toLogin(reply, { link: name }, next)
  }
}

/** Logs a failure; rejections of the procedure are not logged again. */
function fail({ name, ctx, reply }: Door, error: unknown, next: string) {
  const { reason } = rejectionOf(error)
  if (reason === 'UNEXPECTED') ctx.log.error({ err: error, provider: name }, 'a sign-in with a provider broke')
  else if (error instanceof Rejection) logFailedSignIn(ctx.log, name, error)
  return toLogin(reply, { failed: name }, next)
}

function toLogin(reply: FastifyReply, said: { failed: Provider } | { link: Provider }, next: string) {
  const query = new URLSearchParams({ ...said, ...(next !== '/' && { next }) })
  return reply.redirect(`${localePath(splitLocalePath(next).locale, '/account/login')}?${query}`)
}
