import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { APP_SECRET } from '../testing/graph.ts'
import { membersOf, PASSWORD } from '../testing/members.ts'
import { CLIENT_SECRET } from '../testing/oidc.ts'
import { callbackOf, ORIGIN, openProviderWeb, type ProviderWeb, whoIs } from '../testing/provider-web.ts'
import { openWeb } from '../testing/web.ts'

let at: ProviderWeb
beforeAll(async () => {
  at = await openProviderWeb()
})
beforeEach(() => {
  at.app.clock.now = new Date()
})
afterAll(() => at.stop())

describe('a browser that signs in with Google', () => {
  it('comes back signed in and continues at its page', async () => {
    at.oidc.signIn({ ...at.stranger(), name: 'Sok Pisey' })
    const one = at.browser()
    const { path, way, status } = await one.open('/account/google?next=/en/food%3Fpage%3D2')
    expect({ path, status }).toEqual({ path: '/en/food?page=2', status: 200 })
    const there = way[1]
    expect(there?.origin).toBe(at.oidc.issuer)
    expect(Object.fromEntries(there?.searchParams ?? [])).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `${ORIGIN}/account/google/callback`,
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      state: expect.stringMatching(/^[\w-]{40,}$/),
    })
    expect(await whoIs(one)).toMatchObject({ userName: 'sok.pisey', providers: ['google'] })
  })

  it('carries an HttpOnly cookie that is removed afterwards', async () => {
    at.oidc.signIn(at.stranger())
    const one = at.browser()
    const begun = await one.ask('/account/google?next=/en')
    expect(begun.headers.get('cache-control')).toBe('no-store')
    const { provider_flow: flow } = one.cookies()
    expect(flow?.attributes).toBe('Max-Age=600; Path=/account/google; HttpOnly; Secure; SameSite=Lax')
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    expect(flow?.value).not.toContain(state)
    await one.open('/account/google')
    expect(one.cookies()).not.toHaveProperty('provider_flow')
    expect(one.cookies()['__Host-access_token']?.attributes).toMatch(/HttpOnly/)
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/%2fevil.example', '/\t/evil.example', ''])(
    'is not led on to %j',
    async (next) => {
      at.oidc.signIn(at.stranger())
      const { path, way } = await at.browser().open(`/account/google?next=${encodeURIComponent(next)}`)
      expect(path).toBe('/')
      expect(way.map(({ hostname }) => hostname)).not.toContain('evil.example')
    },
  )

  it('signs in the same member again', async () => {
    at.oidc.signIn(at.stranger())
    const [one, two] = [at.browser(), at.browser()]
    await one.open('/account/google')
    await two.open('/account/google')
    expect(await whoIs(two)).toEqual(await whoIs(one))
  })

  it('is asked for the password before the provider is linked to the member who is signed in', async () => {
    const { input, user } = await membersOf(at.app).member()
    const one = at.browser()
    await one.call('account.signIn', { account: input.username, password: PASSWORD })
    at.oidc.signIn(at.stranger())
    const dialog = '/cn/setting/myprofile/dialog?edit=connect&provider=google'
    expect((await one.open('/account/google?next=/cn/setting/myprofile')).path).toBe(dialog)
    expect(one.cookies()).toHaveProperty('provider_link')
    expect(await whoIs(one)).toMatchObject({ uuid: user.uuid, providers: [] })

    const link = async (password?: string) => (await one.call('account.link', { password })).error?.data.reason
    expect(await link()).toBe('PASSWORD_REQUIRED')
    expect(await link('guessed')).toBe('PASSWORD_WRONG')
    expect(await link(PASSWORD)).toBeUndefined()
    expect(await whoIs(one)).toMatchObject({ uuid: user.uuid, providers: ['google'] })
    expect(one.cookies()).not.toHaveProperty('provider_link')
    expect(await link(PASSWORD)).toBe('PROVIDER_REFUSED')
  })

  it('links nothing to another member than the one who began, neither by the dialog nor by a sign-in', async () => {
    const people = membersOf(at.app)
    const [{ input }, { input: another }] = [await people.member(), await people.member()]
    const one = at.browser()
    await one.call('account.signIn', { account: input.username, password: PASSWORD })
    at.oidc.signIn({ ...at.stranger(), email: another.email ?? '', email_verified: true })
    await one.open('/account/google')
    const { result } = await one.call('account.signIn', { account: another.username, password: PASSWORD })
    expect(result.data.user.providers).toEqual([])
    const { error } = await one.call('account.link', { password: PASSWORD })
    expect(error.data.reason).toBe('PROVIDER_REFUSED')
  })

  it('links a second provider without a password only soon after signing in', async () => {
    const one = at.browser()
    at.oidc.signIn(at.stranger())
    await one.open('/account/google')
    at.facebook.token({ user_id: '7101' })
    at.app.clock.now = new Date(Date.now() + 11 * 60_000)
    expect((await one.open('/account/facebook?next=/en')).path).toBe(
      '/en/setting/myprofile/dialog?edit=connect&provider=facebook&failed=SIGN_IN_TOO_LONG_AGO',
    )
    expect(await whoIs(one)).toMatchObject({ providers: ['google'] })
    at.app.clock.now = new Date()
    await one.open('/account/google')
    expect((await one.open('/account/facebook?next=/en')).path).toBe('/en')
    expect(await whoIs(one)).toMatchObject({ providers: ['google', 'facebook'] })
  })

  it("is linked to the account with its e-mail by that account's password", async () => {
    const { input, user } = await membersOf(at.app).member({ email: 'lina@mail.example' })
    const person = { ...at.stranger(), email: 'Lina@mail.example', email_verified: true }
    at.oidc.signIn(person)
    const one = at.browser()
    expect((await one.open('/account/google?next=/en/food')).path).toBe(
      '/en/account/login?link=google&next=%2Fen%2Ffood',
    )
    expect(await whoIs(one)).toBeUndefined()
    expect(one.cookies().provider_link?.attributes).toBe('Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax')
    expect(one.cookies().provider_link?.value).not.toMatch(/lina/i)

    await one.call('account.signIn', { account: input.username, password: 'guessed' })
    expect(one.cookies()).toHaveProperty('provider_link')
    const { result } = await one.call('account.signIn', { account: input.username, password: PASSWORD })
    expect(result.data.user).toMatchObject({ uuid: user.uuid, providers: ['google'] })
    expect(one.cookies()).not.toHaveProperty('provider_link')

    const two = at.browser()
    await two.open('/account/google')
    expect(await whoIs(two)).toMatchObject({ uuid: user.uuid })
  })

  it('is linked by a REST sign-in that sends only the cookie of the link, and gets its tokens in cookies', async () => {
    const { input, user } = await membersOf(at.app).member({ email: 'sister@mail.example' })
    at.oidc.signIn({ ...at.stranger(), email: 'sister@mail.example', email_verified: true })
    const one = at.browser()
    await one.open('/account/google')
    expect(Object.keys(one.cookies())).toEqual(['provider_link'])
    const signIn = (headers: Record<string, string>) =>
      one.ask('/api/auth/login', { method: 'POST', payload: { account: input.username, password: PASSWORD }, headers })
    expect(JSON.parse((await signIn({ origin: 'https://evil.example' })).body)).toMatchObject({
      message: 'CROSS_ORIGIN',
    })
    expect(JSON.parse((await signIn({ origin: ORIGIN })).body)).toMatchObject({ code: 200, data: { token: null } })
    expect(one.cookies()).not.toHaveProperty('provider_link')
    expect(await whoIs(one)).toMatchObject({ uuid: user.uuid, providers: ['google'] })
  })

  it('is not linked to another account, nor after ten minutes', async () => {
    const { input, user } = await membersOf(at.app).member({ email: 'mother@mail.example' })
    const { input: another } = await membersOf(at.app).member()
    at.oidc.signIn({ ...at.stranger(), email: 'mother@mail.example', email_verified: true })
    const one = at.browser()
    await at.elevenMinutesAgo()
    await one.open('/account/google')
    const { result } = await one.call('account.signIn', { account: another.username, password: PASSWORD })
    expect(result.data.user.providers).toEqual([])
    expect(one.cookies()).toHaveProperty('provider_link')
    at.app.clock.now = new Date()
    const late = await one.call('account.signIn', { account: input.username, password: PASSWORD })
    expect(late.result.data.user).toMatchObject({ uuid: user.uuid, providers: [] })
  })
})

