import { describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/members.ts'
import { reasonOf } from '../../testing/providers.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()

const DASHBOARD = 'pepper-and-salt'
const to = (password: string) => ({ password, confirm_password: password })
const application = (password: string) => ({ business_name: 'Kep Bay', ...to(password) })
const GUESSES = Array.from({ length: 8 }, (_, n) => `lanterns-on-river-${n}`)

async function owner() {
  const member = await people.member()
  await app.system.business.create({ uuid: member.user.uuid, business_name: 'Kep Bay', password: DASHBOARD })
  return { ...member, caller: await member.again() }
}
type Caller = Awaited<ReturnType<typeof owner>>['caller']

async function reasonsOf(calls: (() => Promise<unknown>)[]): Promise<(string | null)[]> {
  const reasons: (string | null)[] = []
  for (const call of calls) reasons.push(await reasonOf(call()))
  return reasons
}

describe("a dashboard's password that is the account's", () => {
  it('is rejected with the application', async () => {
    const { caller } = await people.member()
    expect(await reasonOf(caller.business.submit(application(PASSWORD)))).toBe('PASSWORD_SAME')
    expect(await caller.business.mine()).toBeNull()
    expect(await reasonOf(caller.business.submit(application(DASHBOARD)))).toBeNull()
  })

  it.each<[string, (caller: Caller) => Promise<unknown>]>([
    ['changed', ({ business }) => business.changePassword({ current_password: DASHBOARD, ...to(PASSWORD) })],
    ['reset', ({ business }) => business.resetPassword({ account_password: PASSWORD, ...to(PASSWORD) })],
  ])('is rejected when it is %s', async (_, change) => {
    const { caller } = await owner()
    expect(await reasonOf(change(caller))).toBe('PASSWORD_SAME')
    expect(await reasonOf(caller.business.openDashboard({ password: DASHBOARD }))).toBeNull()
  })

  it.each(['pending', 'approved', 'suspended'] as const)(
    "is rejected when the account's is changed to it, while the application is %s",
    async (status) => {
      const { user, caller, again } = await people.member()
      await caller.business.submit(application(DASHBOARD))
      if (status !== 'pending') await app.system.business.decide({ uuid: user.uuid, status: 'approved' })
      if (status === 'suspended') await app.system.business.decide({ uuid: user.uuid, status, reason: 'Complaints' })
      const { account } = await again()
      const change = (password: string) => account.save({ current_password: PASSWORD, ...to(password) })
      expect(await reasonOf(change(DASHBOARD))).toBe('PASSWORD_SAME')
      expect(await reasonOf(change('boats-in-the-harbour'))).toBeNull()
    },
  )

  it('is free again when the application was rejected', async () => {
    const { user, caller, again } = await people.member()
    await caller.business.submit(application(DASHBOARD))
    await app.system.business.decide({ uuid: user.uuid, status: 'rejected', reason: 'No such street' })
    const { account } = await again()
    expect(await reasonOf(account.save({ current_password: PASSWORD, ...to(DASHBOARD) }))).toBeNull()
  })

  it('is nothing to compare for an account without a password', async () => {
    const { caller, user } = await people.member()
    await app.context.pool.query('update account set credential_id = null where id = $1', [user.uuid])
    expect(await reasonOf(caller.business.submit(application(PASSWORD)))).toBeNull()
  })
})

describe('what is compared with the other password is a guess at it', () => {
  it("of the account's, by whoever has an open session and the dashboard's password", async () => {
    const { caller } = await owner()
    const passwords = [DASHBOARD, ...GUESSES]
    const changes = GUESSES.map((guess, n) => () => {
      return caller.business.changePassword({ current_password: passwords[n] ?? '', ...to(guess) })
    })
    const reasons = await reasonsOf(changes)
    expect(reasons.slice(0, 5)).toEqual(Array(5).fill(null))
    expect(reasons[5]).toBe('TOO_MANY_ATTEMPTS')
    const removal = caller.account.remove({ password: PASSWORD })
    expect(await reasonOf(removal)).toBe('TOO_MANY_ATTEMPTS')
  })

  it("of the dashboard's, by whoever has an open session and the account's password", async () => {
    const { caller } = await owner()
    const passwords = [PASSWORD, ...GUESSES]
    const changes = GUESSES.map((guess, n) => () => {
      return caller.account.save({ current_password: passwords[n] ?? '', ...to(guess) })
    })
    const reasons = await reasonsOf(changes)
    expect(reasons.slice(0, 5)).toEqual(Array(5).fill(null))
    expect(reasons[5]).toBe('TOO_MANY_ATTEMPTS')
    expect(await reasonOf(caller.business.openDashboard({ password: DASHBOARD }))).toBe('TOO_MANY_ATTEMPTS')
  })

  it('also when it is the right one', async () => {
    const { caller } = await people.member()
    const calls = GUESSES.map(() => () => caller.business.submit(application(PASSWORD)))
    const reasons = await reasonsOf(calls)
    expect(reasons.slice(0, 5)).toEqual(Array(5).fill('PASSWORD_SAME'))
    expect(reasons[5]).toBe('TOO_MANY_ATTEMPTS')
  })
})
