import type { HomeView } from '#shared/home.ts'
import { cacheByStamp, coalesce, memoizePerPool } from '../../platform/memoize.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { countMembers } from '../account/public.ts'
import { listSections, nameOf, referenceOf } from '../catalog/public.ts'
import { countByFacet, findFestival, listTrending, listUpcomingEvents } from '../post/public.ts'
import { countRecentViews } from '../view/public.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'>

const SHELF = 8
const EVENTS = 6

const MINUTE_MS = 60_000

/** Moves with every change to published posts and to how many have a trend, to records, and to the number of members. */
const STAMPS = `select concat_ws(' ',
  (select sum(stamp) from post_tally), (select sum(stamp) from catalog_stamp), (select sum(members) from account_count),
  (select sum(posts) from post_trend_count)) as stamp`

const stampReader = memoizePerPool((pool: Ctx['pool']) =>
  coalesce(async () => {
    const { rows } = await pool.query<{ stamp: string }>({ name: 'home-stamps', text: STAMPS })
    return rows[0]?.stamp ?? ''
  }),
)

const kept = memoizePerPool(() => cacheByStamp<HomeView>())

/** Kept for a minute at most: places open and close, events begin, and pictures get their variants. */
export async function getHome(ctx: Ctx): Promise<HomeView> {
  const minute = Math.floor(ctx.now().getTime() / MINUTE_MS)
  return kept(ctx.pool)(ctx.locale, `${await stampReader(ctx.pool)()} ${minute}`, () => readHome(ctx))
}

async function readHome(ctx: Ctx): Promise<HomeView> {
  const [places, hotels, food, new_events, festival, counts, sections, members, views, reference] = await Promise.all([
    listTrending(ctx, { page_type: 'visit', pageSize: SHELF }),
    listTrending(ctx, { page_type: 'hotel', pageSize: SHELF }),
    listTrending(ctx, { page_type: 'food', pageSize: SHELF }),
    listUpcomingEvents(ctx, EVENTS),
    findFestival(ctx),
    countByFacet(ctx),
    listSections(ctx),
    countMembers(ctx),
    countRecentViews(ctx),
    referenceOf(ctx).current(),
  ])
  const provinces = reference.shownProvinces.map((code) => ({
    ...nameOf(reference.provinces, code, ctx.locale),
    ...(counts.provinces.get(code) ?? { posts: 0, places: 0 }),
  }))
  return {
    posts: counts.types,
    provinces,
    members,
    views,
    // There are no articles yet.
    trending: { places, hotels, food, articles: [] },
    new_events,
    festival,
    sections,
  }
}
