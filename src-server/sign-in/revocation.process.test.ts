import { setTimeout as sleep } from 'node:timers/promises'
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

/** Milliseconds from a change in one process until the other rejects, which is asked continuously. */
async function untilRejected(done: () => Promise<unknown>, path: string, token: string | undefined, reason: string) {
  expect(await ask(there, path, token)).toBe('done')
  await done()
  const since = performance.now()
  while ((await ask(there, path, token)) === 'done' && performance.now() - since < 5_000) await sleep(5)
  const ms = performance.now() - since
  expect(await ask(there, path, token)).toBe(reason)
  return ms
}

it('a sign-out reaches another process within seconds', async () => {
  const { token } = await membersOf(app).member()
  const signOut = () => ask(here, 'account.signOut', token?.access_token, {})
  expect(await untilRejected(signOut, 'account.me', token?.access_token, 'SESSION_REQUIRED')).toBeLessThan(3_000)
})

it('a suspension reaches another process within seconds', async () => {
  const people = membersOf(app)
  const admin = await people.admin()
  const { user, token } = await people.member()
  await app.system.business.create({ uuid: user.uuid, business_name: 'Kep', password: PASSWORD })
  expect(await ask(here, 'business.openDashboard', token?.access_token, { password: PASSWORD })).toBe('done')
  const suspend = () =>
    ask(here, 'business.decide', admin.token?.access_token, { uuid: user.uuid, status: 'suspended', reason: 'Closed' })
  expect(await untilRejected(suspend, 'business.dashboard', token?.access_token, 'BUSINESS_SUSPENDED')).toBeLessThan(
    3_000,
  )
})
