import { expect, it } from 'vitest'
import type { CommentView } from '#shared/comment.ts'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { newId } from '../../platform/ids.ts'
import { systemRequest } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { type CommentPlace, comment } from './decider.ts'
import { withdrawComments } from './jobs.ts'

const { app, people } = await appScene()
const NOT_FOUND = rejectionWith('COMMENT_NOT_FOUND')
const POST_NOT_FOUND = rejectionWith('POST_NOT_FOUND')

/** The clock of a test stands still, and comments are shown in their order in time. */
const tick = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
}
type Caller = Awaited<ReturnType<typeof people.member>>['caller']
const say = (caller: Caller, post_id: string, text: string, p_id?: string) => {
  tick()
  return caller.comment.save({ post_id, text, p_id })
}
/** The tree in words: `a(b c(d))`. */
const drawn = (rows: readonly CommentView[]): string =>
  rows.map(({ text, children }) => `${text ?? '–'}${children.length > 0 ? `(${drawn(children)})` : ''}`).join(' ')
const list = async (post_id: string, more: { sort?: 'newest' | 'liked'; p_id?: string } = {}) =>
  app.guest.comment.list({ post_id, ...more })

it('two members talk: a tree with who replied to whom, also on the page of the post', async () => {
  const { id: post_id } = await app.publish()
  const [one, two] = [await people.member(), await people.member()]
  const first = await say(one.caller, post_id, 'Is it open?')
  expect(first).toMatchObject({ p_id: 0, user: { uuid: one.user.uuid }, reply_to: null, replies: 0, is_deleted: false })
  const reply = await say(two.caller, post_id, 'From five.', first.id)
  expect(reply).toMatchObject({ p_id: first.id, reply_to: { uuid: one.user.uuid } })
  await say(two.caller, post_id, 'Lovely.')
  const page = await list(post_id)
  expect(page).toMatchObject({ total: 3, next: null })
  expect(drawn(page.rows)).toBe('Lovely. Is it open?(From five.)')
  expect((await app.guest.post.detail({ id: post_id })).comments).toEqual(page.rows)
})

it('is shown four deep, and what replies deeper stands beside what it replies to', async () => {
  const { id: post_id } = await app.publish()
  const { caller } = await people.member()
  let parent: CommentView | undefined
  for (const text of ['1', '2', '3', '4', '5', '6']) parent = await say(caller, post_id, text, parent?.id)
  expect(drawn((await list(post_id)).rows)).toBe('1(2(3(4 5)))')
  const thread = await app.guest.comment.thread({ post_id, id: parent?.id ?? '' })
  expect(drawn([thread])).toBe('1(2(3(4 5 6)))')
  expect(thread.replies).toBe(5)
})

it('pages on both levels by place, so that a comment that arrives meanwhile shifts nothing', async () => {
  const { id: post_id } = await app.publish()
  const { caller } = await people.member()
  const made: CommentView[] = []
  for (const n of [1, 2, 3, 4, 5]) made.push(await say(caller, post_id, `${n}`))
  const page = await app.guest.comment.list({ post_id, pageSize: 2 })
  expect(drawn(page.rows)).toBe('5 4')
  await say(caller, post_id, '6')
  const second = await app.guest.comment.list({ post_id, pageSize: 2, after: page.next ?? '' })
  expect(drawn(second.rows)).toBe('3 2')
  const last = await app.guest.comment.list({ post_id, pageSize: 2, after: second.next ?? '' })
  expect([drawn(last.rows), last.next]).toEqual(['1', null])
  expect(drawn((await app.guest.comment.list({ post_id, pageSize: 2, page: 2 })).rows)).toBe('4 3')

  const p_id = made[0]?.id
  for (const text of ['a', 'b', 'c', 'd']) await say(caller, post_id, text, p_id)
  const [top] = (await list(post_id)).rows.filter(({ id }) => id === p_id)
  expect(drawn(top ? [top] : [])).toBe('1(a b)')
  const more = await app.guest.comment.list({ post_id, p_id, pageSize: 1, after: top?.next ?? '' })
  expect(drawn(more.rows)).toBe('c')
  expect(more).toMatchObject({ total: 4, next: expect.any(String) })
})

it('the most liked stand first where that is asked for, and a like counts once', async () => {
  const { id: post_id } = await app.publish()
  const [one, two] = [await people.member(), await people.member()]
  const [old, young] = [await say(one.caller, post_id, 'old'), await say(one.caller, post_id, 'young')]
  const like = { comment_id: old.id, is_liked: true }
  await Promise.all(Array.from({ length: 5 }, () => two.caller.comment.like(like)))
  expect(await two.caller.comment.like(like)).toEqual({ is_liked: true, amount: 1 })
  expect(drawn((await list(post_id, { sort: 'liked' })).rows)).toBe('old young')
  const [shown] = (await two.caller.comment.list({ post_id, sort: 'liked' })).rows
  expect(shown).toMatchObject({ is_liked: true, amount_of_likes: 1, like_comment: [{ user_uuid: two.user.uuid }] })
  const rest = await app.guest.comment.list({ post_id, sort: 'liked', pageSize: 1 })
  const behind = await app.guest.comment.list({ post_id, sort: 'liked', pageSize: 1, after: rest.next ?? '' })
  expect(behind.rows.map(({ id }) => id)).toEqual([young.id])
  expect(await two.caller.comment.like({ comment_id: old.id })).toEqual({ is_liked: false, amount: 0 })
})

