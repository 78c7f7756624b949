import type { RequestListener } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration, type JWK } from 'oidc-provider'
import { loopback } from './loopback.ts'

/** A person at the provider, signed in without a prompt. */
export type Person = { sub: string; name?: string; email?: string; email_verified?: boolean }

export const CLIENT_ID = 'domner.test'
export const CLIENT_SECRET = 'oidc-secret-that-nobody-may-read'

type Key = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK }

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

/**
 * A real OpenID Connect provider with the code flow for one client; `here` is the person at the browser. The test holds
 * its keys, to sign what a provider would not.
 */
export async function openIdProvider(redirectUri: string) {
  let key = await newKey('first')
  let answer: RequestListener = (_, response) => response.end()
  const asked: string[] = []
  const { origin: issuer, stop } = await loopback((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '')
    void answer(request, response)
  })
  const state: { here: Person } = { here: { sub: 'nobody' } }

  function begin(): void {
    const provider = new Provider(
      issuer,
      configuration(key.jwk, redirectUri, () => state.here),
    )
    // Visitors of the login page count as authenticated.
    provider.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/interaction/')) return next()
      await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: state.here.sub } })
      ctx.respond = false
    })
    answer = provider.callback()
  }
  begin()

  return {
    issuer,
    settings: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, issuer },
    asked,
    signIn: (person: Person) => {
      state.here = person
    },
    key: () => key,
    async rotate(kid: string): Promise<void> {
      key = await newKey(kid)
      begin()
    },
    token: (claims: JWTPayload, { kid, privateKey } = key, alg = 'RS256') => {
      const now = Math.floor(Date.now() / 1_000)
      const usual = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 3_600, jti: crypto.randomUUID() }
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg, kid }).sign(privateKey)
    },
    stop,
  }
}

const configuration = (jwk: JWK, redirectUri: string, here: () => Person): Configuration => ({
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  jwks: { keys: [jwk] },
  cookies: { keys: ['of a test'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // As Google does: the token itself holds the claims.
  conformIdTokenClaims: false,
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...here(), sub: accountId }) }),
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
})
