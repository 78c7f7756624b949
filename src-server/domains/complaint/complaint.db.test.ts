import { describe, expect, it } from 'vitest'
import { COMPLAINT_THRESHOLD_KEY } from '#shared/moderation.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { newId } from '../../platform/ids.ts'
import { complaintScene } from '../../testing/complaint-scene.ts'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, admin, age, nextAddress, reporter, ofPost, spam, newcomersPost, reported, report, isShown } =
  await complaintScene()
const POST_NOT_FOUND = rejectionWith('POST_NOT_FOUND')

describe('reports of a post', () => {
  it('hide that of a new member once three have weight, and its author is told', async () => {
    const { id, caller } = await newcomersPost()
    await report(id, 2)
    expect(await isShown(id)).toBe(true)
    await report(id, 1)
    await expect(app.guest.post.get({ id })).rejects.toEqual(POST_NOT_FOUND)
    expect((await caller.post.get({ id })).moderation).toMatchObject({ reason: 'reported', is_held: true })
    expect(await reported(id)).toMatchObject({ amount: 3, is_hidden: true })
  })

  it('are as many as the configuration has it', async () => {
    const data = { key: COMPLAINT_THRESHOLD_KEY, appName: 'Reports', type: 'post', input: 'number' }
    const entry = { kind: 'configuration', id: COMPLAINT_THRESHOLD_KEY } as const
    await app.system.catalog.save({ ...entry, data: { ...data, value: '1' } })
    const first = await newcomersPost()
    await report(first.id, 1)
    expect(await isShown(first.id)).toBe(false)
    await app.system.catalog.save({ ...entry, data: { ...data, input: 'text', value: '' } })
    const second = await newcomersPost()
    await report(second.id, 2)
    expect(await isShown(second.id)).toBe(true)
  })

  it('count once of a member, also when they are repeated or sent twice at once', async () => {
    const { id } = await newcomersPost()
    const { caller, user } = await reporter()
    expect(await caller.complaint.own(ofPost(id))).toEqual({ is_reported: false, is_open: false })
    await Promise.all([1, 2, 3].map(() => caller.complaint.submit(spam(id))))
    const keyed = app.as({ id: user.uuid, role: 'user' }, { idempotencyKey: newId() })
    for (const _ of [1, 2]) await keyed.complaint.submit({ ...ofPost(id), reason: 'other', note: 'Again' })
    expect(await caller.complaint.own(ofPost(id))).toEqual({ is_reported: true, is_open: true })
    expect(await reported(id)).toMatchObject({ amount: 1, is_hidden: false, reports: [{ reason: 'spam', note: null }] })
  })

  it('keep their weight when they are sent again, since the first attempt failed or its answer was lost', async () => {
    const { id } = await newcomersPost()
    await report(id, 2)
    const { user } = await reporter()
    const actor = { id: user.uuid, role: 'user' } as const
    const client = { address: nextAddress(), userAgent: '', hasCookies: false }
    const commit = () => Promise.reject(new Rejection('BUSY'))
    const busy = app.as(actor, { client, commit }).complaint.submit(spam(id))
    await expect(busy).rejects.toEqual(rejectionWith('BUSY'))
    await app.as(actor, { client }).complaint.submit(spam(id))
    expect(await isShown(id)).toBe(false)
  })

  it('reach admins but hide nothing where they come from new accounts or from one line', async () => {
    const { id } = await newcomersPost()
    for (const _ of [1, 2, 3]) await (await reporter({ days: 6 })).caller.complaint.submit(spam(id))
    for (const n of [1, 2, 3])
      await (await reporter({ address: `2001:db8:0:${n}::1` })).caller.complaint.submit(spam(id))
    expect(await isShown(id)).toBe(true)
    expect((await reported(id))?.amount).toBe(6)
    await report(id, 2)
    expect(await isShown(id)).toBe(false)
  })

  it('hide none of an established member, nor of an owner', async () => {
    const { caller, user, draft, id } = await newcomersPost()
    await age(user.uuid, 31)
    for (const name of ['One', 'Two'])
      await admin.post.publish(await caller.post.save({ ...draft, name, submit: true }))
    const owner = app.actorOf('owner')
    const owners = await app.as(owner).post.save({
      ...app.draft({ images: [await app.picture(app.as(owner))] }),
      submit: true,
    })
    for (const each of [id, owners.id]) {
      await report(each, 4)
      expect(await isShown(each)).toBe(true)
    }
  })

  it('that were dismissed do not hide it again, nor do new ones: an admin has looked at it', async () => {
    const { id } = await newcomersPost()
    const first = await reporter()
    await first.caller.complaint.submit(spam(id))
    await report(id, 2)
    const version = (await reported(id))?.version ?? 0
    await expect(admin.complaint.decide({ ...ofPost(id), outcome: 'dismiss', version: version - 1 })).rejects.toEqual(
      rejectionWith('VERSION_STALE'),
    )
    await admin.complaint.decide({ ...ofPost(id), outcome: 'dismiss', version })
    expect(await isShown(id)).toBe(true)
    expect(await reported(id)).toBeUndefined()
    await first.caller.complaint.submit(spam(id))
    expect(await reported(id)).toBeUndefined()
    await report(id, 3)
    expect(await isShown(id)).toBe(true)
    expect((await reported(id))?.amount).toBe(3)
  })

  it('do not hide it again after it was approved in the queue, though nobody has decided on them', async () => {
    const { id, caller } = await newcomersPost()
    await report(id, 3)
    await caller.post.submit({ id })
    await admin.post.publish({ id })
    await report(id, 1)
    expect(await isShown(id)).toBe(true)
    expect((await reported(id))?.amount).toBe(4)
  })

  it('are upheld by an admin: the post goes, and a member may report it again if it comes back', async () => {
    const { id } = await newcomersPost()
    const { caller } = await reporter()
    await caller.complaint.submit(spam(id))
    await admin.complaint.decide({ ...ofPost(id), outcome: 'uphold' })
    expect(await isShown(id)).toBe(false)
    expect(await reported(id)).toBeUndefined()
    await admin.post.publish({ id })
    expect(await caller.complaint.own(ofPost(id))).toEqual({ is_reported: false, is_open: false })
    await caller.complaint.submit(spam(id))
    expect((await reported(id))?.amount).toBe(1)
  })

  it('do not count once they are withdrawn, and count again when they are made again', async () => {
    const { id } = await newcomersPost()
    const { caller } = await reporter()
    await caller.complaint.withdraw(ofPost(id))
    await caller.complaint.submit(spam(id))
    expect(await caller.complaint.own(ofPost(id))).toEqual({ is_reported: true, is_open: true })
    for (const _ of ['once', 'twice']) await caller.complaint.withdraw(ofPost(id))
    expect(await caller.complaint.own(ofPost(id))).toEqual({ is_reported: false, is_open: false })
    expect(await reported(id)).toBeUndefined()
    await report(id, 2)
    expect(await isShown(id)).toBe(true)
    await caller.complaint.submit(spam(id))
    expect(await isShown(id)).toBe(false)
    // The post that they have hidden stays hidden.
    await caller.complaint.withdraw(ofPost(id))
    expect(await isShown(id)).toBe(false)
    expect((await reported(id))?.amount).toBe(2)
  })

  it('of one line count once, whoever of it withdraws theirs', async () => {
    const { id } = await newcomersPost()
    const [first, second] = [await reporter({ address: '203.0.113.7' }), await reporter({ address: '203.0.113.7' })]
    for (const { caller } of [first, second]) await caller.complaint.submit(spam(id))
    // It had no weight, so the line stays the first one's.
    await second.caller.complaint.withdraw(ofPost(id))
    await second.caller.complaint.submit(spam(id))
    await report(id, 1)
    expect(await isShown(id)).toBe(true)
    // Withdrawn, the first one's leaves the line to the second.
    await first.caller.complaint.withdraw(ofPost(id))
    await second.caller.complaint.withdraw(ofPost(id))
    await second.caller.complaint.submit(spam(id))
    expect(await isShown(id)).toBe(true)
    await report(id, 1)
    expect(await isShown(id)).toBe(false)
  })

  it('are not withdrawn once an admin has decided', async () => {
    const { id } = await newcomersPost()
    const { caller } = await reporter()
    await caller.complaint.submit(spam(id))
    await admin.complaint.decide({ ...ofPost(id), outcome: 'dismiss' })
    expect(await caller.complaint.own(ofPost(id))).toEqual({ is_reported: true, is_open: false })
    await caller.complaint.withdraw(ofPost(id))
    await caller.complaint.submit(spam(id))
    expect(await reported(id)).toBeUndefined()
  })

  it('are forgotten with what was deleted', async () => {
    const { id, caller } = await newcomersPost()
    await report(id, 1)
    await caller.post.remove({ id })
    expect(await reported(id)).toBeUndefined()
  })
})

