import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { ArticleCard, ArticlePage, ArticleView, articlesOfPostInput, listArticlesInput } from '#shared/article.ts'
import type { ArticleDocument } from '#shared/article-blocks.ts'
import { mentionsIn, picturesIn } from '#shared/article-outline.ts'
import type { Locale } from '#shared/locales.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Db } from '../../platform/database.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { prepare, slot } from '../../platform/prepared.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { type Page, pageOf } from '../../procedures/page.ts'
import { picturesOf } from '../file/public.ts'
import { getPlaces } from '../post/public.ts'
import { searchForArticles } from '../search/public.ts'
import { cardsQuery, languageFor, languagesOf, statusOf, toCard, toCards } from './cards.ts'
import type { ArticleRow } from './table.ts'
import { ALL_TAGS } from './tally.ts'

export type ReadContext = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'actor' | 'log'>

type ListContext = Pick<ReadContext, 'pool' | 'db' | 'locale'>

/** The ids of published articles, which cost little to plan; what is shown of them is read by a statement that is planned once. */
const listed = ({ db }: Pick<ReadContext, 'db'>) =>
  db.selectFrom('article as a').select('a.id').where('a.status', '=', sql.lit('published'))
const newest = (ctx: Pick<ReadContext, 'db'>) => listed(ctx).orderBy('a.published_at', 'desc').orderBy('a.id', 'desc')

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** A page of the published articles: the newest first, with words the best first. */
export async function listArticles(
  ctx: ListContext,
  { q, tag, ...page }: z.output<typeof listArticlesInput>,
): Promise<ArticlePage> {
  if (q !== undefined && q !== '') return listFound(ctx, { q, tag, ...page })
  const found = newest(ctx).$if(tag !== undefined, (query) => query.where(sql<SqlBool>`a.tags @> array[${tag}]`))
  const { rows, total } = await pageOf(found, page, () => countArticles(ctx, tag))
  return { rows: await cardsOf(ctx, idsOf(rows)), total }
}

/** The ids of the newest that have a title in a language. */
export async function listNewestIn(ctx: Pick<ReadContext, 'db'>, locale: Locale, limit: number): Promise<string[]> {
  const written = newest(ctx).where(sql<SqlBool>`a.heads -> ${sql.lit(locale)} ->> 'title' <> ''`)
  return idsOf(await written.limit(limit).execute())
}

async function listFound(
  ctx: ListContext,
  { q, tag, page, pageSize }: Page & { q: string; tag: string | undefined },
): Promise<ArticlePage> {
  const ids = await searchForArticles(ctx, q, tag)
  return { rows: await cardsOf(ctx, ids.slice((page - 1) * pageSize, page * pageSize)), total: ids.length }
}

const publishedCards = memoizePerPool((db: Db) =>
  prepare(
    cardsQuery(db)
      .where(sql<SqlBool>`a.id = any(${slot('ids')})`)
      .where('a.status', '=', sql.lit('published')),
  ),
)

