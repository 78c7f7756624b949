import { sql } from 'kysely'
import type { Shows } from '../../procedures/shows.ts'

/** A deleted article shows its pictures until it cannot be had back any more. */
const isThere = (now: string) =>
  sql<boolean>`(article.status <> 'deleted' or article.restorable_until > ${now}::timestamptz)`

export const articlesShow: readonly Shows[] = [
  (file, now) =>
    file.exists(
      file
        .selectFrom('article')
        .select('article.id')
        .where(sql<boolean>`article.images @> array[file.id]`)
        .where(isThere(now)),
    ),
  (file, now) =>
    file.exists(
      file
        .selectFrom('article')
        .select('article.id')
        .where('article.change', 'is not', null)
        .where(sql<boolean>`article.change_images @> array[file.id]`)
        .where(isThere(now)),
    ),
]
