import { type SqlBool, sql } from 'kysely'
import { listPostsInput, type PostCard, type TrendingInput } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { batched } from '../../event-sourcing/batched.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type AppContext, type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { referenceOf } from '../catalog/public.ts'
import { cardContext } from './card-context.ts'
import { toCard } from './cards.ts'
import { decide } from './decide.ts'
import { type ListContext, listPosts } from './list.ts'
import { patternOf } from './list-conditions.ts'
import { cardsQuery } from './list-query.ts'
import { isByNewMember } from './moderation-policy.ts'

/** The posts in which there is the most interest now. @throws Rejection PROVINCE_UNKNOWN */
export async function listTrending(ctx: ListContext, input: TrendingInput): Promise<PostCard[]> {
  const { rows } = await listPosts(ctx, { ...input, sort: 'popular', page: 1 })
  return rows
}

export async function listUpcomingEvents(ctx: ListContext, pageSize: number): Promise<PostCard[]> {
  const input = { page_type: 'event', period: 'upcoming', sort: 'soonest', pageSize }
  const { rows } = await listPosts(ctx, listPostsInput.parse(input))
  return rows
}

/** @throws Rejection POST_NOT_FOUND for a post that is not there for everybody */
export async function rejectUnpublished({ pool }: Pick<AppContext, 'pool'>, id: string): Promise<void> {
  if (!(await isPublished(pool, id))) throw new Rejection('POST_NOT_FOUND')
}

const isPublished = batched(async (sql, ids: readonly string[]) => {
  const { rows } = await sql.query<{ id: string }>({
    name: 'published-among',
    text: `select id from post where id = any($1) and status = 'published'`,
    values: [ids],
  })
  const published = new Set(rows.map(({ id }) => id))
  return ids.map((id) => published.has(id))
})

/** Whether the names of the post `p` of a query contain the words. */
export const isCalled = (words: string) => sql<SqlBool>`p.search_text like ${patternOf(words)}`

/** The place type of festivals. */
const FESTIVAL = 'festival'

/** The most popular festival that goes on or begins within a week. */
export async function findFestival(ctx: ListContext): Promise<PostCard | null> {
  const { placeTypes } = await referenceOf(ctx).current()
  if (!placeTypes.has(FESTIVAL)) return null
  const input = { page_type: 'event', place_type: FESTIVAL, period: 'next_7_days', sort: 'popular', pageSize: 1 }
  const { rows } = await listPosts(ctx, listPostsInput.parse(input))
  return rows[0] ?? null
}

export async function countByFacet({ db }: Pick<AppContext, 'db'>) {
  const rows = await db
    .selectFrom('post_tally')
    .select((eb) => ['type', 'province', eb.cast<number>(eb.fn.sum('posts'), 'integer').as('posts')])
    .groupBy(['type', 'province'])
    .execute()
  const types: Record<PostType, number> = { visit: 0, food: 0, hotel: 0, event: 0, service: 0 }
  const provinces = new Map<string, { posts: number; places: number }>()
  for (const { type, province, posts } of rows) {
    types[type] += posts
    const before = provinces.get(province) ?? { posts: 0, places: 0 }
    provinces.set(province, { posts: before.posts + posts, places: before.places + (type === 'visit' ? posts : 0) })
  }
  return { types, provinces }
}

/** Cards of the published ones, in the given order. */
export async function getCards(ctx: ListContext, ids: readonly string[]): Promise<PostCard[]> {
  if (ids.length === 0) return []
  const rows = await cardsQuery(ctx.db).where('p.id', 'in', ids).execute()
  const read = await cardContext(ctx)
  const byId = new Map(rows.map((row) => [row.id, toCard(row, read)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Hides a post that enough members have reported, if its author is new. What an admin has shown again since stays. */
export async function hideReportedPost(ctx: RequestContext, id: string): Promise<void> {
  if (!(await isByNewMember(ctx, id))) return
  const system = { ...ctx, actor: SYSTEM_ACTOR, idempotencyKey: undefined, keyedCall: undefined }
  await decide(system, { id }, { type: 'HideReported' })
}

type Read = { id: string; expected: number | undefined }

/** Takes a post from readers that was reported; another has none. @throws Rejection VERSION_STALE */
export async function takeDownReportedPost(ctx: RequestContext & { actor: Actor }, read: Read): Promise<void> {
  const status = await statusOf(ctx, read.id)
  if (status?.status === 'published' || status?.status === 'hidden')
    await decide(ctx, read, { type: 'HidePost', reason: 'reported', note: null })
}

/** Shows a post again that was hidden because it was reported. @throws Rejection VERSION_STALE */
export async function showReportedPost(ctx: RequestContext & { actor: Actor }, read: Read): Promise<void> {
  const status = await statusOf(ctx, read.id)
  if (status?.status === 'hidden' && status.is_held && status.reason === 'reported')
    await decide(ctx, read, { type: 'PublishPost' })
}

const statusOf = ({ db }: Pick<AppContext, 'db'>, id: string) =>
  db.selectFrom('post').select(['status', 'is_held', 'reason']).where('id', '=', id).executeTakeFirst()
