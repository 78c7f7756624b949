import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Provider, provider } from '#shared/account.ts'
import type { AppContext, PendingProvider } from '../procedures/context.ts'

/** Time for signing in at the provider, or for entering the password. */
const SECONDS = 10 * 60
const ROUND = 'provider_round'
const PENDING = 'provider_link'

const round = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** Register a new account even if the e-mail is known here. */
  separate: z.boolean(),
  actor: z.string().nullable(),
})
export type KeptRound = z.infer<typeof round>
const pending = z.object({ provider, subject: z.string(), email: z.string() })

export const dropPending = (reply: FastifyReply, secure: boolean) =>
  void reply.clearCookie(PENDING, { httpOnly: true, sameSite: 'lax', secure, path: '/' })

type Options = { sealed: AppContext['sealed']; secure: boolean }

/**
 * Sealed cookies of a sign-in with a provider: HttpOnly, ten minutes. `lax`, so that they come back from the provider
 * but not with another website's writes.
 */
export function providerCookies(reply: FastifyReply, { sealed, secure }: Options) {
  const base = { httpOnly: true, sameSite: 'lax', secure } as const
  const last = { ...base, maxAge: SECONDS }
  const pathOf = (name: Provider) => `/account/${name}`
  return {
    async keepRound(name: Provider, value: KeptRound): Promise<void> {
      reply.setCookie(ROUND, await sealed.seal(`round ${name}`, value, SECONDS), { ...last, path: pathOf(name) })
    },
    /** Reads the round and removes its cookie, however the round ends. */
    async takeRound(name: Provider, { cookies }: FastifyRequest): Promise<KeptRound | null> {
      reply.clearCookie(ROUND, { ...base, path: pathOf(name) })
      return sealed.open(`round ${name}`, round, cookies[ROUND])
    },
    async keepPending(value: PendingProvider): Promise<void> {
      reply.setCookie(PENDING, await sealed.seal('link', value, SECONDS), { ...last, path: '/' })
    },
    /** The provider account that waits for the member's password. */
    pending: ({ cookies }: FastifyRequest): Promise<PendingProvider | null> =>
      sealed.open('link', pending, cookies[PENDING]),
  }
}
