import type { z } from 'zod'
import type {
  BookmarkedArticlesPage,
  BookmarksPage,
  bookmarkedArticlesInput,
  bookmarksInput,
} from '#shared/reaction.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { pageOf } from '../../procedures/page.ts'
import { contains, getArticleCards } from '../article/public.ts'
import { getCards, isCalled } from '../post/public.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'> & { actor: Actor }

/** What the caller has saved, the latest first. */
const savedBy = ({ db, actor }: Ctx) =>
  db
    .selectFrom('reaction as r')
    .select(['r.subject_id', 'r.saved_at'])
    .where('r.account_id', '=', actor.id)
    .where('r.saved_at', 'is not', null)
    .orderBy('r.saved_at', 'desc')
    .orderBy('r.id', 'desc')

/** The published posts that the caller has saved, the latest first; with `q` those whose names contain the words. */
export async function listBookmarks(
  ctx: Ctx,
  { type, q, ...page }: z.output<typeof bookmarksInput>,
): Promise<BookmarksPage> {
  const saved = savedBy(ctx)
    .innerJoin('post as p', 'p.id', 'r.subject_id')
    .where('r.subject_type', '=', 'post')
    .where('p.status', '=', 'published')
    .where((eb) => eb.and([...(type ? [eb('p.type', '=', type)] : []), ...(q ? [isCalled(q)] : [])]))
  const { rows, total } = await pageOf(saved, page)
  const savedAt = momentsIn(rows)
  const cards = await getCards(ctx, [...savedAt.keys()])
  return { rows: cards.map((card) => ({ ...card, saved_at: savedAt.get(card.id) ?? '' })), total }
}

/** The published articles that the caller has saved, the latest first; with `q` those that contain the words. */
export async function listBookmarkedArticles(
  ctx: Ctx,
  { q, kind, ...page }: z.output<typeof bookmarkedArticlesInput>,
): Promise<BookmarkedArticlesPage> {
  const saved = savedBy(ctx)
    .innerJoin('article as a', 'a.id', 'r.subject_id')
    .where('r.subject_type', '=', kind)
    .where('a.status', '=', 'published')
    .$if(Boolean(q), (query) => query.where(contains(q ?? '')))
  const { rows, total } = await pageOf(saved, page)
  const savedAt = momentsIn(rows)
  const cards = await getArticleCards(ctx, [...savedAt.keys()])
  return { rows: cards.map((card) => ({ ...card, saved_at: savedAt.get(card.id) ?? '' })), total }
}

const momentsIn = (rows: readonly { subject_id: string; saved_at: string | null }[]) =>
  new Map(rows.map(({ subject_id, saved_at }) => [subject_id, saved_at ?? '']))
