import { describe, expect, it } from 'vitest'
import { inlineProjectors } from '../../composition/projectors.ts'
import { createCommitter } from '../../event-sourcing/commit.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { idOfWords, newId } from '../../platform/ids.ts'
import { complaintScene } from '../../testing/complaint-scene.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, people, admin, reporter, spam, newcomersPost, reported, report } = await complaintScene()

/** The committer of another process. */
const elsewhere = createCommitter(app.context.pool, inlineProjectors)

describe('an id', () => {
  it('names one thing: a post takes no id of a comment, a picture or an account, and reports stay with theirs', async () => {
    const { id, caller, draft } = await newcomersPost()
    const comment = await caller.comment.save({ post_id: id, text: 'Buy here!' })
    await (await reporter()).caller.complaint.submit({
      subject_type: 'comment',
      subject_id: comment.id,
      reason: 'spam',
    })
    const { caller: attacker, user } = await people.member()
    const picture = await app.picture(attacker)
    for (const taken of [comment.id, picture, user.uuid])
      await expect(attacker.post.save({ ...draft, id: taken, images: [picture], submit: true })).rejects.toEqual(
        rejectionWith('COMMAND_REUSED'),
      )
    expect(await reported(comment.id)).toMatchObject({ subject_type: 'comment', title: 'Buy here!', amount: 1 })
    await admin.complaint
      .decide({ subject_type: 'post', subject_id: comment.id, outcome: 'dismiss' })
      .catch(() => undefined)
    expect(await reported(comment.id)).toMatchObject({ amount: 1 })
  })

  it('is had by one of a post and a comment that are made with it at once', async () => {
    const { id: post_id, draft } = await newcomersPost()
    for (let n = 0; n < 5; n++) {
      const { user } = await people.member()
      const actor = { id: user.uuid, role: 'user' } as const
      const key = newId()
      const id = idOfWords('comment', user.uuid, key)
      const outcomes = await Promise.allSettled([
        app.as(actor).post.saveDraft({ ...draft, images: [], id }),
        app.as(actor, { idempotencyKey: key, commit: elsewhere }).comment.save({ post_id, text: 'At once' }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refused = outcomes.find((one) => one.status === 'rejected')
      expect(refused?.reason).toEqual(rejectionWith('COMMAND_REUSED'))
    }
  })
})

describe('a refused report', () => {
  it('leaves no line behind where its key was used for something else', async () => {
    const { id } = await newcomersPost()
    const { user } = await reporter()
    const keyed = app.as({ id: user.uuid, role: 'user' }, { idempotencyKey: newId() })
    await keyed.complaint.submit(spam(id))
    const other = newId()
    await expect(keyed.complaint.submit(spam(other))).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
    const { rows } = await app.context.pool.query('select from report_network where subject_id = $1', [other])
    expect(rows).toHaveLength(0)
  })

  it('holds its line for a day, and one that waits for as long as it does', async () => {
    const { id } = await newcomersPost()
    await report(id, 1)
    const { user } = await reporter()
    const commit = () => Promise.reject(new Rejection('BUSY'))
    const refused = app.as({ id: user.uuid, role: 'user' }, { commit }).complaint.submit(spam(id))
    await expect(refused).rejects.toEqual(rejectionWith('BUSY'))
    const lines = async () =>
      (await app.context.pool.query('select from report_network where subject_id = $1', [id])).rowCount
    await app.system.complaint.sweep()
    expect(await lines()).toBe(2)
    await app.context.pool.query(`update report_network set held_at = held_at - interval '25 hours'`)
    await app.system.complaint.sweep()
    expect(await lines()).toBe(1)
  })
})
