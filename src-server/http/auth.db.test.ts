import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { signedIn, token as tokenSchema } from '#shared/account.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { byGuest } from '../sign-in/attempts.ts'
import { form, PASSWORD } from '../testing/members.ts'
import { webScene } from '../testing/scene.ts'
import { openBrowser, openWeb, restClient } from '../testing/web.ts'

const { app, people, web } = await webScene()

type Answer = { code: number; message: string; data: unknown }
const said = ({ code, message }: Answer) => [code, message]
const tokenOf = (answer: Answer) => tokenSchema.parse(z.object({ token: z.unknown() }).parse(answer.data).token)
const guest = () => restClient(web)
const later = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
  // The clock moves between tests, so cached sessions go.
  app.context.sessions.forget()
}
const DAY = 86_400_000

async function registered() {
  const input = form()
  const answer = await guest()('POST auth/saveUser', { payload: input })
  return { input, ...signedIn.parse(answer.data), token: tokenOf(answer) }
}
async function admin() {
  const { token } = await people.admin()
  return restClient(web, token?.access_token)
}
const DASHBOARD = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }
const APPLICATION = { business_name: 'Kampot Riverside', telegram: '@kampot', ...DASHBOARD }

it('a client with bearer tokens registers, signs in by phone, becomes an owner, and is suspended', async () => {
  const input = form({ phone: '012 333 444' })
  const first = await guest()('POST auth/saveUser', { payload: input })
  const me = restClient(web, tokenOf(first).access_token)
  expect(await me('GET auth/me')).toMatchObject({ code: 200, data: { userName: input.username, role: 'user' } })
  expect(await me('POST auth/logout')).toMatchObject({ code: 200, data: null })
  expect(said(await me('GET auth/me'))).toEqual([-10004, 'SESSION_REQUIRED'])

  const again = await guest()('POST auth/login', { payload: { account: '+855 12 333 444', password: PASSWORD } })
  const { user } = signedIn.parse(again.data)
  const owner = restClient(web, tokenOf(again).access_token)
  expect(said(await owner('POST auth/openDashboard', { payload: DASHBOARD }))).toEqual([-10001, 'FORBIDDEN'])
  expect(await owner('POST auth/saveAdmin', { payload: APPLICATION })).toMatchObject({ data: { status: 'pending' } })
  expect(said(await owner('POST auth/openDashboard', { payload: DASHBOARD }))).toEqual([-10001, 'BUSINESS_PENDING'])

  const decides = await admin()
  const waiting = await decides('GET auth/adminAcc?status=pending')
  expect(waiting.data).toContainEqual(expect.objectContaining({ uuid: user.uuid, total: waiting.total }))
  await decides('POST auth/saveAdmin', { payload: { uuid: user.uuid, status: 'approved' } })
  expect(await owner('GET auth/adminAcc')).toMatchObject({ data: { status: 'approved' } })
  expect(await owner('POST auth/openDashboard', { payload: { password: PASSWORD } })).toMatchObject({ code: -10001 })
  expect(await owner('POST auth/openDashboard', { payload: DASHBOARD })).toMatchObject({ code: 200 })
  expect(await owner('GET auth/me')).toMatchObject({ data: { role: 'owner', dashboard_until: expect.any(String) } })

  const suspended = { uuid: user.uuid, status: 'suspended', reason: 'Complaints' }
  expect(await decides('POST auth/saveAdmin', { payload: suspended })).toMatchObject({ data: { status: 'suspended' } })
  expect(said(await owner('POST auth/openDashboard', { payload: DASHBOARD }))).toEqual([-10001, 'BUSINESS_SUSPENDED'])
  expect(await owner('GET auth/adminAcc')).toMatchObject({ data: { status: 'suspended', reason: 'Complaints' } })
})

it('a secret in the address is not read', async () => {
  const { input } = await registered()
  const inBody = { account: input.username, password: PASSWORD }
  expect((await guest()('POST auth/login', { payload: inBody })).code).toBe(200)
  const query = new URLSearchParams(inBody)
  for (const payload of [undefined, { account: input.username }])
    expect(said(await guest()(`POST auth/login?${query}`, { ...(payload && { payload }) }))).toEqual([
      -10001,
      'FIELDS_MISSING',
    ])
})

