import { CATALOG } from '#shared/catalog.ts'
import { type HomeView, listPostsInput, type PostCard } from '#shared/post.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { RequestContext } from '../../context.ts'
import { nameOf } from '../../reference.ts'
import { listPosts } from './list.ts'
import { countByFacet } from './queries.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'reference' | 'locale' | 'now' | 'actor'>

const SHELF = 8
const EVENTS = 6

/** All that the home page shows: counts, what is popular, what comes next, and the order of the page's sections. */
export async function getHome(ctx: Ctx): Promise<HomeView> {
  const [places, hotels, food, new_events, counts, sections, reference] = await Promise.all([
    top(ctx, 'visit'),
    top(ctx, 'hotel'),
    top(ctx, 'food'),
    nextEvents(ctx),
    countByFacet(ctx),
    listSections(ctx),
    ctx.reference.current(),
  ])
  const provinces = reference.shownProvinces.map((code) => ({
    ...nameOf(reference.provinces, code, ctx.locale),
    ...(counts.provinces.get(code) ?? { posts: 0, places: 0 }),
  }))
  return {
    posts: counts.types,
    provinces,
    // Members, views and articles come with their slices; nobody has signed up and nothing is counted before.
    members: 0,
    views: 0,
    trending: { places, hotels, food, articles: [] },
    new_events,
    sections,
  }
}

async function top(ctx: Ctx, page_type: PostType): Promise<PostCard[]> {
  const { rows } = await listPosts(ctx, listPostsInput.parse({ page_type, sort: 'popular', pageSize: SHELF }))
  return rows
}

async function nextEvents(ctx: Ctx): Promise<PostCard[]> {
  const input = { page_type: 'event', period: 'upcoming', sort: 'soonest', pageSize: EVENTS }
  const { rows } = await listPosts(ctx, listPostsInput.parse(input))
  return rows
}

async function listSections({ db }: Ctx): Promise<string[]> {
  const rows = await db
    .selectFrom('catalog_record')
    .select('data')
    .where('kind', '=', 'section')
    .where('is_delete', '=', false)
    .where('is_visible', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(({ data }) => CATALOG.section.parse(data).name)
}
