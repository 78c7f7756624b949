import type { HomeView } from '#shared/home.ts'
import { cacheByStamp, coalesce, memoizePerPool } from '../../platform/memoize.ts'
import { answerState } from '../../procedures/answer-state.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { countMembers } from '../account/public.ts'
import { listSections, nameOf, referenceOf } from '../catalog/public.ts'
import { countByFacet, findFestival, listTrending, listUpcomingEvents } from '../post/public.ts'
import { countRecentViews } from '../view/public.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log' | 'readState'>

const SHELF = 8
const EVENTS = 6

const kept = memoizePerPool(() => ({
  byState: cacheByStamp<HomeView>(),
  // Where something is written all the time, one reading at a time is for all who wait.
  read: { kh: coalesce(readHome), en: coalesce(readHome), cn: coalesce(readHome) },
}))

/** The same for everybody, and kept until something changes. */
export async function getHome(ctx: Ctx): Promise<HomeView> {
  const { byState, read } = kept(ctx.pool)
  return byState(ctx.locale, await answerState(ctx), () => read[ctx.locale](ctx))
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
