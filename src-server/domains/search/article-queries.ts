import type { z } from 'zod'
import type { FoundArticlesPage, SearchSuggestions, searchArticlesInput } from '#shared/search.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { getArticleCards } from '../article/public.ts'
import { findArticles, suggestArticles } from './find-articles.ts'
import { highlightsOf } from './highlight.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale'>

/** A page of the published articles that words find, the best first. */
export async function searchArticles(
  ctx: Ctx,
  { q, page, pageSize }: z.output<typeof searchArticlesInput>,
): Promise<FoundArticlesPage> {
  const { ids, terms } = await findArticles(ctx, q)
  const cards = await getArticleCards(ctx, ids.slice((page - 1) * pageSize, page * pageSize))
  const rows = cards.map((card) => ({
    ...card,
    highlights: { title: highlightsOf(card.title, terms), summary: highlightsOf(card.summary, terms) },
  }))
  return { rows, total: ids.length }
}

/** Beside the names of places. */
const SUGGESTED = 2

/** The articles that somebody who is typing may mean. */
export async function articleSuggestions(ctx: Ctx, q: string): Promise<SearchSuggestions['articles']> {
  const { ids, terms } = await suggestArticles(ctx, q)
  const cards = await getArticleCards(ctx, ids.slice(0, SUGGESTED))
  return cards.map(({ id, title, lang }) => ({ id, title, lang, highlights: highlightsOf(title, terms) }))
}
