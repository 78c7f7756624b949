import { sql } from 'kysely'
import { imageViewOf } from '#shared/file.ts'
import { LOCALES } from '#shared/locales.ts'
import type { PostCard, PostDetail, PostView } from '#shared/post.ts'
import { actsForAll } from '#shared/roles.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { RequestContext } from '../../context.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { inLanguage, type Reading, toCard } from './cards.ts'
import { cardsQuery } from './list-query.ts'
import type { PostRow } from './table.ts'

type Ctx = Pick<RequestContext, 'db' | 'reference' | 'locale' | 'now' | 'actor'>

async function reading(ctx: Ctx): Promise<Reading> {
  return { locale: ctx.locale, now: ctx.now(), reference: await ctx.reference.current() }
}

/**
 * A post with all that its page shows.
 * @throws Rejection POST_NOT_FOUND: there is none, or it is not published and the caller is neither owner nor admin.
 */
export async function getPost(ctx: Ctx, id: string): Promise<PostView> {
  const row = await ctx.db
    .selectFrom('post as p')
    .leftJoin('account as o', 'o.id', 'p.owner_id')
    .selectAll('p')
    .select('o.username as owner_name')
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row || !maySee(ctx, row)) throw new Rejection('POST_NOT_FOUND')
  const images = await getImages(ctx, row.images)
  const [cover] = images
  const image = {
    image_id: cover?.id ?? null,
    format: null,
    width: null,
    height: null,
    thumbhash: null,
    variant_widths: null,
  }
  const description = inLanguage(row, 'description', ctx.locale)
  return {
    ...toCard({ ...row, ...image }, await reading(ctx)),
    image: cover ?? null,
    images,
    version: row.version,
    status: row.status,
    description: description.text,
    description_lang: description.lang,
    names: namesOf(row),
    map: row.map,
    lat: row.lat,
    lon: row.lon,
    social_links: row.social_links,
    category_id: row.category_id,
    updated_at: row.updated_at,
    is_liked: false,
    is_saved: false,
  }
}

function maySee({ actor }: Ctx, row: Pick<PostRow, 'status' | 'owner_id'>): boolean {
  if (row.status === 'published') return true
  if (!actor || row.status === 'deleted') return false
  return row.owner_id === actor.id || actsForAll(actor)
}

function namesOf(row: PostRow): PostView['names'] {
  const names: PostView['names'] = {}
  for (const locale of LOCALES) {
    const name = locale === row.language ? row.name : row.translations[locale]?.name
    if (name) names[locale] = name
  }
  return names
}

async function getImages({ db }: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('file').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [imageViewOf(row)] : []
  })
}

const RELATED = 6

/** A post's page in one answer. */
export async function getDetail(ctx: Ctx, id: string): Promise<PostDetail> {
  const [post, related] = await Promise.all([getPost(ctx, id), getRelated(ctx, id, RELATED)])
  return { ...post, related, comments: [], rooms: [] }
}

/** Other posts a reader of this one may want: near and of its kind first, then near, then of its kind. */
export async function getRelated(ctx: Ctx, id: string, limit: number): Promise<PostCard[]> {
  const of = await ctx.db
    .selectFrom('post')
    .select(['type', 'province', 'place_type', 'status', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!of || !maySee(ctx, of)) throw new Rejection('POST_NOT_FOUND')
  // Each arm is the top of one index; together they hold at least `limit` posts where there are so many.
  const arm = (rank: number, columns: readonly ('province' | 'place_type')[]) =>
    ctx.db
      .selectFrom('post')
      .select(['id', sql<number>`${sql.lit(rank)}`.as('rank'), 'likes'])
      .where('status', '=', sql.lit('published'))
      .where('type', '=', of.type)
      .where((eb) => eb.and(columns.map((column) => eb(column, '=', of[column]))))
      .where('id', '!=', id)
      .orderBy('likes', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  const ranked = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom(arm(0, ['province', 'place_type']).as('a'))
        .selectAll()
        .unionAll(ctx.db.selectFrom(arm(1, ['province']).as('b')).selectAll())
        .unionAll(ctx.db.selectFrom(arm(2, ['place_type']).as('c')).selectAll())
        .as('r'),
    )
    .select((eb) => ['r.id', eb.fn.min('r.rank').as('rank'), eb.fn.max('r.likes').as('likes')])
    .groupBy('r.id')
    .orderBy('rank')
    .orderBy('likes', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
  return getCards(
    ctx,
    ranked.map((row) => row.id),
  )
}

/** Cards of the published ones among these posts, in the given order. */
export async function getCards(ctx: Ctx, ids: readonly string[]): Promise<PostCard[]> {
  if (ids.length === 0) return []
  const rows = await cardsQuery(ctx.db).where('p.id', 'in', ids).execute()
  const read = await reading(ctx)
  const byId = new Map(rows.map((row) => [row.id, toCard(row, read)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Published posts per type and per province. */
export async function countByFacet({ db }: Pick<Ctx, 'db'>) {
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
