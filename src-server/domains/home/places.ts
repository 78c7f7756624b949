import type { HomeView, SectionView } from '#shared/home.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { nameOf, readShown, referenceOf, visibleRecords } from '../catalog/public.ts'
import { countByFacet } from '../post/public.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'log'>

/** The provinces in their order, with how much there is in each. */
export async function listShownProvinces(ctx: Ctx): Promise<HomeView['provinces']> {
  const [reference, counts] = await Promise.all([referenceOf(ctx).current(), countByFacet(ctx)])
  return reference.shownProvinces.map((code) => ({
    ...nameOf(reference.provinces, code, ctx.locale),
    ...(counts.provinces.get(code) ?? { posts: 0, places: 0 }),
  }))
}

/** The place types with most posts. */
export async function listUsedTypes(ctx: Ctx, count: number): Promise<SectionView['types']> {
  const [types, counts] = await Promise.all([
    visibleRecords(ctx, 'place_type').execute(),
    ctx.db
      .selectFrom('post_tally')
      .select((eb) => ['place_type', eb.cast<number>(eb.fn.sum('posts'), 'integer').as('posts')])
      .groupBy('place_type')
      .execute(),
  ])
  const postsOf = new Map(counts.map(({ place_type, posts }) => [place_type, posts]))
  return readShown(ctx, 'place_type', types)
    .flatMap(({ id, data: { names, page } }) => {
      const posts = postsOf.get(id) ?? 0
      return page && posts > 0 ? [{ code: id, name: names[ctx.locale], page, posts }] : []
    })
    .toSorted((a, b) => b.posts - a.posts)
    .slice(0, count)
}