describe('a browser that signs in with Facebook', () => {
  it('comes back signed in and continues at its page', async () => {
    at.facebook.token({ user_id: '7001', name: 'Bun Rith' })
    const one = at.browser()
    const { path, way } = await one.open('/account/facebook?next=/cn')
    expect(path).toBe('/cn')
    expect(way[1]?.href).toContain(`${at.facebook.graph}/dialog?client_id=1234567890`)
    expect(await whoIs(one)).toMatchObject({ userName: 'bun.rith', providers: ['facebook'] })
  })

  it('ends on the login page with another state or code', async () => {
    at.facebook.token({ user_id: '7002' })
    for (const spoiled of [{ state: 'another' }, { code: 'another' }, { code: '' }]) {
      const one = at.browser()
      const begun = new URL((await one.ask('/account/facebook')).headers.get('location') ?? '')
      const there = new URL((await fetch(begun, { redirect: 'manual' })).headers.get('location') ?? '')
      for (const [name, value] of Object.entries(spoiled)) there.searchParams.set(name, value)
      expect((await one.open(there.pathname + there.search)).path).toBe('/account/login?failed=facebook')
      expect(await whoIs(one)).toBeUndefined()
    }
  })

  it('ends on the login page while Facebook is down', async () => {
    at.facebook.token({ user_id: '7003' })
    const one = at.browser()
    const begun = new URL((await one.ask('/account/facebook?next=/en')).headers.get('location') ?? '')
    const there = new URL((await fetch(begun, { redirect: 'manual' })).headers.get('location') ?? '')
    at.facebook.is('error')
    expect((await one.open(there.pathname + there.search)).path).toBe('/en/account/login?failed=facebook&next=%2Fen')
    at.facebook.is(null)
  })
})

it('without configured providers their routes lead to the login page', async () => {
  const off = await openWeb(at.app)
  for (const name of ['google', 'facebook'])
    for (const path of [`/account/${name}`, `/account/${name}/callback?code=a&state=b`])
      expect((await off.inject({ url: path })).headers.location).toBe(`/account/login?failed=${name}`)
  await off.close()
})

it('logs no code, state, credential or secret', async () => {
  at.oidc.signIn(at.stranger())
  const one = at.browser()
  const callback = await callbackOf(one, 'google')
  await one.open(callback.pathname + callback.search)
  const log = at.written.join('')
  expect(log).toContain('/account/google/callback')
  expect(log).toContain('a sign-in with a provider failed')
  const { searchParams } = callback
  for (const secret of [searchParams.get('code'), searchParams.get('state'), CLIENT_SECRET, APP_SECRET, 'code=', 'EAA'])
    expect(log).not.toContain(secret)
  expect(log).not.toMatch(/eyJ[\w-]+\./)
})
