import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { MAX_COMMENT_LENGTH } from '#shared/limits.ts'
import type { Commit } from '../../event-sourcing/store.ts'
import { newId } from '../../platform/ids.ts'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { appScene } from '../../testing/scene.ts'
import { below, named, topOf, treeQuery } from './tree.ts'

const { app, people } = await appScene()

describe('what is written', () => {
  it.each([
    ['a character too many', 'x'.repeat(MAX_COMMENT_LENGTH + 1), { path: 'text', reason: 'too_big' }],
    ['nothing', ' \n ', { path: 'text', reason: 'COMMENT_EMPTY' }],
    ['nothing to be seen', '\u200b\u2060\ufeff\u202e', { path: 'text', reason: 'COMMENT_EMPTY' }],
    ['a NUL', 'By\0the sea', { path: 'text', reason: 'TEXT_UNREADABLE' }],
    ['half an emoji', 'By the sea \ud83c', { path: 'text', reason: 'TEXT_UNREADABLE' }],
    ['a heap of marks', `a${'\u0300'.repeat(1_000)}`, { path: 'text', reason: 'TEXT_UNREADABLE' }],
  ])('is refused with %s', async (_, text, field) => {
    const { id: post_id } = await app.publish()
    const { caller } = await people.member()
    const rejection = await caller.comment.save({ post_id, text }).then(() => null, rejectionOf)
    expect(rejection?.fields).toEqual([field])
    expect(await app.guest.comment.list({ post_id })).toMatchObject({ total: 0 })
  })

  it.each([
    ['five thousand characters', 'x'.repeat(MAX_COMMENT_LENGTH), undefined],
    ['markup', '<script>alert(1)</script> <img src=x onerror=alert(1)>', undefined],
    ['Khmer with its invisible spaces, and emoji', 'ទឹកជ្រោះ\u200bស្អាត 👨‍👩‍👧 🛕', undefined],
    ['letters that turn their surroundings', '\u202egnp.\u202dexe \u2067abc\u2069', 'gnp.exe abc'],
  ])('stays as it is with %s', async (_, text, kept = text) => {
    const { id: post_id } = await app.publish()
    const { caller } = await people.member()
    expect((await caller.comment.save({ post_id, text })).text).toBe(kept)
    expect((await app.guest.comment.list({ post_id })).rows[0]?.text).toBe(kept)
  })
})

/** Where a comment stands whose ancestors these are, from the top. */
const placeBelow = (subject_id: string, ancestors: readonly string[]) => ({
  subject_type: 'post',
  subject_id,
  parent_id: ancestors.at(-1) ?? null,
  thread: ancestors.slice(0, 3),
})

/** Comments as the log has them, without the checks of a call each. */
async function fill(author_id: string, places: readonly { id: string; place: object }[]): Promise<void> {
  const meta = { actor: { id: author_id, role: 'user' as const }, correlation_id: newId() }
  const commitOf = ({ id, place }: (typeof places)[number]): Commit => {
    const data = { ...place, author_id, text: id }
    const event = { id: randomUUID(), type: 'CommentPosted', schemaVersion: 1, data, stored: data }
    return { stream: `comment-${id}`, expected: 0, at: app.clock.now.toISOString(), meta, events: [event] }
  }
  await Promise.all(places.map((one) => app.context.commit(commitOf(one))))
}

describe('a tree', { timeout: 120_000 }, () => {
  it('of a thousand replies at once counts each of them', async () => {
    const { id: post_id } = await app.publish()
    const { user, caller } = await people.member()
    const { id: p_id } = await caller.comment.save({ post_id, text: 'top' })
    await fill(
      user.uuid,
      Array.from({ length: 1_000 }, () => ({ id: newId(), place: placeBelow(post_id, [p_id]) })),
    )
    const page = await app.guest.comment.list({ post_id })
    expect(page.total).toBe(1_001)
    expect(page.rows[0]).toMatchObject({ replies: 1_000, next: expect.any(String) })
    const replies = await app.guest.comment.list({ post_id, p_id, pageSize: 100, page: 10 })
    expect([replies.rows.length, replies.next]).toEqual([100, null])
  })

  it('ten thousand deep is four deep on the page, can be paged and linked to, and no list reads a table', async () => {
    const { id: post_id } = await app.publish()
    const { user, caller } = await people.member()
    await caller.comment.save({ post_id, text: 'with a key for what follows' })
    const ids = Array.from({ length: 10_000 }, () => newId())
    const places = ids.map((id, n) => ({ id, place: placeBelow(post_id, ids.slice(0, n)) }))
    for (let n = 0; n < places.length; n += 1_000) await fill(user.uuid, places.slice(n, n + 1_000))
    await app.engine.pool.query(`
      insert into comment_like select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, 10000);
      analyze comment, comment_like`)

    const page = await app.guest.comment.list({ post_id })
    expect(page.total).toBe(10_001)
    const deepest = page.rows.find(({ id }) => id === ids[0])?.children[0]?.children[0]
    expect(deepest).toMatchObject({ id: ids[2], replies: 9_997 })
    expect(deepest?.children).toHaveLength(2)
    const linked = await app.guest.comment.thread({ post_id, id: ids.at(-1) ?? '' })
    expect(linked.children[0]?.children[0]?.children.at(-1)).toMatchObject({ p_id: ids.at(-2) })

    const page2 = { after: `0.${app.clock.now.getTime()}.${ids[5]}`, offset: 0, limit: 11 }
    const roots = [
      topOf(post_id, 'newest', page2),
      topOf(post_id, 'liked', page2),
      below(ids[2] ?? '', page2),
      named(ids.slice(0, 4)),
    ]
    for (const root of roots) {
      const { sql, parameters } = treeQuery({ actor: { id: user.uuid, role: 'user' } }, root).compile(app.context.db)
      const { rows } = await app.context.pool.query(`explain (format json) ${sql}`, [...parameters])
      expect(JSON.stringify(rows).match(/"Seq Scan"[^}]*"Relation Name":"comment\w*"/)).toBeNull()
    }
  })
})