/** Cards of the published ones, in the given order. */
export async function cardsOf(ctx: ListContext, ids: readonly string[]): Promise<ArticleCard[]> {
  if (ids.length === 0) return []
  const rows = await publishedCards(ctx.db)(ctx.pool, { ids })
  const byId = new Map((await toCards(ctx, rows)).map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many articles are published, of a tag or in all. */
export async function countArticles({ db }: Pick<ReadContext, 'db'>, tag = ALL_TAGS): Promise<number> {
  const row = await db.selectFrom('article_tally').select('articles').where('tag', '=', tag).executeTakeFirst()
  return row?.articles ?? 0
}

/** The articles in which there is the most interest now. */
export async function listTrending(ctx: ListContext, limit: number): Promise<ArticleCard[]> {
  const rows = await listed(ctx)
    .innerJoin('article_trend as r', 'r.article_id', 'a.id')
    // Trends are read behind: they may still have one that was withdrawn or deleted.
    .where('r.is_listed', '=', sql.lit(true))
    .orderBy('r.score', 'desc')
    .orderBy('r.article_id', 'desc')
    .limit(limit)
    .execute()
  return cardsOf(ctx, idsOf(rows))
}

/** Whether each of the words stands in a title, a summary or a tag of an article `a`. */
export const contains = (words: string) =>
  sql<SqlBool>`a.search_text like all(${words
    .toLowerCase()
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)})`

/** How many published articles have each tag, the most frequent first. */
export async function countTags({ db }: Pick<ReadContext, 'db'>): Promise<{ tag: string; articles: number }[]> {
  return db
    .selectFrom('article_tally')
    .select(['tag', 'articles'])
    .where('tag', '!=', ALL_TAGS)
    .orderBy('articles', 'desc')
    .orderBy('tag')
    .limit(TAGS)
    .execute()
}

const TAGS = 40

/** The article, unless it is not published and the caller neither its author nor an admin. @throws Rejection ARTICLE_NOT_FOUND */
export async function readArticle(ctx: Pick<ReadContext, 'db' | 'actor'>, id: string) {
  const row = await cardsQuery(ctx.db).selectAll('a').where('a.id', '=', id).executeTakeFirst()
  if (!row || !maySee(ctx, row)) throw new Rejection('ARTICLE_NOT_FOUND')
  return row
}

export function maySee({ actor }: { actor: Actor | null }, row: Pick<ArticleRow, 'status' | 'author_id'>): boolean {
  if (row.status === 'published') return true
  return row.status !== 'deleted' && isOwnOrAdmins({ actor }, row)
}

export const isOwnOrAdmins = ({ actor }: { actor: Actor | null }, { author_id }: { author_id: string }): boolean =>
  actor !== null && (author_id === actor.id || isAdminOrSystem(actor))

const NOTHING: ArticleDocument = { type: 'doc', content: [{ type: 'paragraph' }] }

/** An article in the caller's language, else in one in which it is written. @throws Rejection ARTICLE_NOT_FOUND */
export async function getArticle(ctx: ReadContext, id: string): Promise<ArticleView> {
  const row = await readArticle(ctx, id)
  const document = row.bodies[languageFor(row, ctx.locale)] ?? NOTHING
  const pictures = picturesIn(document)
  const shown = await picturesOf(ctx, [...new Set([...(row.cover === null ? [] : [row.cover]), ...pictures])])
  const cover = shown.find((picture) => picture.id === row.cover) ?? null
  const { cards, positions } = await getPlaces(ctx, [...new Set([...mentionsIn(document), ...row.post_ids])])
  return {
    ...toCard(row, ctx.locale, cover),
    version: row.version,
    status: statusOf(row) ?? 'withdrawn',
    languages: languagesOf(row),
    document,
    pictures: shown.filter((picture) => pictures.includes(picture.id)),
    mentions: cards,
    positions,
    publish_at: isOwnOrAdmins(ctx, row) ? row.scheduled_for : null,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The newest articles alike that are compared: a tag may have thousands. */
const COMPARED = 200

/**
 * Other articles that share the most tags and places with one, then the newest.
 * @throws Rejection ARTICLE_NOT_FOUND
 */
export async function listRelated(ctx: ReadContext, article_id: string, limit: number): Promise<ArticleCard[]> {
  const { tags, mentions } = await readArticle(ctx, article_id)
  const shared = sql<number>`(
    cardinality(array(select unnest(a.tags) intersect select unnest(${tags}::text[])))
    + 2 * cardinality(array(select unnest(a.mentions) intersect select unnest(${mentions}::uuid[]))))`
  const rows = await listed(ctx)
    .where(
      sql<SqlBool>`a.id in (
        select alike.id from article alike
        where alike.status = 'published' and alike.id <> ${article_id}
          and (alike.tags && ${tags}::text[] or alike.mentions && ${mentions}::uuid[])
        order by alike.published_at desc, alike.id desc limit ${COMPARED})`,
    )
    .orderBy(shared, 'desc')
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === limit) return cardsOf(ctx, idsOf(rows))
  const others = await newest(ctx)
    .where('a.id', 'not in', [article_id, ...idsOf(rows)])
    .limit(limit - rows.length)
    .execute()
  return cardsOf(ctx, idsOf([...rows, ...others]))
}

/** A page of the articles that mention a post; where none does, or without a post, of the newest. */
export async function listOfPost(
  ctx: ReadContext,
  { post_id, ...page }: z.output<typeof articlesOfPostInput>,
): Promise<ArticlePage> {
  const all = newest(ctx)
  const mentioning = post_id && all.where(sql<SqlBool>`a.mentions @> array[${post_id}::uuid]`)
  const found = mentioning && (await pageOf(mentioning, page))
  const { rows, total } = found && found.total > 0 ? found : await pageOf(all, page, () => countArticles(ctx))
  return { rows: await cardsOf(ctx, idsOf(rows)), total }
}
