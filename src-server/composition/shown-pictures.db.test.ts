import { expressionBuilder } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '../platform/database.ts'
import { appScene } from '../testing/scene.ts'

const { app } = await appScene()

/** Columns of read models whose ids are of something else, and an article's cover, which is among its `images`. */
const NO_PICTURES = ['article.cover', 'article.mentions', 'article.post_ids', 'comment.thread']

/** Columns of ids that hold pictures, by their names; a list of ids does unless it is known to hold something else. */
async function pictureColumns(): Promise<string[]> {
  const tables = app.context.projectors.flatMap((projector) => projector.tables)
  const { rows } = await app.context.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and (udt_name = '_uuid'
       or udt_name = 'uuid' and column_name ~ '(picture|image|photo|logo|cover|avatar)') order by 1`,
    [tables],
  )
  return rows.map(({ name }) => name).filter((name) => !NO_PICTURES.includes(name))
}

describe('a column of pictures', () => {
  it('has an owner who keeps them from being swept', async () => {
    const file = expressionBuilder<Tables, 'file'>()
    const asked = app.context.shows.map((isShown) => {
      const query = app.context.db.selectFrom('file').select('id').where(isShown(file, app.context.now().toISOString()))
      return query.compile().sql.replaceAll('"', '')
    })
    const columns = await pictureColumns()
    expect(columns).toEqual(expect.arrayContaining(['account.picture_id', 'post.change_images', 'post.images']))
    expect(columns.filter((column) => !asked.some((condition) => condition.includes(column)))).toEqual([])
  })
})
