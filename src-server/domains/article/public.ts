import type { ArticleCard, ArticleView } from '#shared/article.ts'
import type { Locale } from '#shared/locales.ts'
import { batched } from '../../event-sourcing/batched.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { AppContext, RequestContext } from '../../procedures/context.ts'
import { bodyOf } from './body.ts'
import { languageFor } from './cards.ts'
import {
  cardsOf,
  contains as containsEach,
  countArticles,
  listArticles,
  listNewestIn,
  listTrending,
  type ReadContext,
} from './queries.ts'
import type { ArticleRow } from './table.ts'
import { undoDecision } from './undo-decision.ts'
import { write } from './write.ts'

/** @throws Rejection ARTICLE_NOT_FOUND for an article that is not there for everybody */
export async function rejectUnpublishedArticle({ pool }: Pick<AppContext, 'pool'>, id: string): Promise<void> {
  if (!(await isPublished(pool, id))) throw new Rejection('ARTICLE_NOT_FOUND')
}

const isPublished = batched(async (sql, ids: readonly string[]) => {
  const { rows } = await sql.query<{ id: string }>({
    name: 'published-articles-among',
    text: `select id from article where id = any($1) and status = 'published'`,
    values: [ids],
  })
  const published = new Set(rows.map(({ id }) => id))
  return ids.map((id) => published.has(id))
})

/** Whether each of the words stands in a title, a summary or a tag of the article `a` of a query. */
export const contains = (words: string) => containsEach(words)

export type ArticleHeads = Pick<ArticleRow, 'heads' | 'language'>

/** The title of an article in a language, or in one that it has. */
export const titleIn = (article: ArticleHeads, locale: Locale): string =>
  article.heads[languageFor(article, locale)]?.title ?? ''

/** Cards of the published ones, in the given order. */
export const getArticleCards = (
  ctx: Pick<ReadContext, 'pool' | 'db' | 'locale'>,
  ids: readonly string[],
): Promise<ArticleCard[]> => cardsOf(ctx, ids)

/** The articles in which there is the most interest now. */
export const trendingArticles = (ctx: Pick<ReadContext, 'pool' | 'db' | 'locale'>, limit: number) =>
  listTrending(ctx, limit)

/** The newest articles. */
export async function newestArticles(
  ctx: Pick<ReadContext, 'pool' | 'db' | 'locale'>,
  pageSize: number,
): Promise<ArticleCard[]> {
  const { rows } = await listArticles(ctx, { page: 1, pageSize })
  return rows
}

/** The ids of the newest that are written in a language. */
export const newestIn = (ctx: Pick<ReadContext, 'db'>, locale: Locale, limit: number): Promise<string[]> =>
  listNewestIn(ctx, locale, limit)

/** How many are published. */
export const countPublished = (ctx: Pick<ReadContext, 'db'>): Promise<number> => countArticles(ctx)

/** The text of an article as HTML. @param origin stands before paths of this site */
export const articleBody = (article: ArticleView, origin: string): string => bodyOf(article, { origin })

type Ctx = RequestContext & { actor: Actor }

/**
 * Takes an article from readers that was reported; another has none.
 * @returns the version that the decision made; null where nothing changed. @throws Rejection VERSION_STALE
 */
export async function withdrawReportedArticle(
  ctx: Ctx,
  { id, expected }: { id: string; expected: number | undefined },
): Promise<number | null> {
  const articles = ctx.db.selectFrom('article').select(['status', 'version'])
  const before = await articles.where('id', '=', id).executeTakeFirst()
  if (before?.status !== 'published' && before?.status !== 'hidden') return null
  const version = await write(ctx, { id, expected }, { type: 'HideArticle', reason: 'reported', note: null })
  return version > before.version ? version : null
}

/** Takes back what an admin has decided on an article, by the version that this made. @throws Rejection as `undoDecision` */
export const undoDecisionOnArticle = (ctx: Ctx, decided: { id: string; version: number }) => undoDecision(ctx, decided)
