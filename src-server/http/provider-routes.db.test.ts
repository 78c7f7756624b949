import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { createFacebook } from '../sign-in/facebook.ts'
import { createGoogle } from '../sign-in/google.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { browserOf } from '../testing/browser.ts'
import { APP_SECRET, graphApi } from '../testing/graph.ts'
import { membersOf, PASSWORD } from '../testing/members.ts'
import { CLIENT_SECRET, openIdProvider } from '../testing/oidc.ts'
import { buildApp } from './app.ts'
import type { Renderer } from './render.ts'

const ORIGIN = 'https://domner.example'
const renderer: Renderer = {
  render: async () => ({
    status: 200,
    headers: [['content-type', 'text/html']],
    body: new TextEncoder().encode('page'),
  }),
  renderFailure: async () => 'failure',
  sentence: (reason) => reason,
  close: async () => {},
}

let app: TestApp
let web: FastifyInstance
let oidc: Awaited<ReturnType<typeof openIdProvider>>
let facebook: Awaited<ReturnType<typeof graphApi>>
/** Lines of the server's log. */
const written: string[] = []

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  app = await testApp()
  oidc = await openIdProvider(`${ORIGIN}/account/google/callback`)
  facebook = await graphApi(`${ORIGIN}/account/facebook/callback`)
  const now = () => app.clock.now
  const providers = { google: createGoogle(oidc.settings, now), facebook: createFacebook(facebook.settings, now) }
  const config = readConfig({ PUBLIC_ORIGIN: ORIGIN, DATA_DIR: app.settings.DATA_DIR, LOG_LEVEL: 'trace' })
  web = await buildApp({ config, context: { ...app.context, providers }, renderer })
})
beforeEach(() => {
  app.clock.now = new Date()
})
afterAll(async () => {
  await web.close()
  await Promise.all([oidc.stop(), facebook.stop()])
  await app.stop()
  vi.restoreAllMocks()
})

const browser = () => browserOf(web, ORIGIN)
type Browser = ReturnType<typeof browser>

/** Sets the clock back and removes failures that would lie in its future. */
async function elevenMinutesAgo(): Promise<void> {
  app.clock.now = new Date(Date.now() - 11 * 60_000)
  await app.context.pool.query('delete from sign_in_attempt')
}

let strangers = 0
const stranger = () => ({ sub: `b-${++strangers}`, name: `Visitor ${strangers}` })
async function whoIs(one: Browser): Promise<{ uuid: string; userName: string; providers: string[] } | undefined> {
  return JSON.parse((await one.ask('/trpc/account.me')).body).result?.data
}
/** Signs in at the provider and returns the callback's address, unvisited. */
async function callbackOf(one: Browser, name: 'google' | 'facebook', next = '/'): Promise<URL> {
  const { way } = await one.open(`/account/${name}?next=${encodeURIComponent(next)}`)
  const callback = way.find(({ pathname }) => pathname === `/account/${name}/callback`)
  if (!callback) throw new Error('it did not come back')
  return callback
}

