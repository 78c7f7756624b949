import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../../platform/database.ts'
import { memoizePerPool } from '../../../../platform/memoize.ts'
import { prepare, slot } from '../../../../platform/prepared.ts'
import type { AppContext } from '../../../../procedures/context.ts'
import { CARD_COLUMNS, type CardRow, COUNTS, IMAGE_COLUMNS, OWNER_NAME } from '../card-row.ts'

/** Cards of posts in any status. */
export function anyCardsQuery(db: Db) {
  return db
    .selectFrom('post as p')
    .leftJoin('post_count as c', 'c.post_id', 'p.id')
    .leftJoin('file as f', (join) => join.on('f.id', '=', sql`p.images[1]`))
    .leftJoin('account as o', 'o.id', 'p.owner_id')
    .select([...CARD_COLUMNS, ...COUNTS, ...IMAGE_COLUMNS, OWNER_NAME])
}

/** Planned once for any number of them: to plan it takes longer than to read twenty. */
const publishedCards = memoizePerPool((db: Db) =>
  prepare(
    anyCardsQuery(db)
      .where('p.status', '=', sql.lit('published'))
      .where(sql<SqlBool>`p.id = any(${slot('ids')}::uuid[])`),
  ),
)

/** The rows of the published ones among these posts, in the given order. */
export async function readCardRows(
  { pool, db }: Pick<AppContext, 'pool' | 'db'>,
  ids: readonly string[],
): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await publishedCards(db)(pool, { ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
