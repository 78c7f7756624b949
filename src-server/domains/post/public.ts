import { type SqlBool, sql } from 'kysely'
import type { Locale, Localized } from '#shared/locales.ts'
import type { Area } from '#shared/position.ts'
import { type ListPostsInput, listPostsInput, type PostCard, type TrendingInput } from '#shared/post.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { batched } from '../../event-sourcing/batched.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Db } from '../../platform/database.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { prepare, slot } from '../../platform/prepared.ts'
import { type AppContext, type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { referenceOf } from '../catalog/public.ts'
import { CONDITIONS, patternOf } from './listing/find/conditions.ts'
import { freeHotels } from './listing/find/free-hotels.ts'
import { idsInside } from './listing/find/narrow.ts'
import { cardContext } from './listing/hydrate/card-context.ts'
import { readCardRows } from './listing/hydrate/card-rows.ts'
import { listPosts } from './listing/list.ts'
import type { ListContext } from './listing/plan/plan.ts'
import { stayIn } from './listing/plan/stay.ts'
import { type CardContext, positionOf, toCard } from './listing/present/card.ts'
import { byLanguage, inLanguage } from './listing/present/words.ts'
import { openingPoints } from './opening-minutes.ts'
import { decide } from './publishing/decide.ts'
import { isByNewMember, mayPublishOwn } from './publishing/moderation-policy.ts'
import { undoDecision } from './publishing/undo-decision.ts'
import { referenceWithCodes } from './reference-with-codes.ts'
import type { PostRow } from './table.ts'

/** The posts in which there is the most interest now. @throws Rejection PROVINCE_UNKNOWN */
export async function listTrending(ctx: ListContext, input: TrendingInput): Promise<PostCard[]> {
  const { rows } = await listPosts(ctx, { ...input, sort: 'popular', page: 1 })
  return rows
}

type Section = Partial<Pick<ListPostsInput, 'page_type' | 'province' | 'place_type' | 'category_id'>> & {
  sort: 'popular' | 'newest'
  pageSize: number
}

/** @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN */
export async function listSection(ctx: ListContext, section: Section): Promise<PostCard[]> {
  const { rows } = await listPosts(ctx, { ...section, page: 1 })
  return rows
}

/** @throws Rejection PROVINCE_UNKNOWN */
export async function listUpcomingEvents(ctx: ListContext, pageSize: number, province?: string): Promise<PostCard[]> {
  const input = { page_type: 'event', period: 'upcoming', sort: 'soonest', pageSize, province }
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

/** The names of a post in the languages that it has. */
export const namesByLanguage = (post: Pick<PostRow, 'name' | 'language' | 'translations'>): Localized =>
  byLanguage(post, 'name')

/** The addresses of a post in the languages that it has. */
export const addressesByLanguage = (post: Pick<PostRow, 'address' | 'language' | 'translations'>): Localized =>
  byLanguage(post, 'address')

/** The name of a post in a language, or in one that it has. */
export const nameIn = (post: Pick<PostRow, 'name' | 'language' | 'translations'>, locale: Locale): string =>
  inLanguage(post, 'name', locale).text

/** Whether the names of the post `p` of a query contain the words. */
export const isCalled = (words: string) => sql<SqlBool>`p.search_text like ${patternOf(words)}`

/**
 * Whether what the caller says of a picture waits for an admin, as other words of a post do: readers or an admin see it in a
 * post that the caller may not publish.
 */
export async function mustWait(ctx: RequestContext & { actor: Actor }, pictureId: string): Promise<boolean> {
  if (isAdminOrSystem(ctx.actor)) return false
  const shows = (column: 'images' | 'change_images') => sql<SqlBool>`${sql.ref(column)} @> array[${pictureId}::uuid]`
  const posts = await ctx.db
    .selectFrom('post')
    .select('is_held')
    .where('owner_id', '=', ctx.actor.id)
    .where((eb) =>
      eb.or([
        eb.and([shows('images'), eb('status', 'in', ['published', 'pending'])]),
        eb.and([shows('change_images'), eb('change', 'is not', null), eb('submitted_at', 'is not', null)]),
      ]),
    )
    .execute()
  if (posts.length === 0) return false
  return posts.some(({ is_held }) => is_held) || !(await mayPublishOwn(ctx))
}

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

/** How many published posts of each type a province has. */
export async function countOfProvince(
  { db }: Pick<AppContext, 'db'>,
  province: string,
): Promise<Record<PostType, number>> {
  const rows = await db
    .selectFrom('post_tally')
    .select((eb) => ['type', eb.cast<number>(eb.fn.sum('posts'), 'integer').as('posts')])
    .where('province', '=', province)
    .groupBy('type')
    .execute()
  const posts: Record<PostType, number> = { visit: 0, food: 0, hotel: 0, event: 0, service: 0 }
  for (const row of rows) posts[row.type] = row.posts
  return posts
}

/** Reference data that has these codes. @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN */
export const referenceWith = (
  ctx: Pick<AppContext, 'pool' | 'log'>,
  codes: { province?: string | undefined; place_type?: string | undefined },
) => referenceWithCodes(ctx, codes)

const openStatement = memoizePerPool((db: Db) =>
  prepare(
    db
      .selectFrom('post as p')
      .select('p.id')
      .where(sql<SqlBool>`p.id = any(${slot('ids')}::uuid[])`)
      .where(CONDITIONS.open_now),
  ),
)

/** Those of the posts that are open now. */
export async function openPosts(
  { pool, db, now }: Pick<ListContext, 'pool' | 'db' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await openStatement(db)(pool, { ids, ...openingPoints(now()) })
  return new Set(rows.map(({ id }) => id))
}

/** Those of the posts that are inside of an area. */
export async function postsInside(
  { pool, db }: Pick<ListContext, 'pool' | 'db'>,
  ids: readonly string[],
  area: Area,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const query = db
    .selectFrom('post as p')
    .select('p.id')
    .where(sql<SqlBool>`p.id = any(${slot('ids')}::uuid[])`)
    .where(CONDITIONS.area)
  const rows = await prepare(query)(pool, { ids, ...area })
  return new Set(rows.map(({ id }) => id))
}

/** The published posts inside of an area; undefined where they are more than a search reaches. */
export async function findInside(ctx: Pick<ListContext, 'pool' | 'db'>, area: Area): Promise<string[] | undefined> {
  return idsInside(ctx, ['area'], { ...area })
}

export type Stays = NonNullable<CardContext['stays']>

/** The hotels that are free for a stay; undefined without dates. @throws Rejection STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG */
export async function findStays(
  ctx: Parameters<typeof freeHotels>[0],
  asked: Parameters<typeof stayIn>[1],
): Promise<Stays | undefined> {
  const stay = stayIn(ctx, asked)
  if (!stay) return undefined
  const all = { filters: ['type'], sort: 'newest', values: { type: 'hotel' }, bounds: {} } as const
  const { ids, totals } = await freeHotels(ctx, { stay, ...all })
  return { stay, totals: new Map(ids.map((id, nth) => [id, totals[nth] ?? 0])) }
}

/** The names of the published ones in the caller's language. */
export async function namesOf(
  { pool, db, locale }: Pick<ListContext, 'pool' | 'db' | 'locale'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return new Map<string, ReturnType<typeof inLanguage>>()
  const query = db
    .selectFrom('post')
    .select(['id', 'name', 'language', 'translations'])
    .where(sql<SqlBool>`id = any(${slot('ids')}::uuid[])`)
    .where('status', '=', 'published')
  const rows = await prepare(query)(pool, { ids })
  return new Map(rows.map((row) => [row.id, inLanguage(row, 'name', locale)]))
}

type CardsContext = Omit<ListContext, 'readState'> & Partial<Pick<CardContext, 'reference' | 'stays'>>

/**
 * Cards of the published ones, in the given order.
 * @param ctx may have reference data that was read for this answer, and what the stays of a search with dates cost
 */
export async function getCards(ctx: CardsContext, ids: readonly string[]): Promise<PostCard[]> {
  return (await getPlaces(ctx, ids)).cards
}

/** Cards as `getCards` has them, and where those are whose position is known. */
export async function getPlaces(ctx: CardsContext, ids: readonly string[]) {
  const rows = await readCardRows(ctx, ids)
  if (rows.length === 0) return { cards: [], positions: [] }
  const read = await cardContext(ctx)
  return {
    cards: rows.map((row) => toCard(row, read)),
    positions: rows.flatMap((row) => {
      const position = positionOf(row)
      return position ? [{ id: row.id, ...position }] : []
    }),
  }
}

/** Hides a post that enough members have reported, if its author is new. What an admin has shown again since stays. */
export async function hideReportedPost(ctx: RequestContext, id: string): Promise<void> {
  if (!(await isByNewMember(ctx, id))) return
  const system = { ...ctx, actor: SYSTEM_ACTOR, idempotencyKey: undefined, keyedCall: undefined }
  await decide(system, { id }, { type: 'HideReported' })
}

type Read = { id: string; expected: number | undefined }

/**
 * Takes a post from readers that was reported; another has none.
 * @returns the version that the decision made; null where nothing changed. @throws Rejection VERSION_STALE
 */
export async function takeDownReportedPost(ctx: RequestContext & { actor: Actor }, read: Read): Promise<number | null> {
  const before = await statusOf(ctx, read.id)
  if (before?.status !== 'published' && before?.status !== 'hidden') return null
  const version = await decide(ctx, read, { type: 'HidePost', reason: 'reported', note: null })
  return version > before.version ? version : null
}

/**
 * Shows a post again that was hidden because it was reported.
 * @returns the version that the decision made; null where nothing changed. @throws Rejection VERSION_STALE
 */
export async function showReportedPost(ctx: RequestContext & { actor: Actor }, read: Read): Promise<number | null> {
  const before = await statusOf(ctx, read.id)
  const isByReports = before?.status === 'hidden' && before.is_held && before.reason === 'reported'
  return isByReports ? decide(ctx, read, { type: 'PublishPost' }) : null
}

/** Takes back what an admin has decided on a post, by the version that this made. @throws Rejection as `undoDecision` */
export const undoDecisionOnPost = (ctx: RequestContext & { actor: Actor }, decided: { id: string; version: number }) =>
  undoDecision(ctx, decided)

const statusOf = ({ db }: Pick<AppContext, 'db'>, id: string) =>
  db.selectFrom('post').select(['status', 'is_held', 'reason', 'version']).where('id', '=', id).executeTakeFirst()
