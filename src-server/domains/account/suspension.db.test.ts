import { expect, it } from 'vitest'
import { DEFAULT_MODERATION, MODERATION_KEY } from '#shared/moderation.ts'
import { systemRequest } from '../../procedures/context.ts'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { webScene } from '../../testing/scene.ts'
import { restClient } from '../../testing/web.ts'
import { followAuthors as followCommenters } from '../comment/jobs.ts'
import { followAuthors as followPosters } from '../post/jobs.ts'

const { app, people, web } = await webScene()
const { caller: admin, user: adminUser } = await people.admin()
const SPAM = 'The same advertisement again and again'
const SUSPENDED = expect.objectContaining({ message: 'ACCOUNT_SUSPENDED' })

/** The jobs that follow the events, until nothing of it is left to do. */
async function runJobs() {
  for (const { follows, run } of [followPosters, followCommenters]) {
    const missing = () =>
      follows ? app.context.db.selectFrom(follows.missing(app.context.db).as('m')).select('id').execute() : []
    for (const { id } of await missing()) await run(systemRequest(app.context), { account_id: id })
    expect(await missing()).toEqual([])
  }
}

it('a suspended member is signed out, cannot sign in, and is told why; a reinstated one can', async () => {
  const member = await people.member()
  const { uuid } = member.user
  const me = restClient(web, member.token?.access_token)
  expect((await me('GET auth/me')).code).toBe(200)

  const suspended = await admin.account.suspend({ uuid, reason: SPAM })
  expect(suspended.suspended).toMatchObject({ reason: SPAM })
  for (const call of ['GET auth/me', 'GET getMyPost', 'GET getPsSaved'])
    expect([call, (await me(call)).code]).toEqual([call, -10004])
  expect((await me('POST savePost', { payload: {} })).code).toBe(-10004)
  const refresh = { payload: { refresh_token: member.token?.refresh_token } }
  expect((await restClient(web)('POST auth/refresh', refresh)).code).not.toBe(0)

  const account = member.input.username
  await expect(people.guest().account.signIn({ account, password: 'not-the-password' })).rejects.toEqual(
    rejectionWith('SIGN_IN_WRONG'),
  )
  await expect(people.guest().account.signIn({ account, password: PASSWORD })).rejects.toEqual(SUSPENDED)
  const refused = await restClient(web)('POST auth/login', { payload: { account, password: PASSWORD } })
  expect(refused).toMatchObject({ code: -10001, message: 'ACCOUNT_SUSPENDED', data: { note: SPAM } })
  const wrong = await restClient(web)('POST auth/login', { payload: { account, password: 'not-the-password' } })
  expect(wrong).toMatchObject({ message: 'SIGN_IN_WRONG', data: null })
  await expect(app.guest.account.profile({ username: account })).rejects.toEqual(rejectionWith('ACCOUNT_NOT_FOUND'))
  expect((await admin.account.members({ suspended: true })).rows.map((row) => row.uuid)).toContain(uuid)

  const again = await admin.account.reinstate({ uuid, reason: 'It was a mistake' })
  expect(again.suspended).toBeNull()
  expect((await me('GET auth/me')).code).toBe(-10004)
  expect((await people.guest().account.signIn({ account, password: PASSWORD })).user.uuid).toBe(uuid)
  const by = { uuid: adminUser.uuid, userName: adminUser.userName }
  expect(await admin.account.standing({ uuid })).toMatchObject([
    { what: 'reinstated', reason: 'It was a mistake', by },
    { what: 'suspended', reason: SPAM, by },
  ])
})

it('a second suspension for another reason is kept, and told from then on', async () => {
  const { user, input } = await people.member()
  const first = await admin.account.suspend({ uuid: user.uuid, reason: SPAM })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const second = await admin.account.suspend({ uuid: user.uuid, reason: 'Fraud' })
  expect(second.suspended).toEqual({ at: first.suspended?.at, reason: 'Fraud' })
  await admin.account.suspend({ uuid: user.uuid, reason: 'Fraud' })
  expect(await admin.account.standing({ uuid: user.uuid })).toMatchObject([{ reason: 'Fraud' }, { reason: SPAM }])
  const refused = await restClient(web)('POST auth/login', { payload: { account: input.username, password: PASSWORD } })
  expect(refused).toMatchObject({ message: 'ACCOUNT_SUSPENDED', data: { note: 'Fraud' } })
})

