import type { HomeView } from '#shared/home.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { countMembers } from '../account/public.ts'
import { listSections, nameOf, referenceOf } from '../catalog/public.ts'
import { countByFacet, listPopular, listUpcomingEvents } from '../post/public.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'>

const SHELF = 8
const EVENTS = 6

export async function getHome(ctx: Ctx): Promise<HomeView> {
  const [places, hotels, food, new_events, counts, sections, members, reference] = await Promise.all([
    listPopular(ctx, 'visit', SHELF),
    listPopular(ctx, 'hotel', SHELF),
    listPopular(ctx, 'food', SHELF),
    listUpcomingEvents(ctx, EVENTS),
    countByFacet(ctx),
    listSections(ctx),
    countMembers(ctx),
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
    // There are no views and no articles to count.
    views: 0,
    trending: { places, hotels, food, articles: [] },
    new_events,
    sections,
  }
}
