import { expect, it } from 'vitest'
import { Rejection } from '../event-sourcing/rejection.ts'
import { PASSWORD } from '../testing/members.ts'
import { appScene } from '../testing/scene.ts'
import { byGuest } from './attempts.ts'
import { sweepSignIns } from './sweep.ts'
import { markCredentialUsed } from './used-credentials.ts'

const { app, people } = await appScene()

const DAY_MS = 86_400_000
const TABLES = ['sign_in_attempt', 'session', 'session_token', 'used_credential']

/** How many rows are left of each, so many days later. */
async function leftAfter(days: number): Promise<Record<string, number>> {
  await sweepSignIns(app.context.pool, new Date(app.clock.now.getTime() + days * DAY_MS))
  const counts = TABLES.map(async (table): Promise<[string, number]> => {
    const { rowCount } = await app.context.pool.query(`select from ${table}`)
    return [table, rowCount ?? 0]
  })
  return Object.fromEntries(await Promise.all(counts))
}

it('of passwords the current ones are left, and of sessions those of the current ones', async () => {
  const { caller, input, user, token } = await people.member()
  await people.guest().account.signIn({ account: input.username, password: PASSWORD })
  await app.system.business.create({ uuid: user.uuid, business_name: 'Kep Bay', password: 'pepper-and-salt' })
  const rowsOf = async (table: string) =>
    (await app.context.pool.query(`select from ${table} where account_id = $1`, [user.uuid])).rowCount
  const change = { password: 'mango-season-2027', confirm_password: 'mango-season-2027' }
  await caller.account.save({ ...change, current_password: PASSWORD })
  expect(await rowsOf('credential')).toBe(3)
  await leftAfter(0)
  expect(await rowsOf('credential')).toBe(3)
  await leftAfter(0.1)
  expect(await rowsOf('credential')).toBe(2)
  expect(await rowsOf('session')).toBe(1)
  expect(await app.context.sessions.find(token?.access_token ?? '')).toMatchObject({ accountId: user.uuid })
  await app.context.sessions.endAll(user.uuid)
})

it('what sign-ins leave in the database has an end', async () => {
  const { token } = await people.member()
  await app.context.sessions.refresh(token?.refresh_token ?? '')
  const fails = () => Promise.reject(new Rejection('SIGN_IN_WRONG'))
  const wrong = app.context.attempts.limited(byGuest('nobody', '203.0.113.9'), fails)
  await expect(wrong).rejects.toThrow()
  const until = new Date(app.clock.now.getTime() + 3_600_000)
  await markCredentialUsed(app.context, {
    subject: 'x',
    email: null,
    name: null,
    once: { mark: 'an ID token', until },
  })

  const now = await leftAfter(0)
  expect(now).toMatchObject({ session: 1, session_token: 2, used_credential: 1 })
  expect(now.sign_in_attempt).toBeGreaterThan(0)
  expect(await leftAfter(1.1)).toEqual({ sign_in_attempt: 0, session: 1, session_token: 2, used_credential: 0 })
  expect(await leftAfter(31)).toEqual({ sign_in_attempt: 0, session: 0, session_token: 0, used_credential: 0 })
})
