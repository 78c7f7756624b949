import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { refusalOf } from '../../http/trpc.ts'
import { createFacebook } from '../../sign-in/facebook.ts'
import { createGoogle } from '../../sign-in/google.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { APP_SECRET, graphApi } from '../../testing/graph.ts'
import { CLIENT, membersOf, PASSWORD } from '../../testing/members.ts'
import { CLIENT_ID, CLIENT_SECRET, openIdProvider } from '../../testing/oidc.ts'

let app: TestApp
let oidc: Awaited<ReturnType<typeof openIdProvider>>
let facebook: Awaited<ReturnType<typeof graphApi>>
let providers: RequestContext['providers']
/** Every line of the log, and each credential that was sent: none may stand in the other. */
const lines: string[] = []
const sent: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })

beforeAll(async () => {
  app = await testApp()
  oidc = await openIdProvider('http://localhost/never')
  facebook = await graphApi('http://localhost/never')
})
beforeEach(() => {
  app.clock.now = new Date()
  const now = () => app.clock.now
  providers = { google: createGoogle(oidc.settings, now), facebook: createFacebook(facebook.settings, now) }
})
afterEach(() => {
  facebook.is(null)
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(async () => {
  await Promise.all([oidc.stop(), facebook.stop()])
  await app.stop()
})

let strangers = 0
/** Somebody whom nobody knows here yet. */
const stranger = (more: JWTPayload = {}) => ({ sub: `g-${++strangers}`, name: `Stranger ${strangers}`, ...more })

type Input = { credential: string; nonce?: string; password?: string; separate?: boolean }
/** Whoever asks comes from an address of their own, so that none is slowed down by what another got wrong. */
const nobody = (more: Partial<RequestContext> = {}) =>
  app.as(null, { providers, log, client: { ...CLIENT, address: `198.51.100.${++strangers % 250}` }, ...more })
const withGoogle = (input: Input, caller = nobody()) => {
  sent.push(input.credential)
  return caller.account.withGoogle(input)
}
const withFacebook = (credential: string, caller = nobody()) => {
  sent.push(credential)
  return caller.account.withFacebook({ credential })
}
const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => refusalOf(error).reason,
  )
const whys = () => lines.map((line): string => JSON.parse(line).why)

/** Calls as a member who is signed in. */
const signedIn = (uuid: string, more: Partial<RequestContext> = {}) =>
  app.as({ id: uuid, role: 'user' }, { providers, log, client: CLIENT, ...more })

describe('sign-in with a provider', () => {
  it('is off where it is not set up', async () => {
    expect(await app.guest.account.providers()).toEqual({ google: false, facebook: false })
    expect(await reasonOf(app.guest.account.withGoogle({ credential: 'x' }))).toBe('PROVIDER_OFF')
    expect(await reasonOf(app.guest.account.withFacebook({ credential: 'x' }))).toBe('PROVIDER_OFF')
    expect(await nobody().account.providers()).toEqual({ google: true, facebook: true })
  })

  it('makes an account without e-mail at first, and finds it ever after', async () => {
    const person = stranger({ name: 'Sok Dara', email: 'sok.dara@gmail.example', email_verified: true })
    const first = await withGoogle({ credential: await oidc.token(person) })
    expect(first.user).toMatchObject({
      userName: 'sok.dara',
      nickname: 'Sok Dara',
      email: null,
      phone: null,
      has_password: false,
      providers: ['google'],
    })
    expect(await app.context.sessions.find(first.token?.access_token ?? '')).toMatchObject({
      accountId: first.user.uuid,
    })
    const again = await withGoogle({
      credential: await oidc.token({ ...person, name: 'Another', email: 'new@x.example' }),
    })
    expect(again.user).toEqual(first.user)
  })

  it('gives names that are free, by what people are called', async () => {
    const called = async (name: string | undefined, email?: string) =>
      (await withGoogle({ credential: await oidc.token(stranger({ name, email, email_verified: true })) })).user
    expect(
      [await called('Keo Mony'), await called('KEO  MONY!'), await called('keо.mony')].map((one) => one.userName),
    ).toEqual(['keo.mony', 'keo.mony2', 'keо.mony3'])
    expect((await called('សុខ ដារ៉ា')).userName).toBe('សុខ.ដារ៉ា')
    expect((await called('王明')).userName).toBe('王明2')
    expect((await called('Admin')).userName).toBe('traveller')
    // Not by their e-mail, which is nobody's to read.
    expect((await called(undefined, 'Chan.Thy+x@mail.example')).userName).toBe('traveller2')
    expect(await called('🙂')).toMatchObject({ userName: 'traveller3', nickname: '🙂' })
    const long = await called(`${'ក'.repeat(59)}🙂 ${'x'.repeat(500)}`)
    expect(long.nickname).toBe('ក'.repeat(59))
    expect(long.userName).toBe('ក'.repeat(24))
  })

  it('makes one account for one person who comes twice at once', async () => {
    const person = stranger()
    const tokens = await Promise.all([1, 2, 3].map(() => oidc.token(person)))
    const users = await Promise.all(tokens.map((credential) => withGoogle({ credential })))
    expect(new Set(users.map(({ user }) => user.uuid)).size).toBe(1)
  })

  it('links the account of who is signed in, whose session stays what it is', async () => {
    const { user } = await membersOf(app).member()
    const person = stranger({ email: 'elsewhere@gmail.example', email_verified: true })
    const linked = await withGoogle({ credential: await oidc.token(person) }, signedIn(user.uuid))
    expect(linked).toMatchObject({ token: null, user: { uuid: user.uuid, email: user.email, providers: ['google'] } })
    expect((await withGoogle({ credential: await oidc.token(person) })).user.uuid).toBe(user.uuid)

    const { user: other } = await membersOf(app).member()
    const taken = withGoogle({ credential: await oidc.token(person) }, signedIn(other.uuid))
    expect(await reasonOf(taken)).toBe('PROVIDER_TAKEN')
    const second = withGoogle({ credential: await oidc.token(stranger()) }, signedIn(user.uuid))
    expect(await reasonOf(second)).toBe('PROVIDER_TAKEN')
  })

  it('links the account that has the verified e-mail once its password is given', async () => {
    const { user, input } = await membersOf(app).member({ email: 'Vanna@Mail.example' })
    const person = stranger({ email: 'vanna@mail.EXAMPLE', email_verified: true })
    const credential = await oidc.token(person)
    expect(await reasonOf(withGoogle({ credential }))).toBe('PROVIDER_LINK_CONFIRM')
    expect(await reasonOf(withGoogle({ credential, password: 'guessed' }))).toBe('PASSWORD_WRONG')
    const linked = await withGoogle({ credential, password: PASSWORD })
    expect(linked.user).toMatchObject({ uuid: user.uuid, userName: input.username, providers: ['google'] })
    expect((await withGoogle({ credential: await oidc.token(person) })).user.uuid).toBe(user.uuid)
  })

  it('gets an account of their own where they say that the e-mail’s is not theirs', async () => {
    const { user } = await membersOf(app).member({ email: 'claimed@mail.example' })
    const person = stranger({ email: 'claimed@mail.example', email_verified: true })
    const made = await withGoogle({ credential: await oidc.token(person), separate: true })
    expect(made.user).toMatchObject({ email: null, providers: ['google'] })
    expect(made.user.uuid).not.toBe(user.uuid)
  })

  it('lets nobody guess that password without end', async () => {
    await membersOf(app).member({ email: 'often@mail.example' })
    const credential = await oidc.token(stranger({ email: 'often@mail.example', email_verified: true }))
    const reasons: (string | null)[] = []
    for (const password of ['1', '2', '3', '4', '5', '6', '7', '8'])
      reasons.push(await reasonOf(withGoogle({ credential, password })))
    expect(reasons).toContain('TOO_MANY_ATTEMPTS')
  })

  it.each([false, undefined, 'true', 1])(
    'takes no e-mail for theirs that is not verified (%j)',
    async (email_verified) => {
      const { user } = await membersOf(app).member({ email: `known${strangers}@mail.example` })
      const person = stranger({ email: user.email ?? '', email_verified })
      const made = await withGoogle({ credential: await oidc.token(person), password: PASSWORD })
      expect(made.user.uuid).not.toBe(user.uuid)
    },
  )

  it("leaves an admin's dashboard closed", async () => {
    const { user } = await membersOf(app).admin()
    const person = stranger()
    await withGoogle({ credential: await oidc.token(person) }, signedIn(user.uuid))
    const { user: found } = await withGoogle({ credential: await oidc.token(person) })
    expect(found).toMatchObject({ uuid: user.uuid, role: 'admin', dashboard_until: null })
  })
})

describe('an ID token', () => {
  const other = generateKeyPair('RS256')

  it.each<[string, string, () => Promise<string> | string]>([
    ['is garbage', 'ERR_JWS_INVALID', () => 'nonsense'],
    ['is three empty parts', 'ERR_JWS_INVALID', () => '..'],
    ['is an authorization code', 'ERR_JWS_INVALID', () => '4/0AX4XfWh-code'],
    [
      'has a signature of nobody',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      async () => (await oidc.token(stranger())).replace(/\.[^.]*$/, `.${'A'.repeat(342)}`),
    ],
    [
      'was changed afterwards',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      async () => {
        const [head, , signature] = (await oidc.token(stranger())).split('.')
        const [, body] = (await oidc.token(stranger({ email: 'x@x.example', email_verified: true }))).split('.')
        return `${head}.${body}.${signature}`
      },
    ],
    [
      'has another key under the same name',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      async () => oidc.token(stranger(), { ...oidc.key(), ...(await other) }),
    ],
    [
      'has a key that the provider does not know',
      'ERR_JWKS_NO_MATCHING_KEY',
      async () => oidc.token(stranger(), { ...oidc.key(), ...(await other), kid: 'ours' }),
    ],
    [
      'is not signed at all',
      'ERR_JOSE_ALG_NOT_ALLOWED',
      () => new UnsecuredJWT({ ...stranger(), iss: oidc.issuer, aud: CLIENT_ID }).setExpirationTime('1h').encode(),
    ],
    [
      'is signed with what everybody knows, as if that were a secret',
      'ERR_JOSE_ALG_NOT_ALLOWED',
      async () => {
        const secret = new TextEncoder().encode(await exportSPKI(oidc.key().publicKey))
        return new SignJWT({ ...stranger(), iss: oidc.issuer, aud: CLIENT_ID })
          .setProtectedHeader({ alg: 'HS256', kid: oidc.key().kid })
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(secret)
      },
    ],
    ['is for another client', 'ERR_JWT_CLAIM_VALIDATION_FAILED', () => oidc.token(stranger({ aud: 'another' }))],
    ['is for others as well', 'claims', () => oidc.token(stranger({ aud: [CLIENT_ID, 'another'] }))],
    [
      'is of another issuer',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      () => oidc.token(stranger({ iss: 'https://accounts.google.com' })),
    ],
    ['has expired', 'ERR_JWT_EXPIRED', () => oidc.token(stranger({ exp: Math.floor(Date.now() / 1_000) - 60 }))],
    ['never expires', 'ERR_JWT_CLAIM_VALIDATION_FAILED', () => oidc.token(stranger({ exp: undefined }))],
    [
      'is not valid yet',
      'ERR_JWT_CLAIM_VALIDATION_FAILED',
      () => oidc.token(stranger({ nbf: Math.floor(Date.now() / 1_000) + 600 })),
    ],
    ['is of nobody', 'ERR_JWT_CLAIM_VALIDATION_FAILED', () => oidc.token({ name: 'Nobody' })],
    ['is of somebody who cannot be', 'claims', () => oidc.token(stranger({ sub: 'nul\0' }))],
    ['has a nonce that was not asked for', 'nonce', () => oidc.token(stranger({ nonce: 'n-1' }))],
  ])('that %s signs nobody in', async (_, why, make) => {
    const credential = await make()
    expect(await reasonOf(withGoogle({ credential }))).toBe('PROVIDER_REFUSED')
    expect(whys().at(-1)).toBe(why)
  })

  it('must have the very nonce that it was asked for with', async () => {
    expect(await reasonOf(withGoogle({ credential: await oidc.token(stranger()), nonce: 'n-1' }))).toBe(
      'PROVIDER_REFUSED',
    )
    const other = await oidc.token(stranger({ nonce: 'n-2' }))
    expect(await reasonOf(withGoogle({ credential: other, nonce: 'n-1' }))).toBe('PROVIDER_REFUSED')
    expect(await reasonOf(withGoogle({ credential: await oidc.token(stranger({ nonce: 'n-1' })), nonce: 'n-1' }))).toBe(
      null,
    )
  })

  it('may be some seconds late, for clocks differ', async () => {
    const exp = Math.floor(app.clock.now.getTime() / 1_000)
    expect(await reasonOf(withGoogle({ credential: await oidc.token(stranger({ exp: exp - 5 })) }))).toBe(null)
  })

  it('is good once, however its signature is written', async () => {
    const credential = await oidc.token(stranger())
    expect(await reasonOf(withGoogle({ credential }))).toBe(null)
    expect(await reasonOf(withGoogle({ credential }))).toBe('PROVIDER_REFUSED')
    expect(whys().at(-1)).toBe('used before')
    // The last letter of a signature carries bits that nothing is made of.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = `${credential.slice(0, -1)}${letters[letters.indexOf(credential.slice(-1)) ^ 1]}`
    expect(await reasonOf(withGoogle({ credential: twin }))).toBe('PROVIDER_REFUSED')
    expect(whys().slice(-2)).toEqual(['used before', 'used before'])
  })

  it('is used by one of many who have it', async () => {
    const person = stranger()
    await withGoogle({ credential: await oidc.token(person) })
    const credential = await oidc.token(person)
    const reasons = await Promise.all(Array.from({ length: 5 }, () => reasonOf(withGoogle({ credential }))))
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set([null, 'PROVIDER_REFUSED']))
  })

  it('is remembered until it has expired, and no longer', async () => {
    const kept = async () =>
      Number((await app.context.pool.query('select count(*) from used_credential')).rows[0].count)
    expect(await kept()).toBeGreaterThan(1)
    app.clock.now = new Date(Date.now() + 7_200_000)
    const iat = Math.floor(app.clock.now.getTime() / 1_000)
    await withGoogle({ credential: await oidc.token(stranger({ iat, exp: iat + 3_600 })) })
    expect(await kept()).toBe(1)
  })

  it('is checked with the keys that the provider has now, which are not asked for each time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const old = await oidc.token(stranger())
    await withGoogle({ credential: await oidc.token(stranger()) })
    const asked = () => oidc.asked.filter((path) => path === '/jwks').length
    const before = asked()
    await withGoogle({ credential: await oidc.token(stranger()) })
    expect(asked()).toBe(before)

    await oidc.rotate('second')
    vi.setSystemTime(Date.now() + 60_000)
    app.clock.now = new Date()
    expect(await reasonOf(withGoogle({ credential: await oidc.token(stranger()) }))).toBe(null)
    expect(await reasonOf(withGoogle({ credential: old }))).toBe('PROVIDER_REFUSED')
    expect(asked()).toBe(before + 1)
    // Keys that are made up do not have it asked again and again.
    for (const kid of ['a', 'b', 'c'])
      await reasonOf(withGoogle({ credential: await oidc.token(stranger(), { ...oidc.key(), kid }) }))
    expect(asked()).toBe(before + 1)
  })

  it('is nobody’s failure while the provider is away, and counts against nobody', async () => {
    const gone = await openIdProvider('http://localhost/never')
    const credential = await gone.token(stranger())
    await gone.stop()
    const now = () => app.clock.now
    const caller = nobody({ providers: { ...providers, google: createGoogle(gone.settings, now) } })
    for (let tried = 0; tried < 8; tried++) expect(await reasonOf(withGoogle({ credential }, caller))).toBe('BUSY')
  })

  it('may name Google in both of its spellings', async () => {
    const google = createGoogle({ ...oidc.settings, issuer: 'https://accounts.google.com' }, () => app.clock.now)
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      const jwks_uri = 'https://www.googleapis.com/oauth2/v3/certs'
      const { kty, n, e } = oidc.key().jwk
      if (String(url) === jwks_uri)
        return Response.json({ keys: [{ kty, n, e, kid: oidc.key().kid, alg: 'RS256', use: 'sig' }] })
      return Response.json({ issuer: 'https://accounts.google.com', jwks_uri })
    })
    const caller = () => nobody({ providers: { google, facebook: null } })
    for (const iss of ['https://accounts.google.com', 'accounts.google.com'])
      expect(await reasonOf(withGoogle({ credential: await oidc.token(stranger({ iss })) }, caller()))).toBe(null)
    for (const iss of ['http://accounts.google.com', 'https://accounts.google.com/', oidc.issuer])
      expect(await reasonOf(withGoogle({ credential: await oidc.token(stranger({ iss })) }, caller()))).toBe(
        'PROVIDER_REFUSED',
      )
  })
})