it('needs a reason, and an admin', async () => {
  const { caller, user } = await people.member()
  for (const reason of [' ', '\u2800', '\u3164'])
    await expect(admin.account.suspend({ uuid: user.uuid, reason })).rejects.toThrow('REASON_REQUIRED')
  await expect(caller.account.suspend({ uuid: adminUser.uuid, reason: SPAM })).rejects.toEqual(
    rejectionWith('FORBIDDEN'),
  )
})

it('an admin cannot suspend themselves, and one who is suspended is no admin any more', async () => {
  const other = await people.admin()
  await expect(admin.account.suspend({ uuid: adminUser.uuid, reason: SPAM })).rejects.toEqual(
    rejectionWith('ADMIN_OWN_ACCOUNT'),
  )
  await admin.account.suspend({ uuid: other.user.uuid, reason: SPAM })
  expect((await admin.admin.list()).admins.map(({ uuid }) => uuid)).not.toContain(other.user.uuid)
  await expect(admin.admin.grant({ uuid: other.user.uuid })).rejects.toEqual(rejectionWith('AUTHOR_SUSPENDED'))
  await admin.account.reinstate({ uuid: other.user.uuid, reason: 'Back' })
  const { user } = await people.guest().account.signIn({ account: other.input.username, password: PASSWORD })
  expect(user.role).toBe('user')
})

it('a role that is granted while its member is suspended does not stay', async () => {
  const { user } = await people.member()
  for (let round = 0; round < 5; round++) {
    await Promise.allSettled([
      admin.account.suspend({ uuid: user.uuid, reason: SPAM }),
      admin.admin.grant({ uuid: user.uuid }),
    ])
    expect((await admin.account.members({ suspended: true })).rows.map(({ uuid }) => uuid)).toContain(user.uuid)
    expect((await admin.admin.list()).admins.map(({ uuid }) => uuid)).not.toContain(user.uuid)
    await admin.account.reinstate({ uuid: user.uuid, reason: 'Back' })
  }
})

it('the last admin cannot be suspended, also by the product itself, and of two who suspend each other one stays', async () => {
  const [one, two] = [await people.admin(), await people.admin()]
  for (const { uuid } of (await one.caller.admin.list()).admins)
    if (![one.user.uuid, two.user.uuid].includes(uuid)) await one.caller.admin.revoke({ uuid })
  await Promise.allSettled([
    one.caller.account.suspend({ uuid: two.user.uuid, reason: SPAM }),
    two.caller.account.suspend({ uuid: one.user.uuid, reason: SPAM }),
  ])
  const { admins } = await app.system.admin.list()
  expect(admins).toHaveLength(1)
  const last = admins[0]?.uuid ?? ''
  await expect(app.system.account.suspend({ uuid: last, reason: SPAM })).rejects.toEqual(rejectionWith('ADMIN_LAST'))
  await app.system.admin.grant({ uuid: adminUser.uuid })
})

