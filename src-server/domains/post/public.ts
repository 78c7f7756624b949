import { listPostsInput, type PostCard } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { AppContext } from '../../procedures/context.ts'
import { referenceOf } from '../catalog/public.ts'
import { type ListContext, listPosts } from './list.ts'

export async function listPopular(ctx: ListContext, page_type: PostType, pageSize: number): Promise<PostCard[]> {
  const { rows } = await listPosts(ctx, listPostsInput.parse({ page_type, sort: 'popular', pageSize }))
  return rows
}

export async function listUpcomingEvents(ctx: ListContext, pageSize: number): Promise<PostCard[]> {
  const input = { page_type: 'event', period: 'upcoming', sort: 'soonest', pageSize }
  const { rows } = await listPosts(ctx, listPostsInput.parse(input))
  return rows
}

/** The place type of festivals. */
const FESTIVAL = 'festival'

/** The most liked festival that goes on or begins within a week. */
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
