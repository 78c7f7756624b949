import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGoogle } from '../../sign-in/google.ts'
import { CLIENT_ID, openIdProvider } from '../../testing/oidc.ts'
import { providersApp, reasonOf } from '../../testing/providers.ts'

let kit: Awaited<ReturnType<typeof providersApp>>
beforeAll(async () => {
  kit = await providersApp()
})
beforeEach(() => kit.reset())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => kit.stop())

describe('an ID token', () => {
  const other = generateKeyPair('RS256')

  it.each<[string, string, () => Promise<string> | string]>([
    ['is garbage', 'ERR_JWS_INVALID', () => 'nonsense'],
    ['is three empty parts', 'ERR_JWS_INVALID', () => '..'],
    ['is an authorization code', 'ERR_JWS_INVALID', () => '4/0AX4XfWh-code'],
    [
      'has a signature of nobody',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      async () => (await kit.oidc.token(kit.stranger())).replace(/\.[^.]*$/, `.${'A'.repeat(342)}`),
    ],
    [
      'was changed afterwards',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      async () => {
        const [head, , signature] = (await kit.oidc.token(kit.stranger())).split('.')
        const [, body] = (await kit.oidc.token(kit.stranger({ email: 'x@x.example', email_verified: true }))).split('.')
        return `${head}.${body}.${signature}`
      },
    ],
    [
      'has another key under the same name',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      async () => kit.oidc.token(kit.stranger(), { ...kit.oidc.key(), ...(await other) }),
    ],
    [
      'has a key that the provider does not know',
      'ERR_JWKS_NO_MATCHING_KEY',
      async () => kit.oidc.token(kit.stranger(), { ...kit.oidc.key(), ...(await other), kid: 'ours' }),
    ],
    [
      'is not signed at all',
      'ERR_JOSE_ALG_NOT_ALLOWED',
      () =>
        new UnsecuredJWT({ ...kit.stranger(), iss: kit.oidc.issuer, aud: CLIENT_ID }).setExpirationTime('1h').encode(),
    ],
    [
      'is signed with what everybody knows, as if that were a secret',
      'ERR_JOSE_ALG_NOT_ALLOWED',
      async () => {
        const secret = new TextEncoder().encode(await exportSPKI(kit.oidc.key().publicKey))
        return new SignJWT({ ...kit.stranger(), iss: kit.oidc.issuer, aud: CLIENT_ID })
          .setProtectedHeader({ alg: 'HS256', kid: kit.oidc.key().kid })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(secret)
      },
    ],
    [
      'is for another client',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      () => kit.oidc.token(kit.stranger({ aud: 'another' })),
    ],
    ['is for others as well', 'claims', () => kit.oidc.token(kit.stranger({ aud: [CLIENT_ID, 'another'] }))],
    [
      'is of another issuer',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      () => kit.oidc.token(kit.stranger({ iss: 'https://accounts.google.com' })),
    ],
    [
      'has expired',
      'ERR_JWT_EXPIRED',
      () => kit.oidc.token(kit.stranger({ exp: Math.floor(Date.now() / 1_000) - 60 })),
    ],
    ['never expires', 'ERR_JWT_CLAIM_VALIDATION_FAILED', () => kit.oidc.token(kit.stranger({ exp: undefined }))],
    [
      'is not valid yet',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      () => kit.oidc.token(kit.stranger({ nbf: Math.floor(Date.now() / 1_000) + 600 })),
    ],
    ['is of nobody', 'ERR_JWT_CLAIM_VALIDATION_FAILED', () => kit.oidc.token({ name: 'Nobody' })],
    ['is of somebody who cannot be', 'claims', () => kit.oidc.token(kit.stranger({ sub: 'nul\0' }))],
    ['has a nonce that was not asked for', 'nonce', () => kit.oidc.token(kit.stranger({ nonce: 'n-1' }))],
  ])('that %s is rejected', async (_, why, make) => {
    const credential = await make()
    expect(await reasonOf(kit.withGoogle({ credential }))).toBe('PROVIDER_REFUSED')
    expect(kit.logged().at(-1)).toBe(why)
  })

  it('must have the requested nonce', async () => {
    expect(await reasonOf(kit.withGoogle({ credential: await kit.oidc.token(kit.stranger()), nonce: 'n-1' }))).toBe(
      'PROVIDER_REFUSED',
    )
    const other = await kit.oidc.token(kit.stranger({ nonce: 'n-2' }))
    expect(await reasonOf(kit.withGoogle({ credential: other, nonce: 'n-1' }))).toBe('PROVIDER_REFUSED')
    expect(
      await reasonOf(
        kit.withGoogle({ credential: await kit.oidc.token(kit.stranger({ nonce: 'n-1' })), nonce: 'n-1' }),
      ),
    ).toBe(null)
  })

  it('may be some seconds late', async () => {
    const exp = Math.floor(kit.app.clock.now.getTime() / 1_000)
    expect(await reasonOf(kit.withGoogle({ credential: await kit.oidc.token(kit.stranger({ exp: exp - 5 })) }))).toBe(
      null,
    )
  })

  it('is accepted once, however its signature is encoded', async () => {
    const credential = await kit.oidc.token(kit.stranger())
    expect(await reasonOf(kit.withGoogle({ credential }))).toBe(null)
    expect(await reasonOf(kit.withGoogle({ credential }))).toBe('PROVIDER_REFUSED')
    expect(kit.logged().at(-1)).toBe('used before')
    // The last letter of a signature has unused bits.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = `${credential.slice(0, -1)}${letters[letters.indexOf(credential.slice(-1)) ^ 1]}`
    expect(await reasonOf(kit.withGoogle({ credential: twin }))).toBe('PROVIDER_REFUSED')
    expect(kit.logged().slice(-2)).toEqual(['used before', 'used before'])
  })

  it('is accepted once among simultaneous uses', async () => {
    const person = kit.stranger()
    await kit.withGoogle({ credential: await kit.oidc.token(person) })
    const credential = await kit.oidc.token(person)
    const reasons = await Promise.all(Array.from({ length: 5 }, () => reasonOf(kit.withGoogle({ credential }))))
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set([null, 'PROVIDER_REFUSED']))
  })

  it('is remembered until it has expired', async () => {
    const kept = async () =>
      Number((await kit.app.context.pool.query('select count(*) from used_credential')).rows[0]?.count)
    expect(await kept()).toBeGreaterThan(1)
    kit.app.clock.now = new Date(Date.now() + 7_200_000)
    const iat = Math.floor(kit.app.clock.now.getTime() / 1_000)
    await kit.withGoogle({ credential: await kit.oidc.token(kit.stranger({ iat, exp: iat + 3_600 })) })
    expect(await kept()).toBe(1)
  })

  it("is checked with the provider's current keys, which are cached", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const old = await kit.oidc.token(kit.stranger())
    await kit.withGoogle({ credential: await kit.oidc.token(kit.stranger()) })
    const asked = () => kit.oidc.asked.filter((path) => path === '/jwks').length
    const before = asked()
    await kit.withGoogle({ credential: await kit.oidc.token(kit.stranger()) })
    expect(asked()).toBe(before)

    await kit.oidc.rotate('second')
    vi.setSystemTime(Date.now() + 60_000)
    kit.app.clock.now = new Date()
    expect(await reasonOf(kit.withGoogle({ credential: await kit.oidc.token(kit.stranger()) }))).toBe(null)
    expect(await reasonOf(kit.withGoogle({ credential: old }))).toBe('PROVIDER_REFUSED')
    expect(asked()).toBe(before + 1)
    // Unknown key ids must not trigger new requests.
    for (const kid of ['a', 'b', 'c'])
      await reasonOf(kit.withGoogle({ credential: await kit.oidc.token(kit.stranger(), { ...kit.oidc.key(), kid }) }))
    expect(asked()).toBe(before + 1)
  })

  it('counts as no failed attempt while the provider is down', async () => {
    const gone = await openIdProvider('http://localhost/never')
    const credential = await gone.token(kit.stranger())
    await gone.stop()
    const now = () => kit.app.clock.now
    const caller = kit.guest({ providers: { ...kit.providers(), google: createGoogle(gone.settings, now) } })
    for (let tried = 0; tried < 8; tried++) expect(await reasonOf(kit.withGoogle({ credential }, caller))).toBe('BUSY')
  })

  it("may have either spelling of Google's issuer", async () => {
    const google = createGoogle(
      { ...kit.oidc.settings, issuer: 'https://accounts.google.com' },
      () => kit.app.clock.now,
    )
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const jwks_uri = 'https://www.googleapis.com/oauth2/v3/certs'
      const { kty, n, e } = kit.oidc.key().jwk
      if (String(url) === jwks_uri)
        return Response.json({ keys: [{ kty, n, e, kid: kit.oidc.key().kid, alg: 'RS256', use: 'sig' }] })
      return Response.json({ issuer: 'https://accounts.google.com', jwks_uri })
    })
    const caller = () => kit.guest({ providers: { google, facebook: null } })
    for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
      expect(
        await reasonOf(kit.withGoogle({ credential: await kit.oidc.token(kit.stranger({ iss })) }, caller())),
      ).toBe(null)
    for (const iss of ['http://accounts.google.com', 'https://accounts.google.com/', kit.oidc.issuer])
      expect(
        await reasonOf(kit.withGoogle({ credential: await kit.oidc.token(kit.stranger({ iss })) }, caller())),
      ).toBe('PROVIDER_REFUSED')
  })
})

it('logs no credential and no secret', () => kit.expectNoSecrets(20))
