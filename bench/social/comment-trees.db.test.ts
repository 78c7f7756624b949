// @module-tag release

import { describe, expect, it } from 'vitest'
import { below, named, topOf, treeQuery } from '#server/domains/comment/tree.ts'
import { appScene } from '#server/testing/scene.ts'
import { fillComments } from './comment-trees.ts'

const { app, people } = await appScene()

describe('a tree', { timeout: 120_000 }, () => {
  async function tree(parents: readonly (number | null)[]) {
    const { id: post_id } = await app.publish()
    const { user } = await people.member()
    const ids = await fillComments(app.context, { post_id, author_id: user.uuid, at: app.clock.now }, parents)
    return { post_id, ids, actor: { id: user.uuid, role: 'user' as const } }
  }

  it('of a thousand replies at once counts each of them', async () => {
    const { post_id, ids } = await tree([null, ...Array<number>(1_000).fill(0)])
    const page = await app.guest.comment.list({ post_id })
    expect(page).toMatchObject({ total: 1_001, rows: [{ replies: 1_000, next: expect.any(String) }] })
    const replies = await app.guest.comment.list({ post_id, p_id: ids[0], pageSize: 100, page: 10 })
    expect([replies.rows.length, replies.next]).toEqual([100, null])
  })

  it('ten thousand deep is four deep on the page, can be linked to, and no list reads a table', async () => {
    const { post_id, ids, actor } = await tree([null, ...Array(9_999).keys()])
    await app.engine.pool.query(`
      insert into comment_like
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() from generate_series(1, 10000);
      analyze comment, comment_like`)

    const page = await app.guest.comment.list({ post_id })
    expect(page).toMatchObject({ total: 10_000, rows: [{ id: ids[0], replies: 9_999 }] })
    const third = page.rows[0]?.children[0]?.children[0]
    expect(third).toMatchObject({ id: ids[2], replies: 9_997, children: [{ id: ids[3] }, { id: ids[4] }] })
    const linked = await app.guest.comment.thread({ post_id, id: ids.at(-1) ?? '' })
    expect(linked.children[0]?.children[0]?.children.at(-1)).toMatchObject({ id: ids.at(-1), p_id: ids.at(-2) })

    const subject = { kind: 'post', id: post_id } as const
    const part = { after: page.rows[0]?.children[0]?.children[0]?.next ?? '', offset: 0, limit: 11 }
    const lists = [topOf(subject, 'newest', part), topOf(subject, 'liked', part), below(ids[2] ?? '', part)]
    for (const roots of [...lists, named(ids.slice(0, 4))]) {
      const { sql, parameters } = treeQuery({ actor }, roots).compile(app.context.db)
      const { rows } = await app.context.pool.query(`explain (format json) ${sql}`, [...parameters])
      expect(JSON.stringify(rows).match(/"Seq Scan"[^}]*"Relation Name":"comment\w*"/)).toBeNull()
    }
  })
})