it('is edited by its author, and says so', async () => {
  const { id: post_id } = await app.publish()
  const [author, other] = [await people.member(), await people.member()]
  const { id } = await say(author.caller, post_id, 'By the sae')
  expect(await author.caller.comment.save({ id, text: 'By the sea' })).toMatchObject({
    text: 'By the sea',
    edited_at: app.clock.now.toISOString(),
  })
  await expect(other.caller.comment.save({ id, text: 'Mine' })).rejects.toEqual(NOT_FOUND)
  await expect(author.caller.comment.save({ text: 'Of what?' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

it('deleted, it is gone, or stands empty above its replies until they are gone too', async () => {
  const { id: post_id } = await app.publish()
  const [one, two] = [await people.member(), await people.member()]
  const top = await say(one.caller, post_id, 'top')
  const reply = await say(two.caller, post_id, 'reply', top.id)
  const deep = await say(one.caller, post_id, 'deep', reply.id)
  const alone = await say(two.caller, post_id, 'alone')
  await two.caller.comment.remove({ id: alone.id })
  await one.caller.comment.remove({ id: top.id })
  await app.system.comment.remove({ id: reply.id })
  const page = await list(post_id)
  expect(drawn(page.rows)).toBe('–(–(deep))')
  expect(page.total).toBe(1)
  expect(page.rows[0]).toMatchObject({ is_deleted: true, user: null, text: null, like_comment: [] })
  await expect(say(two.caller, post_id, 'late', top.id)).rejects.toEqual(NOT_FOUND)
  await expect(two.caller.comment.like({ comment_id: top.id })).rejects.toEqual(NOT_FOUND)
  await expect(two.caller.comment.remove({ id: deep.id })).rejects.toEqual(NOT_FOUND)
  for (const _ of [1, 2]) await one.caller.comment.remove({ id: deep.id })
  expect(await list(post_id)).toMatchObject({ rows: [], total: 0 })
})

it('deleted by an admin, it is back as it was where that is taken back within a minute', async () => {
  const { id: post_id } = await app.publish()
  const [author, admin] = [await people.member(), await people.admin()]
  const { id } = await say(author.caller, post_id, 'Buy here!')
  await say(author.caller, post_id, 'reply', id)
  const before = await list(post_id)
  await admin.caller.comment.remove({ id })
  await expect(author.caller.comment.undoRemove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.caller.comment.undoRemove({ id })
  expect(await list(post_id)).toEqual(before)
  await expect(admin.caller.comment.undoRemove({ id })).rejects.toEqual(rejectionWith('UNDO_OVER'))
  await admin.caller.comment.remove({ id })
  app.clock.now = new Date(app.clock.now.getTime() + UNDO_DECISION_MS + 1)
  await expect(admin.caller.comment.undoRemove({ id })).rejects.toEqual(rejectionWith('UNDO_OVER'))
  // A deletion by its author stays.
  const own = await say(author.caller, post_id, 'own')
  await author.caller.comment.remove({ id: own.id })
  await expect(admin.caller.comment.undoRemove({ id: own.id })).rejects.toEqual(rejectionWith('UNDO_OVER'))
})

it('of a draft, hidden or deleted post is not found, and counts nothing', async () => {
  const { caller } = await people.member()
  const [draft, hidden, deleted] = [await app.system.post.save(app.draft()), await app.publish(), await app.publish()]
  const { id: comment_id } = await say(caller, hidden.id, 'Before')
  await app.system.post.hide({ id: hidden.id })
  await app.system.post.remove({ id: deleted.id })
  for (const post_id of [draft.id, hidden.id, deleted.id, newId()]) {
    await expect(say(caller, post_id, 'After')).rejects.toEqual(POST_NOT_FOUND)
    await expect(list(post_id)).rejects.toEqual(POST_NOT_FOUND)
    await expect(app.guest.comment.thread({ post_id, id: comment_id })).rejects.toEqual(POST_NOT_FOUND)
    const since = '2020-01-01T00:00:00Z'
    await expect(app.guest.comment.arrived({ post_id, since })).rejects.toEqual(POST_NOT_FOUND)
  }
  await expect(caller.comment.like({ comment_id })).rejects.toEqual(POST_NOT_FOUND)
  await expect(caller.comment.save({ id: comment_id, text: 'After' })).rejects.toEqual(POST_NOT_FOUND)
  expect((await app.system.post.detail({ id: hidden.id })).comments).toEqual([])
  const other = await app.publish()
  await expect(app.guest.comment.thread({ post_id: other.id, id: comment_id })).rejects.toEqual(NOT_FOUND)
  await expect(list(other.id, { p_id: comment_id })).rejects.toEqual(NOT_FOUND)
  await expect(say(caller, other.id, 'Elsewhere', comment_id)).rejects.toEqual(NOT_FOUND)
  await caller.comment.remove({ id: comment_id })
})

it("goes with its author's account, words first, and so do the likes", async () => {
  const { id: post_id } = await app.publish()
  const [leaving, staying] = [await people.member(), await people.member()]
  const top = await say(leaving.caller, post_id, 'My secret')
  const reply = await say(staying.caller, post_id, 'A reply', top.id)
  await leaving.caller.comment.like({ comment_id: reply.id })
  await leaving.caller.account.remove({ password: leaving.input.password })
  expect((await list(post_id)).rows[0]).toMatchObject({ is_deleted: true, text: null, user: null })
  for (const _ of [1, 2]) await withdrawComments.run(systemRequest(app.context), { account_id: leaving.user.uuid })
  const page = await list(post_id)
  expect(drawn(page.rows)).toBe('–(A reply)')
  expect(page.total).toBe(1)
  expect(page.rows[0]?.children[0]).toMatchObject({ amount_of_likes: 0, like_comment: [], reply_to: null })
  const { rows } = await app.context.pool.query(`select data::text from event where data::text like '%My secret%'`)
  expect(rows).toEqual([])
})

it('says how many of others have arrived since', async () => {
  const { id: post_id } = await app.publish()
  const [one, two] = [await people.member(), await people.member()]
  const { created_at: since } = await say(one.caller, post_id, 'first')
  await say(two.caller, post_id, 'second')
  await say(two.caller, post_id, 'third')
  expect(await one.caller.comment.arrived({ post_id, since })).toEqual({ amount: 2 })
  expect(await two.caller.comment.arrived({ post_id, since })).toEqual({ amount: 0 })
  expect(await app.guest.comment.arrived({ post_id, since })).toEqual({ amount: 2 })
})

it('of one member comes sixty times an hour, and under one key once', async () => {
  const { id: post_id } = await app.publish()
  const { caller, user } = await people.member()
  const keyed = app.as({ id: user.uuid, role: 'user' }, { idempotencyKey: newId() })
  for (const _ of [1, 2, 3]) await keyed.comment.save({ post_id, text: 'once' })
  expect(await list(post_id)).toMatchObject({ total: 1 })
  for (let n = 1; n < 60; n++) await caller.comment.save({ post_id, text: `${n}` })
  await expect(caller.comment.save({ post_id, text: 'too many' })).rejects.toEqual(rejectionWith('TOO_MANY_ATTEMPTS'))
})

it('what waited on a device is said for its member alone', async () => {
  const { id: post_id } = await app.publish()
  const [one, two] = [await people.member(), await people.member()]
  const waited = { post_id, text: 'Best before the rain.', account_id: one.user.uuid }
  await expect(two.caller.comment.save(waited)).rejects.toEqual(rejectionWith('FORBIDDEN'))
  expect((await list(post_id)).total).toBe(0)
  expect(await one.caller.comment.save(waited)).toMatchObject({ user: { uuid: one.user.uuid } })
})

it('a comment on a thing of another kind with the id of a post is none of the post', async () => {
  const { id: post_id } = await app.publish()
  const actor = { id: newId(), role: 'user' as const }
  const [id, writer] = [newId(), { ...app.requestAs(actor), actor }]
  const place: CommentPlace = { subject_type: 'article', subject_id: post_id, parent_id: null, thread: [] }
  await handle(writer, comment, requestOf(writer, { id }), {
    type: 'PostComment',
    place,
    text: 'Elsewhere',
  })
  const { rows, total, latest_at } = await app.guest.comment.list({ post_id })
  expect([rows, total, latest_at]).toEqual([[], 0, null])
  expect((await app.guest.post.detail({ id: post_id })).comments).toEqual([])
  expect(await app.guest.comment.arrived({ post_id, since: '2020-01-01T00:00:00.000Z' })).toEqual({ amount: 0 })
  await expect(app.guest.comment.thread({ post_id, id })).rejects.toEqual(NOT_FOUND)
  const { caller } = await people.member()
  await expect(caller.comment.save({ post_id, p_id: id, text: 'A reply' })).rejects.toEqual(NOT_FOUND)
  await expect(caller.comment.like({ comment_id: id })).rejects.toEqual(rejectionWith('ARTICLE_NOT_FOUND'))
  const subject = { subject_type: 'comment', subject_id: id } as const
  await expect(caller.complaint.submit({ ...subject, reason: 'wrong', note: null })).rejects.toEqual(NOT_FOUND)
})
