import type { Provider } from '#shared/account.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Logger } from '../projections/logger.ts'

export type ProviderIdentity = {
  /** The provider's permanent id of the person. */
  subject: string
  name: string | null
  /** Null unless the provider has verified it. */
  email: string | null
  /** Set when the credential may be used only once: its mark is stored until it expires. */
  once: { mark: string; until: Date } | null
}

type AuthorizationRequest = {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** An identity provider. Rejections name the cause in `why`, for the log only and without secrets. */
export type IdentityProvider = {
  authorizationUrl(request: AuthorizationRequest): Promise<URL>
  exchange(callback: URL, request: AuthorizationRequest): Promise<string>
  /** @param nonce with which the credential was requested. @throws Rejection PROVIDER_REFUSED, BUSY */
  verify(credential: string, nonce?: string): Promise<ProviderIdentity>
}

export const PROVIDER_TIMEOUT_MS = 5_000

export const rejected = (why: string): Rejection => new Rejection('PROVIDER_REFUSED', { why })
export const unavailable = (why: string): Rejection => new Rejection('BUSY', { why })

/** An error's code or name: never its message, which may repeat a secret. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export function logFailedSignIn(log: Pick<Logger, 'warn'>, provider: Provider, error: unknown): void {
  if (error instanceof Rejection && error.detail?.why !== undefined)
    log.warn({ provider, why: error.detail.why }, 'a sign-in with a provider failed')
}
