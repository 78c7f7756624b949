import { describe, expect, it } from 'vitest'
import { openStream } from '../testing/event-stream.ts'
import { form, PASSWORD } from '../testing/members.ts'
import { webScene } from '../testing/scene.ts'
import { openBrowser, openWeb, restClient } from '../testing/web.ts'

const ORIGIN = 'https://domner.example'
const { app, web } = await webScene({ PUBLIC_ORIGIN: ORIGIN })

const DAY = 86_400
const TOKENS = ['__Host-access_token', '__Host-refresh_token'] as const
const TOLD = ['token', 'userName', 'refreshTime'] as const

async function signedIn() {
  const browser = openBrowser(web, ORIGIN)
  const input = form()
  const { response, data } = await browser.mutate('account.register', input)
  return { browser, input, response, data }
}
const find = (token: string | undefined) => app.context.sessions.find(token ?? '')

describe('a browser that signs in', () => {
  it('gets its tokens in HttpOnly, Secure cookies and not in the answer', async () => {
    const { response, data, input } = await signedIn()
    expect(data).toMatchObject({ token: null, user: { userName: input.username } })
    const cookies = new Map(response.cookies.map((cookie) => [cookie.name, cookie]))
    const safe = { path: '/', sameSite: 'Lax', secure: true }
    expect(cookies.get('__Host-access_token')).toMatchObject({ ...safe, httpOnly: true, maxAge: 14 * DAY })
    expect(cookies.get('__Host-refresh_token')).toMatchObject({ ...safe, httpOnly: true, maxAge: 30 * DAY })
    for (const name of TOLD) {
      expect(cookies.get(name)).toMatchObject({ ...safe, maxAge: 30 * DAY })
      expect(cookies.get(name)).not.toHaveProperty('httpOnly')
    }
    expect(cookies.get('token')?.value).toBe('1')
    expect(cookies.get('userName')?.value).toBe(input.username)
    for (const name of TOKENS) expect(response.body).not.toContain(cookies.get(name)?.value)
    for (const { domain } of response.cookies) expect(domain).toBeUndefined()
  })

  it('gets cookies without HTTPS on localhost', async () => {
    const local = await openWeb(app)
    const { response } = await openBrowser(local).mutate('account.register', form())
    await local.close()
    expect(response.cookies).toHaveLength(6)
    for (const cookie of response.cookies) expect(cookie).not.toHaveProperty('secure')
  })

  it('loses its cookies and tokens when it signs out, and is known as before', async () => {
    const { browser } = await signedIn()
    const access = browser.cookies.get('__Host-access_token')
    expect((await browser.query('account.me')).data).not.toBeNull()
    const { response } = await browser.mutate('account.signOut')
    expect(response.cookies.map(({ name, maxAge, path }) => [name, maxAge, path]).sort()).toEqual(
      [...TOKENS, ...TOLD].map((name) => [name, 0, '/']).sort(),
    )
    expect([...browser.cookies.keys()]).toEqual(['__Host-device'])
    expect(await find(access)).toBe('none')
  })

  it('stays signed in when it exchanges its token too often at once', async () => {
    const { browser } = await signedIn()
    const cookie = `__Host-refresh_token=${browser.cookies.get('__Host-refresh_token')}`
    const ask = () => web.inject({ url: '/trpc/account.me', headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 503, 503])
    for (const { statusCode, cookies } of answers) expect(cookies.length).toBe(statusCode === 200 ? 4 : 0)
  })

  it('gets new tokens for its cookie where it sends an empty one', async () => {
    const { browser } = await signedIn()
    const cookie = TOKENS.map((name) => `${name}=${browser.cookies.get(name)}`).join('; ')
    const headers = { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin' }
    const payload = { refresh_token: '' }
    const { code, response } = await restClient(web)('POST auth/refresh', { payload, headers })
    expect(code).toBe(0)
    expect(response.cookies.map(({ name }) => name)).toEqual(expect.arrayContaining([...TOKENS]))
  })

  it('goes on signing in where it is known, whatever others try', async () => {
    const { browser, input } = await signedIn()
    await browser.mutate('account.signOut')
    const stranger = openBrowser(web, ORIGIN)
    const signIn = async (from: typeof browser, password: string) =>
      (await from.mutate('account.signIn', { account: input.username, password })).reason
    for (let n = 0; n < 5; n++) expect(await signIn(stranger, 'not-the-password')).toBe('SIGN_IN_WRONG')
    expect(await signIn(stranger, PASSWORD)).toBe('TOO_MANY_ATTEMPTS')
    expect(await signIn(browser, PASSWORD)).toBeNull()
  })

  it('does not keep planted tokens, made up or of another member', async () => {
    const { browser: attacker } = await signedIn()
    const { input } = await signedIn()
    for (const planted of ['made-up', attacker.cookies.get('__Host-access_token') ?? '']) {
      const browser = openBrowser(web, ORIGIN)
      browser.cookies.set('__Host-access_token', planted)
      await browser.mutate('account.signIn', { account: input.username, password: PASSWORD })
      expect(browser.cookies.get('__Host-access_token')).not.toBe(planted)
      expect(await find(planted)).toBe('none')
    }
  })

  it('stays signed in when the session cannot be looked up', async () => {
    const { browser } = await signedIn()
    const find = app.context.sessions.find
    app.context.sessions.find = () => Promise.reject(new Error('the database is away'))
    const answers = [
      await browser.query('account.me'),
      await browser.query('account.isExpired'),
      await browser.mutate('account.signOut'),
    ]
    app.context.sessions.find = find
    for (const { reason, status, response } of answers) {
      expect([reason, status]).toEqual(['BUSY', 503])
      expect(response.cookies).toEqual([])
    }
  })
})

it('a REST client gets its tokens in the answer, without cookies', async () => {
  const { data, response, code } = await restClient(web)('POST auth/saveUser', { payload: form() })
  expect(code).toBe(200)
  expect(data).toMatchObject({ token: { access_token: expect.any(String), refresh_token: expect.any(String) } })
  expect(response.cookies).toEqual([])
})

describe('a browser without an access token', () => {
  async function later() {
    const { browser } = await signedIn()
    const old = browser.cookies.get('__Host-refresh_token')
    browser.cookies.delete('__Host-access_token')
    return { browser, old }
  }

  it.each([
    ['a page', '/en'],
    ['a call', '/trpc/account.me'],
    ['a file that others may keep', '/robots.txt'],
  ])('gets new tokens with %s, uncached', async (_, url) => {
    const { browser, old } = await later()
    const response = await browser.open(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toMatch(/^private/)
    expect(browser.cookies.get('__Host-refresh_token')).not.toBe(old)
    expect(await find(browser.cookies.get('__Host-access_token'))).toMatchObject({ role: 'user' })
    const again = await browser.open(url)
    expect(again.cookies).toEqual([])
  })

  it('gets no new tokens with a live stream, which cannot set cookies', async () => {
    const { browser, old } = await later()
    const origin = await web.listen({ port: 0, host: '127.0.0.1' })
    const stream = await openStream(`${origin}/trpc/live.events`, { cookie: `__Host-refresh_token=${old}` })
    await stream.until(() => stream.heard.length > 0)
    stream.leave()
    expect(stream.headers).not.toHaveProperty('set-cookie')
    // A used refresh token would end the session as stolen.
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    expect((await browser.query('account.me')).data).not.toBeNull()
  })

  it('loses an invalid refresh token', async () => {
    const browser = openBrowser(web, ORIGIN)
    browser.cookies.set('__Host-refresh_token', 'stolen-or-old').set('userName', 'dara')
    const { reason } = await browser.query('account.me')
    expect(reason).toBe('SESSION_REQUIRED')
    expect(browser.cookies.size).toBe(0)
  })
})
