import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../testing/app.ts'
import { membersOf, PASSWORD } from '../testing/members.ts'
import { startWebProcess } from '../testing/processes.ts'

let app: TestApp
let there: string
beforeAll(async () => {
  app = await testApp()
  // Other processes use the system's clock.
  app.clock.now = new Date()
  there = (await startWebProcess(app)).url
})
afterAll(() => app.stop())

const rejection = z.object({ error: z.object({ data: z.object({ reason: z.string() }) }).optional() })

async function askThere(path: string, token = ''): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = rejection.parse(await (await fetch(`${there}/trpc/${path}`, { headers })).json())
  return answer.error?.data.reason ?? 'done'
}

/** Asks the other process on and on, which must keep nothing alive there, until it rejects. */
const rejects = (path: string, token: string | undefined, reason: string) =>
  expect.poll(() => askThere(path, token), { interval: 5 }).toBe(reason)

it('a sign-out reaches another process soon', async () => {
  const { token, caller } = await membersOf(app).member()
  expect(await askThere('account.me', token?.access_token)).toBe('done')
  await caller.account.signOut()
  await rejects('account.me', token?.access_token, 'SESSION_REQUIRED')
})

it('a suspension reaches another process soon', async () => {
  const people = membersOf(app)
  const admin = await people.admin()
  const { user, token, again } = await people.member()
  await app.system.business.create({ uuid: user.uuid, business_name: 'Kep', password: PASSWORD })
  await (await again()).business.openDashboard({ password: PASSWORD })
  expect(await askThere('business.dashboard', token?.access_token)).toBe('done')
  await admin.caller.business.decide({ uuid: user.uuid, status: 'suspended', reason: 'Closed' })
  await rejects('business.dashboard', token?.access_token, 'BUSINESS_SUSPENDED')
})
