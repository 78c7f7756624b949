import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { z } from 'zod'
import { PROVIDERS, type Provider } from '#shared/account.ts'
import type { RejectionCode } from '#shared/codes.ts'
import { localePath, splitLocalePath } from '#shared/locales.ts'
import { safePath } from '#shared/safe-path.ts'
import { createCaller } from '../composition/router.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { RequestContext } from '../procedures/context.ts'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { type IdentityProvider, logFailedSignIn } from '../sign-in/identity-provider.ts'
import { settleSession } from './cookies.ts'
import { providerCookies, type SignInFlow } from './provider-cookies.ts'

type Options = {
  contextOf(request: FastifyRequest): RequestContext
  origin: string
}
type ProviderRequest = {
  name: Provider
  provider: IdentityProvider | null
  ctx: RequestContext
  cookies: ReturnType<typeof providerCookies>
  request: FastifyRequest
  reply: FastifyReply
}
type EnabledRequest = ProviderRequest & { provider: IdentityProvider }
const isEnabled = (asked: ProviderRequest): asked is EnabledRequest => asked.provider !== null

const flowQuery = z
  .object({ next: z.unknown().optional(), separate: z.literal('1').optional().catch(undefined) })
  .catch({})

/**
 * Sign-in with a provider for browsers, without the provider's script: `/account/google` redirects there and back to
 * `/account/google/callback`, which calls the same procedure as apps do. Failures end on the login page without details,
 * and for a member in the settings.
 */
export function providerRoutes(app: FastifyInstance, { contextOf, origin }: Options): void {
  const secure = origin.startsWith('https:')
  const redirectUri = (name: Provider) => `${origin}/account/${name}/callback`

  for (const name of PROVIDERS) {
    const providerRequest = (request: FastifyRequest, reply: FastifyReply): ProviderRequest => {
      reply.header('cache-control', 'no-store')
      // The provider may take long to answer.
      request.leaveTurn?.()
      const ctx = contextOf(request)
      const cookies = providerCookies(reply, { encryptedValues: ctx.encryptedValues, secure })
      return { name, provider: ctx.providers[name], ctx, cookies, request, reply }
    }
    app.get(`/account/${name}`, (request, reply) => redirectToProvider(providerRequest(request, reply)))
    app.get(`/account/${name}/callback`, (request, reply) => finishSignIn(providerRequest(request, reply)))
  }

  async function redirectToProvider(asked: ProviderRequest) {
    const { name, ctx, cookies, request, reply } = asked
    const { next: wanted, separate } = flowQuery.parse(request.query)
    const next = safePath(wanted)
    // Another website could otherwise link its provider account to the member.
    if (!isEnabled(asked) || request.headers['sec-fetch-site'] === 'cross-site')
      return toLogin(reply, { failed: name }, next)
    const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
    try {
      const url = await asked.provider.authorizationUrl({ ...secrets, redirectUri: redirectUri(name) })
      await cookies.saveFlow(name, { ...secrets, next, separate: separate === '1', actor: ctx.actor?.id ?? null })
      return reply.redirect(url.href)
    } catch (error) {
      return fail(asked, error, next)
    }
  }

  async function finishSignIn(asked: ProviderRequest) {
    const { name, ctx, cookies, request, reply } = asked
    const flow = await cookies.takeFlow(name, request)
    // A flow is void when the member has changed since it began.
    const isSame = flow?.actor === (ctx.actor?.id ?? null)
    if (!isEnabled(asked) || !flow || !isSame) return toLogin(reply, { failed: name }, flow?.next ?? '/')
    try {
      return await signIn(asked, flow, await exchange(asked, flow))
    } catch (error) {
      return fail(asked, error, flow.next)
    }
  }

  function exchange({ name, provider, request }: EnabledRequest, flow: SignInFlow): Promise<string> {
    const callback = new URL(redirectUri(name))
    callback.search = new URL(request.url, origin).search
    return provider.exchange(callback, { ...flow, redirectUri: redirectUri(name) })
  }
}

/** For the account with the provider's e-mail, or that of the signed-in member. */
const WAITS_FOR_PASSWORD: ReadonlySet<RejectionCode> = new Set(['PROVIDER_LINK_CONFIRM', 'PASSWORD_REQUIRED'])

async function signIn(
  { name, provider, ctx, cookies, request, reply }: EnabledRequest,
  { nonce, next, separate }: SignInFlow,
  credential: string,
) {
  const { withGoogle, withFacebook } = createCaller(ctx).account
  try {
    await { google: withGoogle, facebook: withFacebook }[name]({ credential, nonce, separate })
    settleSession(request, ctx.sessionChanges, null)
    return reply.redirect(next)
  } catch (error) {
    if (!WAITS_FOR_PASSWORD.has(rejectionOf(error).reason)) throw error
    const { subject, email } = await provider.verify(credential, nonce)
    await cookies.savePending({ provider: name, subject, email, account: ctx.actor?.id ?? null })
    return ctx.actor ? toSettings(reply, { provider: name }, next) : toLogin(reply, { link: name }, next)
  }
}

/** Logs a failure; rejections of the procedure are not logged again. */
function fail({ name, ctx, reply }: ProviderRequest, error: unknown, next: string) {
  const { reason } = rejectionOf(error)
  if (reason === 'UNEXPECTED') ctx.log.error({ err: error, provider: name }, 'a sign-in with a provider broke')
  else if (error instanceof Rejection) logFailedSignIn(ctx.log, name, error)
  return ctx.actor
    ? toSettings(reply, { provider: name, failed: reason }, next)
    : toLogin(reply, { failed: name }, next)
}

/** The login is no page for a member, who links a provider in the settings. */
function toSettings(reply: FastifyReply, outcome: { provider: Provider; failed?: RejectionCode }, next: string) {
  const query = new URLSearchParams({ edit: 'connect', ...outcome })
  return reply.redirect(`${localePath(splitLocalePath(next).locale, '/setting/myprofile/dialog')}?${query}`)
}

function toLogin(reply: FastifyReply, outcome: { failed: Provider } | { link: Provider }, next: string) {
  const query = new URLSearchParams({ ...outcome, ...(next !== '/' && { next }) })
  return reply.redirect(`${localePath(splitLocalePath(next).locale, '/account/login')}?${query}`)
}