describe("Facebook's access token", () => {
  it('signs somebody in by whom the API says it is for, as often as it is good', async () => {
    const token = facebook.token({ user_id: '1001', name: 'Chea Bopha' })
    const { user } = await withFacebook(token)
    expect(user).toMatchObject({ userName: 'chea.bopha', nickname: 'Chea Bopha', email: null, providers: ['facebook'] })
    expect((await withFacebook(token)).user.uuid).toBe(user.uuid)
    const expires_at = Math.floor(Date.now() / 1_000) + 60
    expect((await withFacebook(facebook.token({ user_id: '1001', expires_at }))).user.uuid).toBe(user.uuid)
  })

  it.each([
    ['of another app', { user_id: '2001', app_id: '99' }],
    ['not valid', { user_id: '2001', is_valid: false }],
    ['not of a person', { user_id: '2001', type: 'PAGE' }],
    ['expired', { user_id: '2001', expires_at: 1_700_000_000 }],
    ['of two people', { user_id: '2001', me: '2002' }],
  ])('that is %s signs nobody in', async (why, known) => {
    expect(await reasonOf(withFacebook(facebook.token(known)))).toBe('PROVIDER_REFUSED')
    expect(whys().at(-1)).toBe(why)
  })

  it.each(['nonsense', 'a&input_token=b', '../me', 'x'.repeat(9_000)])(
    'that nobody gave signs nobody in (%#)',
    async (token) => {
      expect(await reasonOf(withFacebook(token))).toBe('PROVIDER_REFUSED')
    },
  )

  it.each(['html', 'error', 'busy', 'endless', 'elsewhere'] as const)(
    'is nobody’s failure while the API answers with trouble (%s)',
    async (trouble) => {
      const token = facebook.token({ user_id: '3001' })
      facebook.is(trouble)
      expect(await reasonOf(withFacebook(token))).toBe('BUSY')
      facebook.is(null)
      expect(await reasonOf(withFacebook(token))).toBe(null)
    },
  )

  it('does not wait for ever for an API that hangs', async () => {
    const token = facebook.token({ user_id: '3002' })
    facebook.is('hang')
    // Five seconds, of which a test waits a tenth of one.
    const after = AbortSignal.timeout.bind(AbortSignal)
    const waits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(ms / 50))
    expect(await reasonOf(withFacebook(token))).toBe('BUSY')
    expect(waits).toHaveBeenCalledExactlyOnceWith(5_000)
  })
})

it('no line of the log has a credential or a secret in it', () => {
  expect(lines.length).toBeGreaterThan(30)
  const long = sent.filter((credential) => credential.length > 20)
  for (const secret of [...long, CLIENT_SECRET, APP_SECRET]) expect(lines.join('')).not.toContain(secret)
})
