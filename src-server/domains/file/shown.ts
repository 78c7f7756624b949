import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../procedures/context.ts'

/**
 * Whether no post and no member shows the file of the query, nor a deleted post that can be had back. What comes to show
 * pictures is added here first.
 */
export const isNotShown = ({ now }: Pick<AppContext, 'now'>) => {
  const isThere = sql`(post.status <> 'deleted' or post.restorable_until > ${now().toISOString()}::timestamptz)`
  return sql<SqlBool>`
  not exists (select from post where post.images @> array[file.id] and ${isThere})
  and not exists (
    select from post where post.change is not null and post.change_images @> array[file.id] and ${isThere})
  and not exists (select from account where account.picture_id = file.id)`
}

export const DAY_MS = 86_400_000

/** Pictures that nothing shows a day after the upload. */
export const sweepable = ({ db, now }: Pick<AppContext, 'db' | 'now'>) =>
  db
    .selectFrom('file')
    .select(['file.id', 'file.content'])
    .where('file.created_at', '<', new Date(now().getTime() - DAY_MS).toISOString())
    .where(isNotShown({ now }))
