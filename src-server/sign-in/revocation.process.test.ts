import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../testing/app.ts'
import { membersOf, PASSWORD } from '../testing/members.ts'
import { startWebProcess } from '../testing/processes.ts'

let app: TestApp
let here: string
let there: string
beforeAll(async () => {
  app = await testApp()
  // Other processes use the system's clock.
  app.clock.now = new Date()
  const [one, two] = await Promise.all([startWebProcess(app), startWebProcess(app)])
  here = one.url
  there = two.url
})
afterAll(() => app.stop())

const rejection = z.object({ error: z.object({ data: z.object({ reason: z.string() }) }).optional() })

async function ask(url: string, path: string, token = '', payload?: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = payload && { method: 'POST', body: JSON.stringify(payload) }
  const answer = rejection.parse(await (await fetch(`${url}/trpc/${path}`, { headers, ...post })).json())
  return answer.error?.data.reason ?? 'done'
}

/** Asks the other process on and on, which must keep nothing alive there, until it rejects. */
const rejects = (path: string, token: string | undefined, reason: string) =>
  expect.poll(() => ask(there, path, token), { interval: 5 }).toBe(reason)

it('a sign-out reaches another process soon', async () => {
  const { token } = await membersOf(app).member()
  expect(await ask(there, 'account.me', token?.access_token)).toBe('done')
  await ask(here, 'account.signOut', token?.access_token, {})
  await rejects('account.me', token?.access_token, 'SESSION_REQUIRED')
})

it('a suspension reaches another process soon', async () => {
  const people = membersOf(app)
  const admin = await people.admin()
  const { user, token } = await people.member()
  await app.system.business.create({ uuid: user.uuid, business_name: 'Kep', password: PASSWORD })
  expect(await ask(here, 'business.openDashboard', token?.access_token, { password: PASSWORD })).toBe('done')
  expect(await ask(there, 'business.dashboard', token?.access_token)).toBe('done')
  const suspension = { uuid: user.uuid, status: 'suspended', reason: 'Closed' }
  await ask(here, 'business.decide', admin.token?.access_token, suspension)
  await rejects('business.dashboard', token?.access_token, 'BUSINESS_SUSPENDED')
})