describe('a report', () => {
  it('is of what everyone sees and somebody else wrote', async () => {
    const { id, caller } = await newcomersPost()
    await expect(caller.complaint.submit(spam(id))).rejects.toEqual(rejectionWith('FORBIDDEN'))
    const other = await reporter()
    await expect(other.caller.complaint.submit(spam(newId()))).rejects.toEqual(POST_NOT_FOUND)
    const written = await caller.comment.save({ post_id: id, text: 'Mine' })
    const comment = { subject_type: 'comment', subject_id: written.id, reason: 'offensive' } as const
    await expect(caller.complaint.submit(comment)).rejects.toEqual(rejectionWith('FORBIDDEN'))
    await admin.post.hide({ id })
    await expect(other.caller.complaint.submit(spam(id))).rejects.toEqual(POST_NOT_FOUND)
    await expect(other.caller.complaint.submit(comment)).rejects.toEqual(rejectionWith('COMMENT_NOT_FOUND'))
    await expect(app.guest.complaint.submit(spam(id))).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
  })

  it('says what another reason is', async () => {
    const { id } = await newcomersPost()
    const { caller } = await reporter()
    const other = { ...ofPost(id), reason: 'other' } as const
    await expect(caller.complaint.submit({ ...other, note: '  ' })).rejects.toThrow()
    await expect(caller.complaint.submit({ ...other, note: 'x'.repeat(501) })).rejects.toThrow()
    await caller.complaint.submit({ ...other, note: ` ${'x'.repeat(500)} ` })
    expect((await reported(id))?.reports).toMatchObject([{ reason: 'other', note: 'x'.repeat(500) }])
  })

  it('loses its words with the account of its reporter', async () => {
    const { id } = await newcomersPost()
    const { caller, user } = await reporter()
    await caller.complaint.submit({ ...ofPost(id), reason: 'other', note: 'My cousin was cheated here' })
    expect((await reported(id))?.reports).toMatchObject([
      { note: 'My cousin was cheated here', by: { uuid: user.uuid } },
    ])
    await caller.account.remove({ password: PASSWORD })
    expect(await reported(id)).toMatchObject({ amount: 1, reports: [{ note: null, by: { userName: null } }] })
  })

  it('is one of twenty an hour', async () => {
    const { id } = await newcomersPost()
    const { caller } = await reporter()
    for (let made = 0; made < 20; made++) await caller.complaint.submit(spam(id))
    await expect(caller.complaint.submit(spam(id))).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
  })
})

