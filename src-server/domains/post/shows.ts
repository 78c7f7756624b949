import { sql } from 'kysely'
import type { Shows } from '../../procedures/shows.ts'

/** A deleted post shows its pictures until it cannot be had back any more. */
const isThere = (now: string) => sql<boolean>`(post.status <> 'deleted' or post.restorable_until > ${now}::timestamptz)`

export const postsShow: readonly Shows[] = [
  (file, now) =>
    file.exists(
      file.selectFrom('post').select('post.id').where(sql<boolean>`post.images @> array[file.id]`).where(isThere(now)),
    ),
  (file, now) =>
    file.exists(
      file
        .selectFrom('post')
        .select('post.id')
        .where('post.change', 'is not', null)
        .where(sql<boolean>`post.change_images @> array[file.id]`)
        .where(isThere(now)),
    ),
]
