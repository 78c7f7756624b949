import { describe, expect, it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { newId } from '../../platform/ids.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
const admin = await people.admin()
const actor: Actor = { id: admin.user.uuid, role: 'admin' }
const { session } = app.requestAs(actor)
const OWN = { password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' }

/** A business in a status, whose applicant is `owner`. */
async function given(status: 'pending' | 'approved' | 'suspended') {
  const owner = await people.member()
  const { uuid } = owner.user
  let { version } = await owner.caller.business.submit({ business_name: 'Kep Boats', ...OWN })
  if (status !== 'pending') version = (await admin.caller.business.decide({ uuid, status: 'approved' })).version
  if (status === 'suspended')
    version = (await admin.caller.business.decide({ uuid, status, reason: 'Complaints' })).version
  return { owner, uuid, version }
}

const row = (uuid: string) =>
  app.context.db.selectFrom('business').selectAll().where('id', '=', uuid).executeTakeFirstOrThrow()

describe('the undo of a decision on a business', () => {
  it.each([
    ['pending', { status: 'approved' }],
    ['pending', { status: 'rejected', reason: 'No address' }],
    ['approved', { status: 'suspended', reason: 'No address' }],
    ['suspended', { status: 'approved' }],
    ['suspended', { status: 'suspended', reason: 'Fraud' }],
  ] as const)('a %s one is as it was before %j', async (status, decision) => {
    const { owner, uuid } = await given(status)
    const { version: _, ...before } = await row(uuid)
    const role = (await (await owner.again()).account.me()).role
    const { version } = await admin.caller.business.decide({ uuid, ...decision })
    const undone = await admin.caller.business.undoDecision({ uuid, version })
    expect(undone).toMatchObject({ status, version: version + 1 })
    expect(await row(uuid)).toEqual({ ...before, version: version + 1 })
    expect((await (await owner.again()).account.me()).role).toBe(role)
    const { history } = await admin.caller.business.get({ uuid })
    expect(history.slice(0, 2).map(({ what }) => what)).toEqual(['undone', decision.status])
    await expect(admin.caller.business.undoDecision({ uuid, version })).rejects.toEqual(rejectionWith('UNDO_OVER'))
  })

  it('is refused after a minute, after another decision, and to others than admins with the dashboard open', async () => {
    const { owner, uuid } = await given('pending')
    const { version } = await admin.caller.business.decide({ uuid, status: 'approved' })
    const undo = { uuid, version }
    await expect(owner.caller.business.undoDecision(undo)).rejects.toEqual(rejectionWith('FORBIDDEN'))
    const closed = app.as(actor, { session: session && { ...session, dashboardUntil: null } })
    await expect(closed.business.undoDecision(undo)).rejects.toEqual(rejectionWith('DASHBOARD_REQUIRED'))
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + UNDO_DECISION_MS + 1)
    await expect(admin.caller.business.undoDecision(undo)).rejects.toEqual(rejectionWith('UNDO_OVER'))
    app.clock.now = before
    await admin.caller.business.decide({ uuid, status: 'suspended', reason: 'Complaints' })
    await expect(admin.caller.business.undoDecision(undo)).rejects.toMatchObject({ message: 'VERSION_STALE' })
    expect(await row(uuid)).toMatchObject({ status: 'suspended', reason: 'Complaints' })
  })

  it('is one change, however often it is sent under one key', async () => {
    const { uuid } = await given('pending')
    const { version } = await admin.caller.business.decide({ uuid, status: 'approved' })
    const keyed = app.as(actor, { idempotencyKey: newId() })
    for (const _ of [1, 2]) expect(await keyed.business.undoDecision({ uuid, version })).toMatchObject({ version: 3 })
  })
})
