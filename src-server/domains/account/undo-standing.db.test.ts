import { describe, expect, it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import { newId } from '../../platform/ids.ts'
import { systemRequest } from '../../procedures/context.ts'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { followAuthors } from '../post/jobs.ts'

const { app, people } = await appScene()
const { user: adminUser } = await people.admin()
/** Each call with a request of its own, as over HTTP. */
const admin = () => app.as({ id: adminUser.uuid, role: 'admin' }, { requestId: newId() })
const SPAM = 'The same advertisement again'

const row = async (uuid: string) => {
  const {
    version: _,
    updated_at: _at,
    ...rest
  } = await app.context.db.selectFrom('account').selectAll().where('id', '=', uuid).executeTakeFirstOrThrow()
  return rest
}
const roleOf = (uuid: string) =>
  app.context.db.selectFrom('admin').selectAll().where('account_id', '=', uuid).executeTakeFirst()
const follow = (account_id: string) => followAuthors.run(systemRequest(app.context), { account_id })

describe('the undo of a suspension', () => {
  it('lets the member in again, shows what was withheld, and leaves sessions ended', async () => {
    const member = await people.member()
    const { uuid } = member.user
    const author = app.as({ id: uuid, role: 'owner' })
    const post = await app.publish({ images: [await app.picture(author)] }, author)
    const before = await row(uuid)
    const { version } = await admin().account.suspend({ uuid, reason: SPAM })
    await follow(uuid)
    await expect(app.guest.post.get({ id: post.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))

    expect(await admin().account.undoStanding({ uuid, version })).toMatchObject({ suspended: null })
    expect(await row(uuid)).toEqual(before)
    await follow(uuid)
    expect(await app.guest.post.get({ id: post.id })).toMatchObject({ status: 'published' })
    await expect((await member.again()).account.me()).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
    const { user } = await people.guest().account.signIn({ account: member.input.username, password: PASSWORD })
    expect(user.uuid).toBe(uuid)
    expect(await admin().account.standing({ uuid })).toMatchObject([{ what: 'undone' }, { what: 'suspended' }])
    await expect(admin().account.undoStanding({ uuid, version })).rejects.toEqual(rejectionWith('UNDO_OVER'))
  })

  it('gives an admin the role back as it was, and only what that suspension took', async () => {
    const { user } = await people.admin()
    const { uuid } = user
    const role = await roleOf(uuid)
    const first = await admin().account.suspend({ uuid, reason: SPAM })
    expect(await roleOf(uuid)).toBeUndefined()
    expect(await admin().account.undoStanding({ uuid, version: first.version })).toMatchObject({ role: 'admin' })
    expect(await roleOf(uuid)).toEqual(role)

    await admin().admin.revoke({ uuid })
    const second = await admin().account.suspend({ uuid, reason: SPAM })
    expect(await admin().account.undoStanding({ uuid, version: second.version })).toMatchObject({ role: 'user' })
    expect(await roleOf(uuid)).toBeUndefined()
  })

  it('gives the role back where it is sent again under its key', async () => {
    const { user } = await people.admin()
    const { uuid } = user
    const { version } = await admin().account.suspend({ uuid, reason: SPAM })
    const keyed = app.as({ id: adminUser.uuid, role: 'admin' }, { idempotencyKey: newId() })
    for (const _ of [1, 2]) expect(await keyed.account.undoStanding({ uuid, version })).toMatchObject({ role: 'admin' })
  })
})

describe('the undo of a reinstatement', () => {
  it('keeps the member out since when and for what they were, and ends sessions of the meantime', async () => {
    const member = await people.member()
    const { uuid } = member.user
    await admin().account.suspend({ uuid, reason: SPAM })
    const before = await row(uuid)
    const { version } = await admin().account.reinstate({ uuid, reason: 'A mistake' })
    const { token } = await people.guest().account.signIn({ account: member.input.username, password: PASSWORD })
    await admin().account.undoStanding({ uuid, version })
    expect(await row(uuid)).toEqual(before)
    await expect((await people.bearer(token?.access_token)).account.me()).rejects.toEqual(
      rejectionWith('SESSION_REQUIRED'),
    )
  })
})

it('is refused after a minute, after another decision, and to others than admins', async () => {
  const member = await people.member()
  const { uuid } = (await people.member()).user
  const { version } = await admin().account.suspend({ uuid, reason: SPAM })
  const undo = { uuid, version }
  await expect(member.caller.account.undoStanding(undo)).rejects.toEqual(rejectionWith('FORBIDDEN'))
  await expect(app.as(app.actorOf('owner')).account.undoStanding(undo)).rejects.toEqual(rejectionWith('FORBIDDEN'))
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + UNDO_DECISION_MS + 1)
  await expect(admin().account.undoStanding(undo)).rejects.toEqual(rejectionWith('UNDO_OVER'))
  app.clock.now = before
  await admin().account.suspend({ uuid, reason: 'Fraud' })
  await expect(admin().account.undoStanding(undo)).rejects.toMatchObject({ message: 'VERSION_STALE' })
})
