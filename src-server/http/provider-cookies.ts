import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Provider, provider } from '#shared/account.ts'
import type { AppContext, PendingProvider } from '../context.ts'

/** How long somebody may take at a provider, or to remember their password. */
const SECONDS = 10 * 60
const ROUND = 'provider_round'
const PENDING = 'provider_link'

const round = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where to go on to afterwards; a safe path. */
  next: z.string(),
  /** Whether they want an account of its own, whosoever has their e-mail here. */
  separate: z.boolean(),
  /** Who was signed in when it began. */
  actor: z.string().nullable(),
})
export type KeptRound = z.infer<typeof round>
const pending = z.object({ provider, subject: z.string(), email: z.string() })

type Options = { sealed: AppContext['sealed']; secure: boolean }

/**
 * What a browser carries for us while somebody signs in with a provider: sealed, out of reach for scripts, ten minutes. It is
 * sent when the provider leads the browser back here, but with no write of another website.
 */
export function providerCookies(reply: FastifyReply, { sealed, secure }: Options) {
  const base = { httpOnly: true, sameSite: 'lax', secure } as const
  const last = { ...base, maxAge: SECONDS }
  const pathOf = (name: Provider) => `/account/${name}`
  return {
    async keepRound(name: Provider, value: KeptRound): Promise<void> {
      reply.setCookie(ROUND, await sealed.seal(`round ${name}`, value, SECONDS), { ...last, path: pathOf(name) })
    },
    /** A round is over when its browser comes back, however it ends. */
    async takeRound(name: Provider, { cookies }: FastifyRequest): Promise<KeptRound | null> {
      reply.clearCookie(ROUND, { ...base, path: pathOf(name) })
      return sealed.open(`round ${name}`, round, cookies[ROUND])
    },
    async keepPending(value: PendingProvider): Promise<void> {
      reply.setCookie(PENDING, await sealed.seal('link', value, SECONDS), { ...last, path: '/' })
    },
    /** What waits for the member's password, and how it is taken away. */
    async pending({ cookies }: FastifyRequest): Promise<(PendingProvider & { settle(): void }) | null> {
      const found = await sealed.open('link', pending, cookies[PENDING])
      return found && { ...found, settle: () => void reply.clearCookie(PENDING, { ...base, path: '/' }) }
    },
  }
}
