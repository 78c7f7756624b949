import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()

it('admins grant and revoke the role, grants are listed, and the last admin stays', async () => {
  const first = await people.admin()
  await expect(first.caller.admin.revoke({ uuid: first.user.uuid })).rejects.toEqual(rejectionWith('ADMIN_LAST'))
  await expect(first.caller.admin.grant({ uuid: newId() })).rejects.toEqual(rejectionWith('ACCOUNT_NOT_FOUND'))

  const second = await people.member()
  await first.caller.admin.grant({ uuid: second.user.uuid })
  const granted = await second.again()
  await expect(granted.admin.list()).rejects.toEqual(rejectionWith('DASHBOARD_REQUIRED'))
  await granted.business.openDashboard({ password: PASSWORD })
  const inside = await second.again()
  const { admins, audit } = await inside.admin.revoke({ uuid: first.user.uuid })
  expect(admins.map(({ uuid }) => uuid)).toEqual([second.user.uuid])
  expect(audit.map(({ what, account, by }) => [what, account.userName, by?.userName ?? null])).toEqual([
    ['revoked', first.user.userName, second.user.userName],
    ['granted', second.user.userName, first.user.userName],
    ['granted', first.user.userName, null],
  ])
  await expect((await first.again()).admin.list()).rejects.toEqual(rejectionWith('FORBIDDEN'))
})

it('two admins cannot revoke each other at the same time', async () => {
  const [one, two] = [await people.admin(), await people.admin()]
  for (const { uuid } of (await one.caller.admin.list()).admins)
    if (![one.user.uuid, two.user.uuid].includes(uuid)) await one.caller.admin.revoke({ uuid })
  await Promise.allSettled([
    one.caller.admin.revoke({ uuid: two.user.uuid }),
    two.caller.admin.revoke({ uuid: one.user.uuid }),
  ])
  expect((await app.system.admin.list()).admins).toHaveLength(1)
})

it('an account that an earlier release has deleted while it was made an admin loses the role like any other', async () => {
  const admin = await people.admin()
  const { uuid } = (await people.member()).user
  await admin.caller.admin.grant({ uuid })
  await app.context.pool.query('update account set deleted_at = now() where id = $1', [uuid])
  const left = await admin.caller.admin.revoke({ uuid })
  expect(left.admins.map((one) => one.uuid)).not.toContain(uuid)
})

it('an admin finds members by name, e-mail or phone number in any form, page by page', async () => {
  const admin = await people.admin()
  const dara = await people.member({ username: 'dara.kep', phone: '012 777 888', nickname: 'ដារ៉ា កែប' })
  const numbers = ['012777888', '+855 12 777 888', '\u202a012 777 888\u202c', '012–777–888', '012 777-88', '(012) 777']
  for (const q of [...numbers, '០១២ ៧៧៧', 'Dara.Kep', 'ara.ke', 'ដារ៉ា', dara.input.email ?? '']) {
    const { rows, total } = await admin.caller.account.members({ q })
    expect([q, total, rows.map(({ userName }) => userName)]).toEqual([q, 1, ['dara.kep']])
  }
  expect((await admin.caller.account.members({ q: 'nobody here' })).total).toBe(0)
  const { total } = await admin.caller.account.members({})
  const pages = await Promise.all(
    Array.from({ length: total }, (_, n) => admin.caller.account.members({ page: n + 1, pageSize: 1 })),
  )
  expect(new Set(pages.map(({ rows }) => rows[0]?.uuid)).size).toBe(total)
})

it('a grant and a revocation are undone, with what was opened by them', async () => {
  const first = await people.admin()
  const second = await people.member()
  const { uuid } = second.user
  const { version } = await first.caller.admin.grant({ uuid })
  await (await second.again()).business.openDashboard({ password: PASSWORD })
  expect((await first.caller.admin.undo({ uuid, version })).admins.map((one) => one.uuid)).not.toContain(uuid)
  await expect((await second.again()).admin.list()).rejects.toEqual(rejectionWith('FORBIDDEN'))
  await expect(first.caller.admin.undo({ uuid, version })).rejects.toEqual(rejectionWith('UNDO_OVER'))

  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
  await first.caller.admin.grant({ uuid })
  await expect((await second.again()).admin.list()).rejects.toEqual(rejectionWith('DASHBOARD_REQUIRED'))
  await (await second.again()).business.openDashboard({ password: PASSWORD })
  const { admins } = await (await second.again()).admin.list()
  const revoked = await first.caller.admin.revoke({ uuid })
  const back = await first.caller.admin.undo({ uuid, version: revoked.version })
  expect(back.admins).toEqual(admins)
  expect(back.audit[0]).toMatchObject({ what: 'undone', account: { uuid } })
  // The grant is the same one, and so is what it has opened.
  expect((await (await second.again()).admin.list()).admins).toEqual(admins)
})

it('a revocation is not undone for a member who was suspended since', async () => {
  const first = await people.admin()
  const { uuid } = (await people.admin()).user
  const { version } = await first.caller.admin.revoke({ uuid })
  await first.caller.account.suspend({ uuid, reason: 'Fraud' })
  await expect(first.caller.admin.undo({ uuid, version })).rejects.toEqual(rejectionWith('AUTHOR_SUSPENDED'))
  await expect((await people.member()).caller.admin.undo({ uuid, version })).rejects.toEqual(rejectionWith('FORBIDDEN'))
})
