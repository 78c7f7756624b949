import type { ArticleCard } from '#shared/article.ts'
import type { ArticleStatus } from '#shared/article-words.ts'
import { OUR_USER_NAME } from '#shared/brand.ts'
import { LOCALES, type Locale } from '#shared/locales.ts'
import type { Db } from '../../platform/database.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'
import type { ArticleCountRow, ArticleRow, Head } from './table.ts'

type Ctx = Pick<RequestContext, 'pool' | 'locale'>

/** Articles with their counts and their authors' names, without bodies. */
export const cardsQuery = (db: Db) =>
  db
    .selectFrom('article as a')
    .leftJoin('article_count as c', 'c.article_id', 'a.id')
    .leftJoin('account as o', 'o.id', 'a.author_id')
    .select(['a.id', 'a.language', 'a.heads', 'a.minutes', 'a.cover', 'a.cover_alt', 'a.tags', 'a.is_sample'])
    .select(['a.author_id', 'a.published_at', 'o.username as author_name'])
    .select(['c.likes', 'c.comments', 'c.views'])

export type CardRow = Pick<
  ArticleRow,
  'id' | 'language' | 'heads' | 'minutes' | 'cover' | 'cover_alt' | 'tags' | 'is_sample' | 'author_id' | 'published_at'
> & { author_name: string | null } & { [Count in keyof Omit<ArticleCountRow, 'article_id' | 'saves'>]: number | null }

/** The language in which a caller reads it: the wanted one, else that of the article, else any that is written. */
export function languageFor({ heads, language }: Pick<ArticleRow, 'heads' | 'language'>, wanted: Locale): Locale {
  return [wanted, language, ...LOCALES].find((locale) => heads[locale]?.title) ?? language
}

export const languagesOf = ({ heads }: Pick<ArticleRow, 'heads'>): Locale[] =>
  LOCALES.filter((locale) => heads[locale]?.title)

const NO_HEAD: Head = { title: '', summary: '' }

/** The cards of rows, in their order. */
export async function toCards(ctx: Ctx, rows: readonly CardRow[]): Promise<ArticleCard[]> {
  const pictures = await picturesOf(ctx, [...new Set(rows.flatMap(({ cover }) => cover ?? []))])
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  return rows.map((row) => toCard(row, ctx.locale, row.cover === null ? null : (byId.get(row.cover) ?? null)))
}

export function toCard(row: CardRow, wanted: Locale, cover: ArticleCard['cover']): ArticleCard {
  const lang = languageFor(row, wanted)
  const { title, summary } = row.heads[lang] ?? NO_HEAD
  return {
    id: row.id,
    title,
    summary,
    lang,
    cover,
    cover_alt: row.cover_alt[lang] ?? row.cover_alt[row.language] ?? '',
    tags: row.tags,
    minutes: row.minutes[lang] ?? 1,
    author: { uuid: row.author_id, userName: row.author_name ?? OUR_USER_NAME },
    published_at: row.published_at,
    amount_of_likes: row.likes ?? 0,
    amount_of_comments: row.comments ?? 0,
    views: row.views ?? 0,
    is_sample: row.is_sample,
  }
}

/** The status in the contract's words. @returns null for a deleted article */
export function statusOf({
  status,
  scheduled_for,
}: Pick<ArticleRow, 'status' | 'scheduled_for'>): ArticleStatus | null {
  if (status === 'deleted' || status === 'published') return status === 'deleted' ? null : status
  if (scheduled_for !== null) return 'scheduled'
  return status === 'hidden' ? 'withdrawn' : status
}
