import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { systemRequest } from '../../procedures/context.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { withdrawReactions } from './jobs.ts'

const { app, people } = await appScene()
const NOT_FOUND = rejectionWith('POST_NOT_FOUND')
/** The clock of a test stands still, and the latest comes first. */
const tick = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
}

it('two members like a post: the list, its page and who likes it say so', async () => {
  const { id } = await app.publish({ type: 'visit' })
  const [one, two] = [await people.member(), await people.member()]
  expect(await one.caller.reaction.like({ post_id: id })).toEqual({ is_liked: true, amount_of_likes: 1 })
  tick()
  expect(await two.caller.reaction.like({ post_id: id, is_liked: true })).toEqual({
    is_liked: true,
    amount_of_likes: 2,
  })
  expect(await one.caller.post.detail({ id })).toMatchObject({ is_liked: true, is_saved: false, amount_of_likes: 2 })
  expect(await app.guest.post.detail({ id })).toMatchObject({ is_liked: false, amount_of_likes: 2 })
  await app.project()
  const { rows } = await app.guest.post.list({ page_type: 'visit', sort: 'popular' })
  expect(rows[0]).toMatchObject({ id, amount_of_likes: 2 })
  const likers = await app.guest.reaction.likers({ post_id: id })
  expect(likers).toMatchObject({ total: 2, rows: [{ user_uuid: two.user.uuid }, { user_uuid: one.user.uuid }] })
})

it('a double tap toggles twice, a repeat with what is wanted or under its key once', async () => {
  const { id: post_id } = await app.publish()
  const { caller, user } = await people.member()
  await Promise.all([caller.reaction.like({ post_id }), caller.reaction.like({ post_id })])
  expect(await caller.reaction.likeDetail({ post_id })).toEqual({ is_liked: false, amount_of_likes: 0 })
  await Promise.all(Array.from({ length: 5 }, () => caller.reaction.like({ post_id, is_liked: true })))
  expect(await caller.reaction.likeDetail({ post_id })).toEqual({ is_liked: true, amount_of_likes: 1 })
  const keyed = app.as({ id: user.uuid, role: 'user' }, { idempotencyKey: newId() })
  for (const _ of [1, 2, 3]) await keyed.reaction.bookmark({ post_id })
  expect(await caller.reaction.bookmarkDetail({ post_id })).toEqual({ is_saved: true, amount: 1 })
})

it('whatever is tapped and repeated, the last wish counts, once', async () => {
  const { id: post_id } = await app.publish()
  const { user } = await people.member()
  const call = fc.record({ on: fc.boolean(), repeats: fc.integer({ min: 1, max: 3 }), atOnce: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 6 }), async (calls) => {
      const sent: (() => Promise<unknown>)[] = []
      for (const { on, repeats, atOnce } of calls) {
        const keyed = app.as({ id: user.uuid, role: 'user' }, { idempotencyKey: newId() })
        const like = () => keyed.reaction.like({ post_id, is_liked: on, account_id: user.uuid })
        sent.push(like)
        if (atOnce) await Promise.all(Array.from({ length: repeats }, like))
        else for (let times = 0; times < repeats; times++) await like()
      }
      // Retries that come late, in any order, change nothing.
      for (const again of sent.toReversed()) await again()
      const is_liked = calls.at(-1)?.on ?? false
      const detail = await app.as({ id: user.uuid, role: 'user' }).reaction.likeDetail({ post_id })
      expect(detail).toEqual({ is_liked, amount_of_likes: Number(is_liked) })
    }),
    { numRuns: 25 },
  )
})

it('likes at once take as many statements as one, and each is answered with its own', async () => {
  const posts = await Promise.all([app.publish(), app.publish()])
  const members = await Promise.all(Array.from({ length: 12 }, () => people.member()))
  const queries = vi.spyOn(app.context.pool, 'query')
  const answers = await Promise.all(
    members.flatMap(({ user }, n) =>
      posts.map(({ id: post_id }, m) =>
        app.as({ id: user.uuid, role: 'user' }).reaction.like({ post_id, is_liked: (n + m) % 2 === 0 }),
      ),
    ),
  )
  // A member's second like is counted after the first, so what follows comes twice.
  expect(queries.mock.calls.length).toBeLessThan(20)
  queries.mockRestore()
  expect(answers.map(({ is_liked }) => is_liked)).toEqual(
    members.flatMap((_, n) => posts.map((_, m) => (n + m) % 2 === 0)),
  )
  for (const { id } of posts)
    expect(await app.guest.reaction.likers({ post_id: id })).toMatchObject({ total: members.length / 2 })
})

