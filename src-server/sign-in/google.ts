import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client'
import { z } from 'zod'
import { isStorableText } from '#shared/khmer.ts'
import { MAX_EMAIL_LENGTH } from '#shared/limits.ts'
import type { Config } from '../platform/config.ts'
import { readEmail } from './account-keys.ts'
import { codeOf, type IdentityProvider, PROVIDER_TIMEOUT_MS, rejected, unavailable } from './identity-provider.ts'

/** How long the provider's metadata is cached (ms); keys are fetched again when one is missing. */
const DESCRIPTION_MS = 3_600_000
const TOLERANCE_SECONDS = 10
const GOOGLE = ['https://accounts.google.com', 'accounts.google.com']

const claims = z.object({
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  // A token for several audiences is not for us alone.
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  exp: z.number(),
  nonce: z.string().optional(),
  name: z.string().refine(isStorableText).optional().catch(undefined),
  email: z.email().max(MAX_EMAIL_LENGTH).optional().catch(undefined),
  email_verified: z.unknown().optional(),
})

/** The code flow with PKCE for browsers, ID tokens from apps (OpenID Connect Core 1.0, 3.1.3.7). */
export function createGoogle(
  { clientId, clientSecret, issuer }: NonNullable<Config['google']>,
  now: () => Date,
): IdentityProvider {
  const descriptions = new LRUCache<string, { configuration: Configuration; keys: JWTVerifyGetKey }>({
    max: 1,
    ttl: DESCRIPTION_MS,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async () => {
      const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: PROVIDER_TIMEOUT_MS / 1_000,
        execute: issuer.startsWith('http:') ? [allowInsecureRequests] : [],
      })
      const keys = createRemoteJWKSet(new URL(configuration.serverMetadata().jwks_uri ?? ''), {
        timeoutDuration: PROVIDER_TIMEOUT_MS,
      })
      return { configuration, keys }
    },
  })
  async function described() {
    try {
      return await descriptions.forceFetch(issuer)
    } catch (error) {
      throw unavailable(codeOf(error))
    }
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce, verifier }) {
      const { configuration } = await described()
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async exchange(callback, { state, nonce, verifier }) {
      const { configuration } = await described()
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      try {
        const { id_token } = await authorizationCodeGrant(configuration, callback, checks)
        return id_token ?? ''
      } catch (error) {
        throw rejected(codeOf(error))
      }
    },

    async verify(credential, nonce) {
      const { keys } = await described()
      const payload = await signedPayload(credential, keys)
      const { data } = claims.safeParse(payload)
      if (!data) throw rejected('claims')
      if (data.nonce !== nonce) throw rejected('nonce')
      const verified = data.email !== undefined && data.email_verified === true
      return {
        subject: data.sub,
        name: data.name ?? null,
        email: verified ? readEmail(data.email ?? '') : null,
        once: {
          // The signature is left out, as it can be encoded in more than one way.
          mark: credential.slice(0, credential.lastIndexOf('.')),
          until: new Date((data.exp + TOLERANCE_SECONDS) * 1_000),
        },
      }
    },
  }

  async function signedPayload(credential: string, keys: JWTVerifyGetKey) {
    try {
      const { payload } = await jwtVerify(credential, withAbsence(keys), {
        algorithms: ['RS256', 'ES256'],
        issuer: GOOGLE.includes(issuer) ? GOOGLE : issuer,
        audience: clientId,
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: now(),
      })
      return payload
    } catch (error) {
      // Errors of jose mean a bad token; any other is not the token's fault.
      throw error instanceof errors.JOSEError ? rejected(codeOf(error)) : error
    }
  }
}

/** Errors of jose for an unknown key; others mean that the keys could not be fetched. */
const UNKNOWN_KEY = new Set(['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS', 'ERR_JOSE_NOT_SUPPORTED'])

const withAbsence =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      throw UNKNOWN_KEY.has(codeOf(error)) ? error : unavailable(codeOf(error))
    }
  }