describe('a browser that signs in with Google', () => {
  it('comes back signed in and continues at its page', async () => {
    oidc.signIn({ ...stranger(), name: 'Sok Pisey' })
    const one = browser()
    const { path, way, status } = await one.open('/account/google?next=/en/food%3Fpage%3D2')
    expect({ path, status }).toEqual({ path: '/en/food?page=2', status: 200 })
    const there = way[1]
    expect(there?.origin).toBe(oidc.issuer)
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
    oidc.signIn(stranger())
    const one = browser()
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
      oidc.signIn(stranger())
      const { path, way } = await browser().open(`/account/google?next=${encodeURIComponent(next)}`)
      expect(path).toBe('/')
      expect(way.map(({ hostname }) => hostname)).not.toContain('evil.example')
    },
  )

  it('signs in the same member again', async () => {
    oidc.signIn(stranger())
    const [one, two] = [browser(), browser()]
    await one.open('/account/google')
    await two.open('/account/google')
    expect(await whoIs(two)).toEqual(await whoIs(one))
  })

  it('links the provider to the member who is signed in', async () => {
    const { input, user } = await membersOf(app).member()
    const one = browser()
    await one.call('account.signIn', { account: input.username, password: PASSWORD })
    oidc.signIn(stranger())
    await one.open('/account/google?next=/cn/setting/myprofile')
    expect(await whoIs(one)).toMatchObject({ uuid: user.uuid, providers: ['google'] })
  })

  it("is linked to the account with its e-mail by that account's password", async () => {
    const { input, user } = await membersOf(app).member({ email: 'lina@mail.example' })
    const person = { ...stranger(), email: 'Lina@mail.example', email_verified: true }
    oidc.signIn(person)
    const one = browser()
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

    const two = browser()
    await two.open('/account/google')
    expect(await whoIs(two)).toMatchObject({ uuid: user.uuid })
  })

  it('is linked by a REST sign-in that sends only the cookie of the link, and gets its tokens in cookies', async () => {
    const { input, user } = await membersOf(app).member({ email: 'sister@mail.example' })
    oidc.signIn({ ...stranger(), email: 'sister@mail.example', email_verified: true })
    const one = browser()
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
    const { input, user } = await membersOf(app).member({ email: 'mother@mail.example' })
    const { input: another } = await membersOf(app).member()
    oidc.signIn({ ...stranger(), email: 'mother@mail.example', email_verified: true })
    const one = browser()
    await elevenMinutesAgo()
    await one.open('/account/google')
    const { result } = await one.call('account.signIn', { account: another.username, password: PASSWORD })
    expect(result.data.user.providers).toEqual([])
    expect(one.cookies()).toHaveProperty('provider_link')
    app.clock.now = new Date()
    const late = await one.call('account.signIn', { account: input.username, password: PASSWORD })
    expect(late.result.data.user).toMatchObject({ uuid: user.uuid, providers: [] })
  })
})

describe('a callback of another sign-in', () => {
  const FAILED = '/account/login?failed=google'

  it.each<[string, (callback: URL) => void]>([
    ['with another state', (url) => url.searchParams.set('state', 'another')],
    ['without a state', (url) => url.searchParams.delete('state')],
    ['with another code', (url) => url.searchParams.set('code', 'another')],
    ['without a code', (url) => url.searchParams.delete('code')],
    ['with two codes', (url) => url.searchParams.append('code', 'another')],
    ['with an error', (url) => url.searchParams.set('error', 'access_denied')],
    ['of another provider', (url) => url.searchParams.set('iss', 'https://evil.example')],
  ])('%s ends on the login page', async (_, spoil) => {
    oidc.signIn(stranger())
    const one = browser()
    const callback = await callbackUnused(one)
    spoil(callback)
    expect((await one.open(callback.pathname + callback.search)).path).toBe(FAILED)
    expect(await whoIs(one)).toBeUndefined()
    expect(one.cookies()).not.toHaveProperty('provider_flow')
  })

  it('signs nobody in from another browser', async () => {
    oidc.signIn(stranger())
    const callback = await callbackUnused(browser())
    const victim = browser()
    expect((await victim.open(callback.pathname + callback.search)).path).toBe(FAILED)
    await victim.ask('/account/google')
    expect((await victim.open(callback.pathname + callback.search)).path).toBe(FAILED)
    expect(await whoIs(victim)).toBeUndefined()
  })

  it('signs nobody in twice', async () => {
    oidc.signIn(stranger())
    const one = browser()
    const callback = await callbackOf(one, 'google')
    expect((await browser().open(callback.pathname + callback.search)).path).toBe(FAILED)
    expect((await one.open(callback.pathname + callback.search)).path).toBe(FAILED)
  })

  it('signs nobody in with a forged cookie or one for another purpose', async () => {
    const begun = browser()
    await begun.ask('/account/facebook')
    const sealed = begun.cookies().provider_flow?.value.split('=')[1] ?? ''
    for (const value of [sealed, `${sealed.slice(0, -2)}AA`, 'nonsense', 'a.b.c.d.e', '', 'eyJhbGciOiJub25lIn0.e30.']) {
      const headers = { cookie: `provider_flow=${value}` }
      const response = await web.inject({ url: '/account/google/callback?code=a&state=b', headers })
      expect(response.headers.location).toBe(FAILED)
    }
  })

  it('ends on the login page after ten minutes or another sign-in', async () => {
    oidc.signIn(stranger())
    const one = browser()
    await elevenMinutesAgo()
    const callback = await callbackUnused(one)
    app.clock.now = new Date()
    expect((await one.open(callback.pathname + callback.search)).path).toBe(FAILED)

    const { input } = await membersOf(app).member()
    const two = browser()
    const back = await callbackUnused(two)
    await two.call('account.signIn', { account: input.username, password: PASSWORD })
    expect((await two.open(back.pathname + back.search)).path).toBe(FAILED)
    expect(await whoIs(two)).toMatchObject({ userName: input.username, providers: [] })
  })

  it('cannot be started by another website', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const response = await web.inject({ url: '/account/google?next=/en/food', headers })
    expect(response.headers.location).toBe('/en/account/login?failed=google&next=%2Fen%2Ffood')
  })

  /** Like `callbackOf`, but without visiting it. */
  async function callbackUnused(one: Browser): Promise<URL> {
    let url = new URL('/account/google', ORIGIN)
    for (const cookie = new Map<string, string>(); url.pathname !== '/account/google/callback'; ) {
      if (url.origin === ORIGIN) {
        url = new URL((await one.ask(url.pathname)).headers.get('location') ?? '')
        continue
      }
      const headers = { cookie: [...cookie.values()].join('; ') }
      const response = await fetch(url, { redirect: 'manual', headers })
      for (const line of response.headers.getSetCookie()) cookie.set(line.split('=')[0] ?? '', line.split(';')[0] ?? '')
      url = new URL(response.headers.get('location') ?? '', url)
    }
    return url
  }
})

