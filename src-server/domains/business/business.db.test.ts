import { describe, expect, it } from 'vitest'
import { historian, historyOf } from '../../event-sourcing/history.ts'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { business } from './decider.ts'

const { app, people } = await appScene()
const admin = await people.admin()

const DASHBOARD = 'pepper-and-salt'
const application = (more: object = {}) => ({
  business_name: 'Kampot Riverside',
  facebook: 'kampotriverside',
  telegram: '@kampot',
  website: 'https://example.com',
  password: DASHBOARD,
  confirm_password: DASHBOARD,
  ...more,
})

describe('a business', () => {
  it('goes through application, approval, dashboard, suspension and approval again', async () => {
    const owner = await people.member()
    await expect(owner.caller.business.dashboard()).rejects.toEqual(rejectionWith('FORBIDDEN'))
    const sent = await owner.caller.business.submit(application())
    expect(sent).toMatchObject({ status: 'pending', business_name: 'Kampot Riverside', video: null })
    expect(JSON.stringify(sent)).not.toContain(DASHBOARD)
    await expect((await owner.again()).business.dashboard()).rejects.toEqual(rejectionWith('BUSINESS_PENDING'))
    await expect((await owner.again()).business.openDashboard({ password: DASHBOARD })).rejects.toEqual(
      rejectionWith('BUSINESS_PENDING'),
    )
    await expect(owner.caller.business.submit(application())).rejects.toEqual(rejectionWith('BUSINESS_STATUS'))

    const { rows } = await admin.caller.business.list({ status: 'pending' })
    expect(rows.map(({ uuid }) => uuid)).toContain(owner.user.uuid)
    await admin.caller.business.decide({ uuid: owner.user.uuid, status: 'approved' })

    const approved = await owner.again()
    expect(await approved.account.me()).toMatchObject({ role: 'owner', business: 'approved', dashboard_until: null })
    await expect(approved.business.dashboard()).rejects.toEqual(rejectionWith('DASHBOARD_REQUIRED'))
    await expect(approved.business.openDashboard({ password: PASSWORD })).rejects.toEqual(
      rejectionWith('PASSWORD_WRONG'),
    )
    await approved.business.openDashboard({ password: DASHBOARD })
    const inside = await owner.again()
    expect(await inside.business.dashboard()).toMatchObject({ business: { status: 'approved' }, views: 0 })

    await admin.caller.business.decide({ uuid: owner.user.uuid, status: 'suspended', reason: 'Complaints' })
    const suspended = await owner.again()
    await expect(suspended.business.dashboard()).rejects.toEqual(rejectionWith('BUSINESS_SUSPENDED'))
    expect(await suspended.business.mine()).toMatchObject({ status: 'suspended', reason: 'Complaints' })
    await admin.caller.business.decide({ uuid: owner.user.uuid, status: 'approved' })
    const back = await owner.again()
    await expect(back.business.dashboard()).rejects.toEqual(rejectionWith('DASHBOARD_REQUIRED'))
    await back.business.openDashboard({ password: DASHBOARD })
    expect(await (await owner.again()).business.dashboard()).toMatchObject({ business: { reason: null } })

    const history = await historyOf(app.context, historian(business), `business-${owner.user.uuid}`)
    expect(history.map(({ type, actor }) => [type, actor.id])).toEqual([
      ['OwnerApplied', owner.user.uuid],
      ['OwnerApproved', admin.user.uuid],
      ['OwnerSuspended', admin.user.uuid],
      ['OwnerApproved', admin.user.uuid],
    ])
  })

  it('closes its dashboard after twelve hours', async () => {
    const owner = await people.member()
    await owner.caller.business.submit(application())
    await app.system.business.decide({ uuid: owner.user.uuid, status: 'approved' })
    await (await owner.again()).business.openDashboard({ password: DASHBOARD })
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + 12 * 3_600_000 + 1)
    await expect((await owner.again()).business.dashboard()).rejects.toEqual(rejectionWith('DASHBOARD_REQUIRED'))
    app.clock.now = before
  })

  it('may apply again after a rejection, whose reason is shown', async () => {
    const owner = await people.member()
    await owner.caller.business.submit(application())
    await expect(admin.caller.business.decide({ uuid: owner.user.uuid, status: 'rejected' })).rejects.toThrow(
      'REASON_REQUIRED',
    )
    await admin.caller.business.decide({ uuid: owner.user.uuid, status: 'rejected', reason: 'No such street' })
    const rejected = await owner.again()
    expect(await rejected.business.mine()).toMatchObject({ status: 'rejected', reason: 'No such street' })
    await expect(admin.caller.business.decide({ uuid: owner.user.uuid, status: 'approved' })).rejects.toEqual(
      rejectionWith('BUSINESS_STATUS'),
    )
    expect(await rejected.business.submit(application({ social: 'Kep' }))).toMatchObject({
      status: 'pending',
      reason: null,
      social: 'Kep',
    })
  })

  it('is decided on once, however often the decision is sent', async () => {
    const owner = await people.member()
    await owner.caller.business.submit(application())
    const decide = () => admin.caller.business.decide({ uuid: owner.user.uuid, status: 'approved' })
    await Promise.all([decide(), decide(), decide()])
    const history = await historyOf(app.context, historian(business), `business-${owner.user.uuid}`)
    expect(history).toHaveLength(2)
  })
  it('is not decided on by who has read an earlier application', async () => {
    const owner = await people.member()
    const { uuid } = owner.user
    const { version } = await owner.caller.business.submit(application())
    await admin.caller.business.decide({ uuid, version, status: 'rejected', reason: 'No such street' })
    const { version: newer } = await (await owner.again()).business.submit(application({ social: 'casino' }))
    const other = await people.admin()
    const stale = rejectionWith('VERSION_STALE')
    await expect(other.caller.business.decide({ uuid, version, status: 'approved' })).rejects.toEqual(stale)
    await expect(
      other.caller.business.decide({ uuid, version, status: 'rejected', reason: 'No such street' }),
    ).rejects.toEqual(stale)
    expect(await owner.caller.business.mine()).toMatchObject({ status: 'pending', version: newer })
    expect(await other.caller.business.decide({ uuid, version: newer, status: 'approved' })).toMatchObject({
      status: 'approved',
      version: newer + 1,
    })
  })
})
