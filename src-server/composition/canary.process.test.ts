import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { signedIn, token as tokenSchema } from '#shared/account.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { startWebProcess } from '../testing/processes.ts'

let app: TestApp
let web: Awaited<ReturnType<typeof startWebProcess>>
beforeAll(async () => {
  app = await testApp()
  web = await startWebProcess(app, { LOG_LEVEL: 'trace' })
})
afterAll(() => app.stop())

/** Private data, which only the person and admins may read. */
const SECRETS = {
  email: 'canary-mail@example.com',
  phone: '012 777 888',
  password: 'canary-password-one',
  newPassword: 'canary-password-two',
  wrongPassword: 'canary-password-wrong',
  dashboard: 'canary-dashboard-password',
}
/** Public data, which the log keeps only sealed. */
const PERSONAL = {
  username: 'canary.username',
  nickname: 'Canary Nickname',
  bio: 'Canary biography',
  business_name: 'Canary Guesthouse',
  telegram: '@canary_telegram',
  website: 'https://canary-website.example/',
  reason: 'Canary complaint',
}
const tokens: string[] = []
const secrets = () => [...Object.values(SECRETS), '12777888', 'canary-mail', ...tokens]
const answers: { what: string; text: string }[] = []

type Options = { token?: string; cookie?: string; body?: string; type?: string }

/** Sends a request and records the answer. */
async function send(what: string, { token, cookie, body, type = 'application/json' }: Options = {}) {
  const [method = '', path = ''] = what.split(' ')
  const response = await fetch(web.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { text, what: `${what} ${response.status}`, status: response.status, cookies: response.headers.getSetCookie() }
}

/** A call whose answer may hold the person's data. */
async function call(path: string, input: object, token?: string): Promise<unknown> {
  const { text } = await send(`POST /api/${path}`, {
    body: JSON.stringify(input),
    ...(token !== undefined && { token }),
  })
  return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data
}

/** A call whose answer must hold none of it. */
async function overheard(...given: Parameters<typeof send>): Promise<void> {
  answers.push(await send(...given))
}

const keep = (data: unknown) => {
  const { access_token, refresh_token } = tokenSchema.parse(z.object({ token: z.unknown() }).parse(data).token)
  tokens.push(access_token, refresh_token)
  return { token: access_token, refresh_token }
}

it('secrets of a member are in no log, page or rejection, and in no event in clear', async () => {
  const { email, phone, password, newPassword, wrongPassword, dashboard } = SECRETS
  const { username, nickname, bio, reason, ...business } = PERSONAL
  const registered = await call('auth/saveUser', {
    username,
    nickname,
    email,
    phone,
    password,
    confirm_password: password,
  })
  const { user } = signedIn.parse(registered)
  const first = keep(registered)
  const { token } = keep(await call('auth/refresh', { refresh_token: first.refresh_token }))
  keep(await call('auth/login', { account: phone, password }))
  keep(await call('auth/login', { account: email, password }))
  const change = { current_password: password, password: newPassword, confirm_password: newPassword }
  await call('auth/saveInfo', { bio, nickname, ...change }, token)
  await call('auth/saveAdmin', { ...business, password: dashboard, confirm_password: dashboard }, token)
  await app.system.business.decide({ uuid: user.uuid, status: 'approved' })
  await call('auth/openDashboard', { password: dashboard }, token)
  await app.system.business.decide({ uuid: user.uuid, status: 'suspended', reason })
  await call('auth/saveInfo', { phone }, token)

  const json = (input: object) => ({ body: JSON.stringify(input), token })
  const form = { username, email, phone, password, confirm_password: wrongPassword }
  await overheard('POST /api/auth/login', json({ account: email, password: wrongPassword }))
  await overheard('POST /api/auth/login', { body: `{"account":"${email}","password":"${password}"` })
  await overheard('POST /api/auth/login', {
    body: `account=${email}&password=${password}`,
    type: 'application/x-www-form-urlencoded',
  })
  await overheard(`GET /api/auth/login?account=${email}&password=${password}`)
  await overheard(`GET /api/auth/me?access_token=${token}`)
  await overheard('POST /api/auth/saveUser', json(form))
  await overheard('POST /api/auth/saveUser', json({ ...form, confirm_password: password }))
  await overheard(
    'POST /api/auth/saveUser',
    json({ ...form, [email]: phone, [password]: 1, email: [email], phone: { phone } }),
  )
  await overheard('POST /api/auth/saveInfo', json({ ...change, current_password: wrongPassword }))
  await overheard('POST /api/auth/openDashboard', json({ password: wrongPassword }))
  await overheard('POST /trpc/account.signIn', json({ account: email, password: wrongPassword }))
  await overheard(`GET /trpc/account.signIn?input=${encodeURIComponent(JSON.stringify({ account: email, password }))}`)
  await overheard('POST /api/saveFiles/profile', { token, body: email, type: 'multipart/form-data; boundary=x' })

  // A failing constraint makes Postgres quote the row.
  await app.engine.pool.query(`alter table account add constraint canary check (bio is distinct from 'breaks')`)
  await overheard('POST /api/auth/saveInfo', json({ bio: 'breaks' }))
  await overheard('POST /trpc/account.save', json({ bio: 'breaks' }))
  expect(answers.at(-1)?.what).toBe('POST /trpc/account.save 500')

  const cookie = `access_token=${token}; refresh_token=${first.refresh_token}; token=1; userName=${username}`
  for (const path of [
    '/en',
    '/kh/setting',
    '/en/setting/myprofile',
    '/en/user/canary',
    `/en/user/${username}`,
    '/en/none',
  ])
    await overheard(`GET ${path}`, { cookie })
  await overheard(`GET /trpc/account.profile?input=${encodeURIComponent(JSON.stringify({ username }))}`, { cookie })
  await overheard('GET /trpc/account.sessions', { cookie })
  await overheard('POST /trpc/account.signOut', { cookie, body: '{}' })
  // Last, since a token that is used again ends its session, some seconds after it was exchanged.
  await overheard('POST /api/auth/refresh', json({ refresh_token: first.refresh_token }))

  const { rows } = await app.context.pool.query<{ text: string }>('select e::text as text from event e')
  const log = web.output()
  expect(log).toMatch(/"path":"\/api\/auth\/login"/)
  expect(log).toContain('violates check constraint')
  expect(tokens.length).toBe(8)
  for (const secret of secrets()) {
    const told = answers.filter(({ text }) => text.includes(secret)).map(({ what }) => what)
    expect(told, secret).toEqual([])
    expect(
      log.split('\n').filter((line) => line.includes(secret)),
      secret,
    ).toEqual([])
  }
  for (const words of [...secrets(), ...Object.values(PERSONAL)])
    expect(
      rows.filter(({ text }) => text.includes(words)),
      words,
    ).toEqual([])
})