it('a body that comes when the session has lost its rights is of no use', async () => {
  const { user, token } = await people.admin()
  const mine = restClient(web, token?.access_token)
  const applicant = restClient(web, (await registered()).token.access_token)
  const { uuid } = z
    .object({ uuid: z.uuid() })
    .parse((await applicant('POST auth/saveAdmin', { payload: APPLICATION })).data)
  const begun = Promise.withResolvers<void>()
  const revoked = Promise.withResolvers<void>()
  async function* held() {
    yield '{'
    begun.resolve()
    await revoked.promise
    yield JSON.stringify({ uuid, status: 'approved' }).slice(1)
  }
  const headers = { 'content-type': 'application/json' }
  const answer = mine('POST auth/saveAdmin', { payload: Readable.from(held(), { objectMode: false }), headers })
  await begun.promise
  await people.admin()
  await app.system.admin.revoke({ uuid: user.uuid })
  revoked.resolve()
  expect(said(await answer)).toEqual([-10001, 'FORBIDDEN'])
})

describe('auth/saveAdmin and auth/adminAcc', () => {
  it("write a member's own application and never decide on one", async () => {
    const { token, user } = await registered()
    const me = restClient(web, token.access_token)
    expect(await me('GET auth/adminAcc')).toMatchObject({ code: 200, data: null })
    await me('POST auth/saveAdmin', { payload: { ...APPLICATION, status: 'approved' } })
    for (const uuid of [user.uuid, (await registered()).user.uuid])
      expect(said(await me('POST auth/saveAdmin', { payload: { uuid, status: 'approved' } }))).toEqual([
        -10001,
        'FORBIDDEN',
      ])
    expect(await me('GET auth/adminAcc')).toMatchObject({ data: { status: 'pending' } })
  })

  it('name the version that is decided on', async () => {
    const { token, user } = await registered()
    await restClient(web, token.access_token)('POST auth/saveAdmin', { payload: APPLICATION })
    const decides = await admin()
    const rows = z.array(z.object({ uuid: z.uuid(), version: z.int() }))
    const waiting = rows.parse((await decides('GET auth/adminAcc?status=pending&pageSize=100')).data)
    const { version = 0 } = waiting.find(({ uuid }) => uuid === user.uuid) ?? {}
    const decide = (version: number) =>
      decides('POST auth/saveAdmin', { payload: { uuid: user.uuid, version, status: 'approved' } })
    expect(said(await decide(version + 1))).toEqual([-10001, 'VERSION_STALE'])
    expect(await decide(version)).toMatchObject({ data: { status: 'approved', version: version + 1 } })
    expect(await decide(version)).toMatchObject({ code: -10001, data: { version: version + 1, changed: ['status'] } })
  })

  it('list all applications for an admin with an open dashboard', async () => {
    const decides = await admin()
    later(13 * 3_600_000)
    const { user } = await registered()
    const decision = { payload: { uuid: user.uuid, status: 'approved' } }
    expect(said(await decides('GET auth/adminAcc'))).toEqual([-20004, 'DASHBOARD_REQUIRED'])
    expect(said(await decides('POST auth/saveAdmin', decision))).toEqual([-20004, 'DASHBOARD_REQUIRED'])
    expect(await decides('POST auth/openDashboard', { payload: { password: PASSWORD } })).toMatchObject({ code: 200 })
    expect(await decides('GET auth/adminAcc?pageSize=1')).toMatchObject({
      code: 200,
      data: [{ total: expect.any(Number) }],
    })
    expect(said(await decides('POST auth/saveAdmin', decision))).toEqual([-10001, 'BUSINESS_NOT_FOUND'])
  })
})

