import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Provider, provider } from '#shared/account.ts'
import type { AppContext, PendingProvider } from '../procedures/context.ts'

/** Time for signing in at the provider, or for entering the password. */
const SECONDS = 10 * 60
const FLOW = 'provider_flow'
export const PENDING = 'provider_link'

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** Register a new account even if the e-mail is known here. */
  separate: z.boolean(),
  actor: z.string().nullable(),
})
export type SignInFlow = z.infer<typeof flow>
const pending = z.object({
  provider,
  subject: z.string(),
  email: z.string().nullable(),
  account: z.string().nullable(),
})

export const dropPending = (reply: FastifyReply, secure: boolean) =>
  void reply.clearCookie(PENDING, { httpOnly: true, sameSite: 'lax', secure, path: '/' })

type Options = { encryptedValues: AppContext['encryptedValues']; secure: boolean }

/**
 * Encrypted cookies of a sign-in with a provider: HttpOnly, ten minutes. `lax`, so that they come back from the provider
 * but not with another website's writes.
 */
export function providerCookies(reply: FastifyReply, { encryptedValues, secure }: Options) {
  const base = { httpOnly: true, sameSite: 'lax', secure } as const
  const last = { ...base, maxAge: SECONDS }
  const pathOf = (name: Provider) => `/account/${name}`
  return {
    async saveFlow(name: Provider, value: SignInFlow): Promise<void> {
      reply.setCookie(FLOW, await encryptedValues.encrypt(`flow ${name}`, value, SECONDS), {
        ...last,
        path: pathOf(name),
      })
    },
    /** Reads the flow and removes its cookie, however the flow ends. */
    async takeFlow(name: Provider, { cookies }: FastifyRequest): Promise<SignInFlow | null> {
      reply.clearCookie(FLOW, { ...base, path: pathOf(name) })
      return encryptedValues.decrypt(`flow ${name}`, flow, cookies[FLOW])
    },
    async savePending(value: PendingProvider): Promise<void> {
      reply.setCookie(PENDING, await encryptedValues.encrypt('link', value, SECONDS), { ...last, path: '/' })
    },
    /** The provider account that waits for the member's password. */
    pending: ({ cookies }: FastifyRequest): Promise<PendingProvider | null> =>
      encryptedValues.decrypt('link', pending, cookies[PENDING]),
  }
}
