import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membersOf, PASSWORD } from '../testing/members.ts'
import { type Browser, callbackOf, ORIGIN, openProviderWeb, type ProviderWeb, whoIs } from '../testing/provider-web.ts'

let at: ProviderWeb
beforeAll(async () => {
  at = await openProviderWeb()
})
beforeEach(() => {
  at.app.clock.now = new Date()
})
afterAll(() => at.stop())

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
    at.oidc.signIn(at.stranger())
    const one = at.browser()
    const callback = await callbackUnused(one)
    spoil(callback)
    expect((await one.open(callback.pathname + callback.search)).path).toBe(FAILED)
    expect(await whoIs(one)).toBeUndefined()
    expect(one.cookies()).not.toHaveProperty('provider_flow')
  })

  it('signs nobody in from another browser', async () => {
    at.oidc.signIn(at.stranger())
    const callback = await callbackUnused(at.browser())
    const victim = at.browser()
    expect((await victim.open(callback.pathname + callback.search)).path).toBe(FAILED)
    await victim.ask('/account/google')
    expect((await victim.open(callback.pathname + callback.search)).path).toBe(FAILED)
    expect(await whoIs(victim)).toBeUndefined()
  })

  it('signs nobody in twice', async () => {
    at.oidc.signIn(at.stranger())
    const one = at.browser()
    const callback = await callbackOf(one, 'google')
    expect((await at.browser().open(callback.pathname + callback.search)).path).toBe(FAILED)
    expect((await one.open(callback.pathname + callback.search)).path).toBe(FAILED)
  })

  it('signs nobody in with a forged cookie or one for another purpose', async () => {
    const begun = at.browser()
    await begun.ask('/account/facebook')
    const sealed = begun.cookies().provider_flow?.value.split('=')[1] ?? ''
    for (const value of [sealed, `${sealed.slice(0, -2)}AA`, 'nonsense', 'a.b.c.d.e', '', 'eyJhbGciOiJub25lIn0.e30.']) {
      const headers = { cookie: `provider_flow=${value}` }
      const response = await at.web.inject({ url: '/account/google/callback?code=a&state=b', headers })
      expect(response.headers.location).toBe(FAILED)
    }
  })

  it('ends on the login page after ten minutes or another sign-in', async () => {
    at.oidc.signIn(at.stranger())
    const one = at.browser()
    await at.elevenMinutesAgo()
    const callback = await callbackUnused(one)
    at.app.clock.now = new Date()
    expect((await one.open(callback.pathname + callback.search)).path).toBe(FAILED)

    const { input } = await membersOf(at.app).member()
    const two = at.browser()
    const back = await callbackUnused(two)
    await two.call('account.signIn', { account: input.username, password: PASSWORD })
    expect((await two.open(back.pathname + back.search)).path).toBe(FAILED)
    expect(await whoIs(two)).toMatchObject({ userName: input.username, providers: [] })
  })

  it('cannot be started by another website', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const response = await at.web.inject({ url: '/account/google?next=/en/food', headers })
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