describe('auth/refresh', () => {
  const refresh = (refresh_token?: string) => guest()('POST auth/refresh', { payload: { refresh_token } })

  it('gives new tokens with code 0 after other calls answered with code 2', async () => {
    const { token } = await registered()
    const me = restClient(web, token.access_token)
    expect(await me('GET auth/isExpire')).toMatchObject({
      code: 200,
      data: { expired: false, expires_at: expect.any(String) },
    })
    later(15 * DAY)
    expect(said(await me('GET auth/me'))).toEqual([2, 'SESSION_EXPIRED'])
    expect(said(await me('POST saveFiles/profile'))).toEqual([2, 'SESSION_EXPIRED'])
    expect(await me('GET auth/isExpire')).toMatchObject({ code: 200, data: { expired: true } })
    const answer = await refresh(token.refresh_token)
    expect(answer.code).toBe(0)
    expect((await restClient(web, tokenOf(answer).access_token)('GET auth/me')).code).toBe(200)
  })

  it('ends the session when a refresh token is reused', async () => {
    const { token } = await registered()
    const fresh = tokenOf(await refresh(token.refresh_token))
    later(11_000)
    expect(said(await restClient(web, token.access_token)('GET auth/me'))).toEqual([2, 'SESSION_EXPIRED'])
    expect(said(await refresh(token.refresh_token))).toEqual([-10004, 'SESSION_REQUIRED'])
    expect(said(await restClient(web, fresh.access_token)('GET auth/me'))).toEqual([-10004, 'SESSION_REQUIRED'])
    expect(said(await refresh(fresh.refresh_token))).toEqual([-10004, 'SESSION_REQUIRED'])
  })

  it('rejects a token that is unknown, missing, revoked or expired', async () => {
    const { token } = await registered()
    await restClient(web, token.access_token)('POST auth/logout')
    const { token: old } = await registered()
    later(31 * DAY)
    for (const given of ['unknown', token.access_token, token.refresh_token, old.refresh_token, undefined])
      expect(said(await refresh(given)), given).toEqual([-10004, 'SESSION_REQUIRED'])
  })
})

describe('an address with too many attempts', () => {
  async function exhaust(address: string): Promise<void> {
    const fails = () => Promise.reject(new Rejection('SIGN_IN_WRONG'))
    for (let n = 0; n < 300; n++)
      await app.context.attempts.limited(byGuest(`${address} ${n}`, address), fails).catch(() => {})
  }
  // A new account each time, since each has its own limit.
  let tries = 0
  const wrong = () => ({ account: `nobody.at.all.${++tries}`, password: 'not-the-password' })
  const spoofed = { 'x-forwarded-for': '203.0.113.77', 'x-real-ip': '203.0.113.77', forwarded: 'for=203.0.113.77' }

  it('gets Retry-After from both adapters, whatever headers it sends', async () => {
    await exhaust('198.51.100.1')
    const asked = { payload: wrong(), headers: spoofed, remoteAddress: '198.51.100.1' }
    const { status, code, message, response } = await guest()('POST auth/login', asked)
    expect([status, code, message]).toEqual([429, 1, 'TOO_MANY_ATTEMPTS'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    const call = await web.inject({ method: 'POST', url: '/trpc/account.signIn', ...asked })
    expect(call.statusCode).toBe(429)
    expect(call.json()).toMatchObject({
      error: { data: { reason: 'TOO_MANY_ATTEMPTS', retry_after: expect.any(Number) } },
    })
    expect((await guest()('POST auth/login', { payload: wrong(), remoteAddress: '198.51.100.2' })).message).toBe(
      'SIGN_IN_WRONG',
    )
  })

  it('is the one that a trusted proxy names, not the client', async () => {
    const behind = await openWeb(app, { TRUST_PROXY: '10.0.0.0/8' })
    await exhaust('203.0.113.50')
    const ask = async (forwarded: string, remoteAddress = '10.0.0.1') =>
      (
        await restClient(behind)('POST auth/login', {
          payload: wrong(),
          headers: { 'x-forwarded-for': forwarded },
          remoteAddress,
        })
      ).message
    expect(await ask('203.0.113.50')).toBe('TOO_MANY_ATTEMPTS')
    expect(await ask('192.0.2.9, 203.0.113.50')).toBe('TOO_MANY_ATTEMPTS')
    expect(await ask('203.0.113.51')).toBe('SIGN_IN_WRONG')
    expect(await ask('203.0.113.50', '198.51.100.3')).toBe('SIGN_IN_WRONG')
    await behind.close()
  })

  it('appears in the list of sessions', async () => {
    const browser = openBrowser(web)
    await browser.mutate('account.register', form(), { ...spoofed, 'sec-fetch-site': 'same-origin' })
    expect((await browser.query('account.sessions')).data).toMatchObject([{ address: '127.0.0.1' }])
  })
})
