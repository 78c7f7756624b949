import { describe, expect, it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import { newId } from '../../platform/ids.ts'
import { complaintScene } from '../../testing/complaint-scene.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, people, admin, reporter, ofPost, spam, newcomersPost, reported, report, isShown } = await complaintScene()

/** Commits of one call are told from others by their time. */
const wait = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
}

const rowsOf = async (id: string) => {
  const { db } = app.context
  const post = await db
    .selectFrom('post')
    .select(['status', 'is_held', 'reason', 'reason_note', 'published_at', 'submitted_at', 'images', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  const comment = await db.selectFrom('comment').selectAll().where('id', '=', id).executeTakeFirst()
  const reports = await db.selectFrom('report').selectAll().where('subject_id', '=', id).orderBy('id').execute()
  const lines = await db
    .selectFrom('report_network')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('network')
    .execute()
  return { post, comment, reports, lines }
}

async function decide(input: Parameters<typeof admin.complaint.decide>[0]) {
  const { undo } = await admin.complaint.decide(input)
  if (!undo) throw new Error('nothing is to be undone')
  wait()
  return undo
}

/** A post that so many have reported: three hide it. */
async function reportedPost(times: number) {
  const { id } = await newcomersPost()
  wait()
  await report(id, times)
  wait()
  return id
}

async function reportedComment() {
  const { id, caller } = await newcomersPost()
  const { id: comment } = await caller.comment.save({ post_id: id, text: 'Buy here!' })
  await (await people.member()).caller.comment.save({ post_id: id, p_id: comment, text: 'No' })
  const subject = { subject_type: 'comment', subject_id: comment } as const
  await (await reporter()).caller.complaint.submit({ ...subject, reason: 'spam' })
  wait()
  return { post: id, subject }
}

describe('the undo of a decision on reports', () => {
  it.each([
    ['dismiss', 1],
    ['dismiss', 3],
    ['uphold', 1],
    ['uphold', 3],
  ] as const)('leaves a post as it was before: %s, of %d reports', async (outcome, times) => {
    const id = await reportedPost(times)
    const before = { rows: await rowsOf(id), listed: await reported(id), isShown: await isShown(id) }
    const undo = await decide({ ...ofPost(id), outcome })
    expect(await reported(id)).toBeUndefined()
    expect(await isShown(id)).toBe(outcome === 'dismiss')

    expect(await admin.complaint.undoDecision(undo)).toBeNull()
    expect(await rowsOf(id)).toEqual(before.rows)
    expect(await isShown(id)).toBe(before.isShown)
    const listed = await reported(id)
    expect(listed).toEqual({ ...before.listed, version: listed?.version })
    await expect(admin.complaint.undoDecision(undo)).rejects.toMatchObject({
      message: expect.stringMatching(/^(UNDO_OVER|VERSION_STALE)$/),
    })
    // It can be decided on again.
    await decide({ ...ofPost(id), outcome: 'uphold' })
    expect(await isShown(id)).toBe(false)
  })

  it('has a deleted comment again where it stood, with its text, and its reports open', async () => {
    const { post, subject } = await reportedComment()
    const listed = () => app.guest.comment.list({ post_id: post })
    const count = async () => {
      const counts = app.context.db.selectFrom('post_count').select('comments').where('post_id', '=', post)
      return (await counts.executeTakeFirstOrThrow()).comments
    }
    const before = { rows: await rowsOf(subject.subject_id), listed: await listed(), count: await count() }
    const undo = await decide({ ...subject, outcome: 'uphold' })
    expect(await listed()).not.toEqual(before.listed)
    await admin.complaint.undoDecision(undo)
    expect(await rowsOf(subject.subject_id)).toEqual(before.rows)
    expect(await listed()).toEqual(before.listed)
    expect(await count()).toBe(before.count)
    expect(await reported(subject.subject_id)).toMatchObject({ title: 'Buy here!', amount: 1 })
  })

  it('withholds a comment whose author was suspended in between', async () => {
    const { id } = await newcomersPost()
    const author = await people.member()
    const { id: comment } = await author.caller.comment.save({ post_id: id, text: 'Buy here!' })
    const subject = { subject_type: 'comment', subject_id: comment } as const
    await (await reporter()).caller.complaint.submit({ ...subject, reason: 'spam' })
    const undo = await decide({ ...subject, outcome: 'uphold' })
    await admin.account.suspend({ uuid: author.user.uuid, reason: 'Spam' })
    await admin.complaint.undoDecision(undo)
    expect((await rowsOf(comment)).comment).toMatchObject({ text: 'Buy here!', deleted_at: null, is_withheld: true })
  })

  it('leaves what was reported again since as it is', async () => {
    const { id } = await newcomersPost()
    const { caller } = await reporter()
    await caller.complaint.submit(spam(id))
    const undo = await decide({ ...ofPost(id), outcome: 'dismiss' })
    const { caller: another } = await reporter()
    await another.complaint.submit(spam(id))
    await admin.complaint.undoDecision(undo)
    expect((await reported(id))?.amount).toBe(2)
  })

  it('has the line of a report as it was, which meanwhile others could have', async () => {
    const { id } = await newcomersPost()
    const [first, second] = [await reporter({ address: '203.0.113.9' }), await reporter({ address: '203.0.113.9' })]
    await first.caller.complaint.submit(spam(id))
    const undo = await decide({ ...ofPost(id), outcome: 'dismiss' })
    await admin.complaint.undoDecision(undo)
    await second.caller.complaint.submit(spam(id))
    const { reports } = await rowsOf(id)
    expect(reports.filter(({ has_weight }) => has_weight)).toHaveLength(1)
    await decide({ ...ofPost(id), outcome: 'dismiss' })
    const third = await reporter({ address: '203.0.113.9' })
    await third.caller.complaint.submit(spam(id))
    expect((await rowsOf(id)).reports.filter(({ has_weight }) => has_weight)).toHaveLength(2)
  })

  it('is refused after a minute, after another decision, and to others than admins', async () => {
    const id = await reportedPost(1)
    const undo = await decide({ ...ofPost(id), outcome: 'uphold' })
    const { caller } = await reporter()
    await expect(caller.complaint.undoDecision(undo)).rejects.toEqual(rejectionWith('FORBIDDEN'))
    await expect(app.as(app.actorOf('owner')).complaint.undoDecision(undo)).rejects.toEqual(rejectionWith('FORBIDDEN'))
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + UNDO_DECISION_MS + 1)
    await expect(admin.complaint.undoDecision(undo)).rejects.toEqual(rejectionWith('UNDO_OVER'))
    app.clock.now = before
    await admin.post.publish({ id })
    await expect(admin.complaint.undoDecision(undo)).rejects.toMatchObject({ message: 'VERSION_STALE' })
    expect(await reported(id)).toBeUndefined()
    const ofNobody = { ...undo, version: null, reports: undo.reports.map((one) => ({ ...one, version: 1 })) }
    await expect(admin.complaint.undoDecision(ofNobody)).rejects.toMatchObject({ message: 'VERSION_STALE' })
    expect(await admin.complaint.undoDecision({ ...ofNobody, reports: [{ id: newId(), version: 2 }] })).toBeNull()
  })
})
