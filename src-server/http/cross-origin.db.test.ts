import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { form, PASSWORD } from '../testing/members.ts'
import { webScene } from '../testing/scene.ts'
import { openBrowser, restClient } from '../testing/web.ts'

const ORIGIN = 'https://domner.example'
const { app, web } = await webScene({ PUBLIC_ORIGIN: ORIGIN })

let browser: ReturnType<typeof openBrowser>
let username: string
beforeEach(async () => {
  browser = openBrowser(web, ORIGIN)
  const input = form({ nickname: 'Dara' })
  username = input.username
  await browser.mutate('account.register', input)
})
const nickname = async () => z.object({ nickname: z.string() }).parse((await browser.query('account.me')).data).nickname
const cookie = () => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://www.domner.example' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
  { origin: 'https://evil.example' },
  { origin: `${ORIGIN}.evil.example` },
  { origin: 'http://domner.example' },
  { origin: 'null' },
  { referer: `${ORIGIN}/en` },
  {},
]

const OURS: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { origin: ORIGIN },
  { 'sec-fetch-site': 'same-origin', origin: ORIGIN },
]

describe('a write with cookies', () => {
  it.each(FOREIGN)('is rejected by both adapters with %j', async (headers) => {
    const call = await browser.mutate('account.save', { nickname: 'Mallory' }, headers)
    expect([call.status, call.reason]).toEqual([403, 'CROSS_ORIGIN'])

    const rest = restClient(web)
    const files = new FormData()
    files.append('files', new Blob([await app.jpeg()]), 'a.jpg')
    for (const [path, payload] of [
      ['auth/saveInfo', { nickname: 'Mallory' }] as const,
      ['saveFiles/profile', files] as const,
    ]) {
      const { status, code, message } = await rest(`POST ${path}`, {
        payload,
        headers: { ...headers, cookie: cookie() },
      })
      expect([status, code, message], path).toEqual([403, 1, 'CROSS_ORIGIN'])
    }
    expect(await nickname()).toBe('Dara')
  })

  it.each(OURS)('is accepted from our own pages: %j', async (headers) => {
    await browser.mutate('account.save', { nickname: 'Bopha' }, headers)
    expect(await nickname()).toBe('Bopha')
    const { code } = await restClient(web)('POST auth/saveInfo', {
      payload: { nickname: 'Chan' },
      headers: { ...headers, cookie: cookie() },
    })
    expect(code).toBe(200)
    expect(await nickname()).toBe('Chan')
  })

  it('cannot be made by a link', async () => {
    for (const url of ['/trpc/account.signOut', '/api/auth/logout'])
      expect((await browser.open(url, { 'sec-fetch-site': 'cross-site' })).statusCode, url).toBeGreaterThanOrEqual(404)
    expect(await nickname()).toBe('Dara')
  })
})

describe('a write without cookies', () => {
  const signIn = () => ({ payload: { account: username, password: PASSWORD } })

  it.each(FOREIGN)('is rejected unless a program sends it: %j', async (headers) => {
    const { message } = await restClient(web)('POST auth/login', { ...signIn(), headers })
    const isBrowsers = 'sec-fetch-site' in headers || 'origin' in headers
    // Another website must not sign a visitor in as somebody else.
    expect(message).toBe(isBrowsers ? 'CROSS_ORIGIN' : 'OK')
  })

  it.each(FOREIGN)('is accepted with a bearer token: %j', async (headers) => {
    const access = browser.cookies.get('__Host-access_token') ?? ''
    const asked = { payload: { nickname: 'Bopha' }, headers: { ...headers, cookie: '__Host-access_token=another' } }
    expect((await restClient(web, access)('POST auth/saveInfo', asked)).code).toBe(200)
    expect(
      (await restClient(web, 'no-token')('POST auth/saveInfo', { ...asked, headers: { ...headers, cookie: cookie() } }))
        .code,
    ).toBe(-10004)
  })
})

describe('a body that a form of another website could send', () => {
  it.each([
    ['text/plain', JSON.stringify({ nickname: 'Mallory' })],
    ['text/plain', ''],
    ['application/x-www-form-urlencoded', 'nickname=Mallory'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="nickname"\r\n\r\nMallory\r\n--x--\r\n',
    ],
  ])('is rejected, even from our own pages: %s %j', async (type, payload) => {
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin', cookie: cookie() }
    for (const url of [
      '/trpc/account.save',
      '/trpc/account.endOtherSessions',
      '/api/auth/saveInfo',
      '/api/auth/logout',
    ]) {
      const response = await web.inject({ method: 'POST', url, headers, payload })
      expect(response.statusCode, url).toBe(415)
      expect(response.body, url).toContain('MEDIA_TYPE')
    }
    expect(await nickname()).toBe('Dara')
  })
})