describe('a browser that signs in with Facebook', () => {
  it('comes back signed in and continues at its page', async () => {
    facebook.token({ user_id: '7001', name: 'Bun Rith' })
    const one = browser()
    const { path, way } = await one.open('/account/facebook?next=/cn')
    expect(path).toBe('/cn')
    expect(way[1]?.href).toContain(`${facebook.graph}/dialog?client_id=1234567890`)
    expect(await whoIs(one)).toMatchObject({ userName: 'bun.rith', providers: ['facebook'] })
  })

  it('ends on the login page with another state or code', async () => {
    facebook.token({ user_id: '7002' })
    for (const spoiled of [{ state: 'another' }, { code: 'another' }, { code: '' }]) {
      const one = browser()
      const begun = new URL((await one.ask('/account/facebook')).headers.get('location') ?? '')
      const there = new URL((await fetch(begun, { redirect: 'manual' })).headers.get('location') ?? '')
      for (const [name, value] of Object.entries(spoiled)) there.searchParams.set(name, value)
      expect((await one.open(there.pathname + there.search)).path).toBe('/account/login?failed=facebook')
      expect(await whoIs(one)).toBeUndefined()
    }
  })

  it('ends on the login page while Facebook is down', async () => {
    facebook.token({ user_id: '7003' })
    const one = browser()
    const begun = new URL((await one.ask('/account/facebook?next=/en')).headers.get('location') ?? '')
    const there = new URL((await fetch(begun, { redirect: 'manual' })).headers.get('location') ?? '')
    facebook.is('error')
    expect((await one.open(there.pathname + there.search)).path).toBe('/en/account/login?failed=facebook&next=%2Fen')
    facebook.is(null)
  })
})

it('without configured providers their routes lead to the login page', async () => {
  const config = readConfig({ DATA_DIR: app.settings.DATA_DIR, LOG_LEVEL: 'silent' })
  const off = await buildApp({ config, context: app.context, renderer })
  for (const name of ['google', 'facebook'])
    for (const path of [`/account/${name}`, `/account/${name}/callback?code=a&state=b`])
      expect((await off.inject({ url: path })).headers.location).toBe(`/account/login?failed=${name}`)
  await off.close()
})

it('logs no code, state, credential or secret', async () => {
  oidc.signIn(stranger())
  const one = browser()
  const callback = await callbackOf(one, 'google')
  await one.open(callback.pathname + callback.search)
  const log = written.join('')
  expect(log).toContain('/account/google/callback')
  expect(log).toContain('a sign-in with a provider failed')
  const { searchParams } = callback
  for (const secret of [searchParams.get('code'), searchParams.get('state'), CLIENT_SECRET, APP_SECRET, 'code=', 'EAA'])
    expect(log).not.toContain(secret)
  expect(log).not.toMatch(/eyJ[\w-]+\./)
})
