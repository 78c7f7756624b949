import { describe, expect, it, vi } from 'vitest'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
// The last admin cannot be revoked.
await people.admin()

const DASHBOARD = 'pepper-and-salt'
const closed = rejectionWith('DASHBOARD_REQUIRED')

/** An owner with an open dashboard. */
async function owner() {
  const member = await people.member()
  await app.system.business.create({ uuid: member.user.uuid, business_name: 'Kep Bay', password: DASHBOARD })
  await (await member.again()).business.openDashboard({ password: DASHBOARD })
  return member
}
type Member = Awaited<ReturnType<typeof owner>>

const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
}
const decide = (uuid: string, status: 'approved' | 'suspended') =>
  app.system.business.decide({ uuid, status, reason: 'Complaints' })

async function expectClosed({ again }: Pick<Member, 'again'>) {
  const caller = await again()
  expect(await caller.account.me()).toMatchObject({ dashboard_until: null })
  await expect(caller.business.dashboard()).rejects.toEqual(closed)
}

describe('an open dashboard', () => {
  it("of an owner closes when they become an admin, and needs the account's password then", async () => {
    const one = await owner()
    await app.system.admin.grant({ uuid: one.user.uuid })
    const caller = await one.again()
    await expect(caller.admin.list()).rejects.toEqual(closed)
    await expectClosed(one)
    await expect(caller.business.openDashboard({ password: DASHBOARD })).rejects.toEqual(
      rejectionWith('PASSWORD_WRONG'),
    )
    await caller.business.openDashboard({ password: PASSWORD })
    expect((await (await one.again()).admin.list()).admins.length).toBeGreaterThan(1)
  })

  it("of an admin closes when the role is taken away, and needs the business' password then", async () => {
    const one = await owner()
    await app.system.admin.grant({ uuid: one.user.uuid })
    await (await one.again()).business.openDashboard({ password: PASSWORD })
    await app.system.admin.revoke({ uuid: one.user.uuid })
    await expectClosed(one)
    const caller = await one.again()
    await expect(caller.business.openDashboard({ password: PASSWORD })).rejects.toEqual(rejectionWith('PASSWORD_WRONG'))
    await caller.business.openDashboard({ password: DASHBOARD })
    expect(await (await one.again()).business.dashboard()).toMatchObject({ views: 0 })
  })

  it('of an owner stays closed when they were an admin meanwhile', async () => {
    const one = await owner()
    await app.system.admin.grant({ uuid: one.user.uuid })
    later()
    await app.system.admin.revoke({ uuid: one.user.uuid })
    await expectClosed(one)
    await (await one.again()).business.openDashboard({ password: DASHBOARD })
    expect(await (await one.again()).business.dashboard()).toMatchObject({ views: 0 })
  })

  it('of an admin stays closed when the role is given back', async () => {
    const admin = await people.admin()
    const session = (await admin.caller.account.sessions()).find((one) => one.is_current)?.id ?? ''
    expect(await app.context.sessions.isAdmin(session)).toBe(true)
    await app.system.admin.revoke({ uuid: admin.user.uuid })
    later()
    await app.system.admin.grant({ uuid: admin.user.uuid })
    await expect((await admin.again()).admin.list()).rejects.toEqual(closed)
    expect(await app.context.sessions.isAdmin(session)).toBe(false)
  })

  it('of an owner stays closed after a suspension, in every session of theirs and of nobody else', async () => {
    const [one, other] = [await owner(), await owner()]
    const { token } = await people.guest().account.signIn({ account: one.input.username, password: PASSWORD })
    const phone = { again: () => people.bearer(token?.access_token) }
    await (await phone.again()).business.openDashboard({ password: DASHBOARD })
    await decide(one.user.uuid, 'suspended')
    await expect((await one.again()).business.dashboard()).rejects.toEqual(rejectionWith('BUSINESS_SUSPENDED'))
    await decide(one.user.uuid, 'approved')
    await expectClosed(one)
    await expectClosed(phone)
    expect(await (await other.again()).business.dashboard()).toMatchObject({ views: 0 })
  })

  it('is not opened by a password that was compared while the role changed', async () => {
    const one = await owner()
    await decide(one.user.uuid, 'suspended')
    await decide(one.user.uuid, 'approved')
    const caller = await one.again()
    const matches = app.context.passwords.matches
    const spy = vi.spyOn(app.context.passwords, 'matches').mockImplementationOnce(async (...given) => {
      const is = await matches(...given)
      await app.system.admin.grant({ uuid: one.user.uuid })
      return is
    })
    await caller.business.openDashboard({ password: DASHBOARD })
    spy.mockRestore()
    await expect((await one.again()).admin.list()).rejects.toEqual(closed)
  })
})
