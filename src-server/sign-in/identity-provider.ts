import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from '#shared/account.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

/** What a provider says of somebody who has signed in there. */
export type Vouched = {
  /** Whom it means, for ever: no e-mail and no name is that. */
  subject: string
  name: string | null
  /** Only an e-mail that the provider has verified. */
  email: string | null
  /** Set where the credential is good once: whoever has used it remembers its mark until it has expired. */
  once: { mark: string; until: Date } | null
}

/** What a browser that is sent to a provider must come back with. */
export type Round = {
  redirectUri: string
  state: string
  nonce: string
  /** The secret half of PKCE (RFC 7636). */
  verifier: string
}

/** Who vouches for people. Each refusal names in `why` what was wrong, for the log: never to who tried, never a secret. */
export type IdentityProvider = {
  /** Where a browser is sent to sign in. @throws Rejection BUSY */
  authorizationUrl(round: Round): Promise<URL>
  /** The credential for what a browser came back with. @throws Rejection PROVIDER_REFUSED, BUSY */
  exchange(callback: URL, round: Round): Promise<string>
  /** @param nonce what the credential was asked for with. @throws Rejection PROVIDER_REFUSED, BUSY */
  verify(credential: string, nonce?: string): Promise<Vouched>
}

/** Nobody waits longer for a provider. */
export const PROVIDER_TIMEOUT_MS = 5_000

export const refused = (why: string): Rejection => new Rejection('PROVIDER_REFUSED', { why })
export const away = (why: string): Rejection => new Rejection('BUSY', { why })

/** An error in a word that repeats nothing of what was sent: its code, else its name. */
export function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** The log hears why somebody was not signed in; they themselves never do. */
export function noteFailed(log: Pick<FastifyBaseLogger, 'warn'>, provider: Provider, error: unknown): void {
  if (error instanceof Rejection && error.detail?.why !== undefined)
    log.warn({ provider, why: error.detail.why }, 'a sign-in with a provider failed')
}