it('what one member has queued is not done for another', async () => {
  const { id: post_id } = await app.publish()
  const [one, two] = [await people.member(), await people.member()]
  const account_id = one.user.uuid
  const forbidden = rejectionWith('FORBIDDEN')
  await expect(two.caller.reaction.like({ post_id, is_liked: true, account_id })).rejects.toEqual(forbidden)
  await expect(two.caller.reaction.bookmark({ post_id, is_saved: true, account_id })).rejects.toEqual(forbidden)
  expect(await two.caller.reaction.likeDetail({ post_id })).toEqual({ is_liked: false, amount_of_likes: 0 })
})

it('what a member has saved is listed, the latest first, while it is published', async () => {
  const { caller } = await people.member()
  const [place, hotel, hidden] = [await app.publish(), await app.publish({ type: 'hotel' }), await app.publish()]
  for (const { id } of [place, hotel, hidden]) {
    tick()
    await caller.reaction.bookmark({ post_id: id })
  }
  await app.system.post.hide({ id: hidden.id })
  const all = await caller.reaction.bookmarks({})
  expect(all.rows.map(({ id }) => id)).toEqual([hotel.id, place.id])
  expect(all).toMatchObject({ total: 2, rows: [{ saved_at: expect.any(String) }, {}] })
  expect(await caller.reaction.bookmarks({ type: 'hotel' })).toMatchObject({ total: 1, rows: [{ id: hotel.id }] })
  expect(await caller.reaction.bookmarks({ q: hotel.name.toUpperCase() })).toMatchObject({
    rows: [{ id: hotel.id }, { id: place.id }],
  })
  expect(await caller.reaction.bookmarks({ type: 'hotel', q: '%' })).toEqual({ rows: [], total: 0 })
  expect(await caller.reaction.own({ post_ids: [place.id, newId()] })).toEqual({ liked: [], saved: [place.id] })
  await caller.reaction.removeBookmark({ id: hidden.id })
  await caller.reaction.removeBookmark({ id: hotel.id })
  await caller.reaction.removeBookmark({ id: hotel.id })
  expect((await caller.reaction.bookmarks({})).rows.map(({ id }) => id)).toEqual([place.id])
})

it('a post that is not published is not found, and counts nothing', async () => {
  const { caller } = await people.member()
  const draft = await app.system.post.save(app.draft())
  const hidden = await app.publish()
  await app.system.post.hide({ id: hidden.id })
  for (const post_id of [draft.id, hidden.id, newId()]) {
    await expect(caller.reaction.like({ post_id })).rejects.toEqual(NOT_FOUND)
    await expect(caller.reaction.bookmark({ post_id })).rejects.toEqual(NOT_FOUND)
    await expect(caller.reaction.likeDetail({ post_id })).rejects.toEqual(NOT_FOUND)
    await expect(app.guest.reaction.likers({ post_id })).rejects.toEqual(NOT_FOUND)
  }
  const counts = await app.context.db
    .selectFrom('post_count')
    .select(['likes', 'saves'])
    .where('post_id', '=', hidden.id)
    .execute()
  expect(counts).toEqual([{ likes: 0, saves: 0 }])
})

it("a deleted account's likes and bookmarks are taken back", async () => {
  const { id: post_id } = await app.publish()
  const { caller, user } = await people.member()
  await caller.reaction.like({ post_id })
  await caller.reaction.bookmark({ post_id })
  for (const _ of [1, 2]) await withdrawReactions.run(systemRequest(app.context), { account_id: user.uuid })
  expect(await app.guest.post.get({ id: post_id })).toMatchObject({ amount_of_likes: 0 })
  expect(await app.context.db.selectFrom('reaction').selectAll().where('account_id', '=', user.uuid).execute()).toEqual(
    [],
  )
})