it('a comment is reported and deleted, or stays', async () => {
  const { id, caller } = await newcomersPost()
  const [bad, fine] = await Promise.all(['Buy here!', 'Nice'].map((text) => caller.comment.save({ post_id: id, text })))
  const of = (comment: typeof bad) => ({ subject_type: 'comment', subject_id: comment?.id ?? '' }) as const
  const { caller: member } = await reporter()
  for (const one of [bad, fine]) await member.complaint.submit({ ...of(one), reason: 'spam' })
  expect(await reported(bad?.id ?? '')).toMatchObject({
    title: 'Buy here!',
    on: { kind: 'post', id },
    version: null,
    amount: 1,
  })
  await admin.complaint.decide({ ...of(bad), outcome: 'uphold' })
  await admin.complaint.decide({ ...of(fine), outcome: 'dismiss' })
  const { rows } = await app.guest.comment.list({ post_id: id })
  expect(rows.map(({ text }) => text)).toEqual(['Nice'])
  expect(await reported(bad?.id ?? '')).toBeUndefined()
  expect(await reported(fine?.id ?? '')).toBeUndefined()
})

it('what most have reported comes first', async () => {
  const [once, twice] = [await newcomersPost(), await newcomersPost()]
  await report(once.id, 1)
  await report(twice.id, 2)
  const { rows, total } = await admin.complaint.list({ pageSize: 100 })
  const ids = rows.map(({ subject_id }) => subject_id)
  expect(ids.indexOf(twice.id)).toBeLessThan(ids.indexOf(once.id))
  expect(rows.length).toBe(total)
  expect((await admin.complaint.list({ page: total, pageSize: 1 })).rows[0]?.subject_id).toBe(ids.at(-1))
})