it('posts and comments of a suspended member are hidden, and come back as they were', async () => {
  await publishAtOnce(true)
  const author = await people.member()
  const reader = await people.member()
  const draft = app.draft({ images: [await app.picture(author.caller)], name: 'Kep crab market' })
  const { id } = await author.caller.post.save({ ...draft, submit: true })
  await publishAtOnce(false)
  const waiting = await author.caller.post.save({ ...draft, name: 'Another market', submit: true })
  const { id: talk } = await app.publish()
  const said = await author.caller.comment.save({ post_id: talk, text: 'Buy here' })
  await reader.caller.comment.save({ post_id: talk, p_id: said.id, text: 'Please do not' })
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
  const alone = await author.caller.comment.save({ post_id: talk, text: 'And here' })
  await author.caller.reaction.like({ post_id: talk })
  const likers = async () => (await app.guest.reaction.likers({ post_id: talk })).rows.map((row) => row.user_uuid)
  expect(await likers()).toEqual([author.user.uuid])
  const counted = async () => (await app.guest.comment.list({ post_id: talk })).total
  const reading = await app.guest.post.get({ id })
  expect(await counted()).toBe(3)

  const { uuid } = author.user
  await app.system.account.suspend({ uuid, reason: SPAM })
  await runJobs()
  await expect(app.guest.post.get({ id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
  expect((await app.guest.post.list({ page_type: 'visit', pageSize: 50 })).rows.map((row) => row.id)).not.toContain(id)
  const page = await app.guest.comment.list({ post_id: talk })
  expect(page.rows).toMatchObject([
    { text: null, user: null, is_withheld: true, children: [{ text: 'Please do not', is_withheld: false }] },
  ])
  expect([await counted(), await likers()]).toEqual([1, []])
  expect((await app.system.post.queue({ pageSize: 100 })).rows.map((row) => row.id)).not.toContain(waiting.id)
  await expect(app.system.post.publish({ id: waiting.id })).rejects.toEqual(rejectionWith('AUTHOR_SUSPENDED'))
  await expect(app.system.post.publish({ id })).rejects.toEqual(rejectionWith('AUTHOR_SUSPENDED'))

  await app.system.account.reinstate({ uuid, reason: 'Back' })
  await runJobs()
  expect(await app.guest.post.get({ id })).toMatchObject({
    ...reading,
    version: expect.any(Number),
    updated_at: expect.any(String),
  })
  expect((await app.guest.comment.list({ post_id: talk })).rows.map(({ id: one }) => one)).toEqual([alone.id, said.id])
  expect([await counted(), await likers()]).toEqual([3, [author.user.uuid]])
  expect((await app.system.post.queue({ pageSize: 100 })).rows.map((row) => row.id)).toContain(waiting.id)
})

it('what an admin takes down meanwhile does not come back with its author', async () => {
  const author = await people.member()
  await publishAtOnce(true)
  const draft = app.draft({ images: [await app.picture(author.caller)] })
  const { id } = await author.caller.post.save({ ...draft, submit: true })
  const { id: gone } = await author.caller.post.save({ ...draft, name: 'Gone', submit: true })
  await app.system.account.suspend({ uuid: author.user.uuid, reason: SPAM })
  await runJobs()
  await app.system.post.hide({ id, reason: 'advertising', note: null })
  await app.system.post.remove({ id: gone })
  await app.system.account.reinstate({ uuid: author.user.uuid, reason: 'Back' })
  await runJobs()
  for (const one of [id, gone])
    await expect(app.guest.post.get({ id: one })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
})

it('whatever an admin does to it, a post of a suspended member stays away until they are back', async () => {
  const author = await people.member()
  const draft = app.draft({ images: [await app.picture(author.caller)] })
  await publishAtOnce(true)
  const save = (name: string) => author.caller.post.save({ ...draft, name, submit: true })
  const [hidden, deleted] = [await save('Hidden'), await save('Deleted')]
  await publishAtOnce(false)
  const waiting = await save('Waiting')
  await app.system.post.hide({ id: hidden.id, reason: 'advertising', note: null })
  await admin.post.remove({ id: deleted.id })
  await app.system.account.suspend({ uuid: author.user.uuid, reason: SPAM })
  await runJobs()

  const refused = rejectionWith('AUTHOR_SUSPENDED')
  for (const { id } of [hidden, waiting]) {
    await expect(admin.post.submit({ id })).rejects.toEqual(refused)
    await expect(admin.post.save({ ...draft, id, submit: true })).rejects.toEqual(refused)
    await expect(admin.post.save({ ...draft, id, status: 'published' })).rejects.toEqual(refused)
  }
  await admin.post.restore({ id: deleted.id })
  for (const { id } of [hidden, waiting, deleted])
    await expect(app.guest.post.get({ id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))

  await app.system.account.reinstate({ uuid: author.user.uuid, reason: 'Back' })
  await runJobs()
  expect((await app.guest.post.get({ id: deleted.id })).name).toBe('Deleted')
  await admin.post.submit({ id: waiting.id })
})

function publishAtOnce(isOn: boolean) {
  const value = isOn ? 'off' : DEFAULT_MODERATION
  const data = { key: MODERATION_KEY, appName: 'Moderation', type: 'post', input: 'text', value }
  return app.system.catalog.save({ kind: 'configuration', id: MODERATION_KEY, data })
}
