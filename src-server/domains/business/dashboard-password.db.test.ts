import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { sweepSignIns } from '../../sign-in/sweep.ts'
import { CLIENT, PASSWORD } from '../../testing/members.ts'
import { reasonOf } from '../../testing/providers.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()

const OLD = 'pepper-and-salt'
const NEW = 'boats-in-the-harbour'
const to = (password: string) => ({ password, confirm_password: password })
const change = { current_password: OLD, ...to(NEW) }
const reset = { account_password: PASSWORD, ...to(NEW) }

async function owner() {
  const member = await people.member()
  await app.system.business.create({ uuid: member.user.uuid, business_name: 'Kep Bay', password: OLD })
  return { ...member, caller: await member.again() }
}
/** How many there are after the sweep. */
async function credentials(id: string): Promise<number | null> {
  await sweepSignIns(app.context.pool, new Date(app.clock.now.getTime() + 2 * 3_600_000))
  return (await app.context.pool.query('select 1 from credential where account_id = $1', [id])).rowCount
}

describe('the password of a dashboard', () => {
  it('is changed with the old one, and closes the dashboard in every session', async () => {
    const { caller, again, input, user } = await owner()
    const { token } = await people.guest().account.signIn({ account: input.username, password: PASSWORD })
    const phone = () => people.bearer(token?.access_token)
    for (const one of [caller, await phone()]) await one.business.openDashboard({ password: OLD })
    expect(await reasonOf(caller.business.changePassword({ ...change, current_password: PASSWORD }))).toBe(
      'PASSWORD_WRONG',
    )
    expect(await reasonOf((await phone()).business.dashboard())).toBeNull()

    await caller.business.changePassword(change)
    for (const one of [await again(), await phone()]) {
      expect(await reasonOf(one.business.dashboard())).toBe('DASHBOARD_REQUIRED')
      expect(await reasonOf(one.business.openDashboard({ password: OLD }))).toBe('PASSWORD_WRONG')
    }
    await caller.business.openDashboard({ password: NEW })
    expect(await reasonOf((await again()).business.dashboard())).toBeNull()
    // One of the account, one of the dashboard.
    expect(await credentials(user.uuid)).toBe(2)
  })

  it("is reset with the account's password, not with the dashboard's", async () => {
    const { caller, again } = await owner()
    await caller.business.openDashboard({ password: OLD })
    expect(await reasonOf(caller.business.resetPassword(to(NEW)))).toBe('PASSWORD_REQUIRED')
    expect(await reasonOf(caller.business.resetPassword({ ...reset, account_password: OLD }))).toBe('PASSWORD_WRONG')
    expect(await reasonOf((await again()).business.dashboard())).toBeNull()
    await caller.business.resetPassword(reset)
    expect(await reasonOf((await again()).business.dashboard())).toBe('DASHBOARD_REQUIRED')
    expect(await reasonOf(caller.business.openDashboard({ password: NEW }))).toBeNull()
  })

  it('is reset by a recent sign-in where the account has no password', async () => {
    const { caller, user } = await owner()
    await app.context.pool.query('update account set credential_id = null where id = $1', [user.uuid])
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 11 * 60_000)
    expect(await reasonOf(caller.business.resetPassword(to(NEW)))).toBe('SIGN_IN_TOO_LONG_AGO')
    app.clock.now = before
    expect(await reasonOf(caller.business.resetPassword(to(NEW)))).toBeNull()
  })

  it('is guessed at as often as entering the dashboard allows, and the account as often as its session', async () => {
    const { caller } = await owner()
    const guesses = (n: number) => [
      caller.business.changePassword({ ...change, current_password: `guessed-${n}` }),
      caller.business.openDashboard({ password: `guessed-${n}` }),
    ]
    const reasons = await Promise.all([1, 2, 3, 4, 5].flatMap(guesses).map(reasonOf))
    expect(reasons.filter((reason) => reason === 'PASSWORD_WRONG')).toHaveLength(5)
    expect(reasons.filter((reason) => reason === 'TOO_MANY_ATTEMPTS')).toHaveLength(5)
    expect(await reasonOf(caller.business.changePassword(change))).toBe('TOO_MANY_ATTEMPTS')
    const resets = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        reasonOf(caller.business.resetPassword({ ...reset, account_password: `guessed-${n}` })),
      ),
    )
    expect(resets.filter((reason) => reason === 'PASSWORD_WRONG')).toHaveLength(5)
  })

  it('is neither easily guessed nor that of a business that is not approved', async () => {
    const { caller, again, user } = await owner()
    const common = caller.business.changePassword({ current_password: OLD, ...to('password123') })
    expect(await reasonOf(common)).toBe('PASSWORD_COMMON')
    expect(await reasonOf(people.admin().then((admin) => admin.caller.business.resetPassword(reset)))).toBe(
      'BUSINESS_NOT_FOUND',
    )
    await app.system.business.decide({ uuid: user.uuid, status: 'suspended', reason: 'Complaints' })
    expect(await reasonOf((await again()).business.changePassword(change))).toBe('BUSINESS_SUSPENDED')
    await app.system.admin.grant({ uuid: user.uuid })
    expect(await reasonOf((await again()).business.resetPassword(reset))).toBe('BUSINESS_STATUS')
  })

  it('is changed once under an idempotency key, and not to another one', async () => {
    const { caller, user } = await owner()
    const actor = { id: user.uuid, role: 'owner' } as const
    const repeated = app.as(actor, { client: CLIENT, idempotencyKey: newId() })
    await Promise.all([1, 2, 3].map(() => repeated.business.changePassword(change)))
    const other = { ...change, ...to('lanterns-on-the-river') }
    expect(await reasonOf(repeated.business.changePassword(other))).toBe('COMMAND_REUSED')
    expect(await reasonOf(caller.business.openDashboard({ password: NEW }))).toBeNull()
    expect(await credentials(user.uuid)).toBe(2)
  })
})
