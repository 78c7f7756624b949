import type { SponsorView } from '#shared/ad.ts'
import { CATALOG } from '#shared/catalog.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { picturesOf } from '../file/public.ts'
import { visibleRecords } from './public.ts'
import { readRecords } from './read-records.ts'

/** Without those whose logo has been erased. */
export async function listSponsors(
  ctx: Pick<RequestContext, 'pool' | 'db' | 'locale' | 'log'>,
): Promise<SponsorView[]> {
  const sponsors = readRecords(ctx, CATALOG.sponsor, await visibleRecords(ctx, 'sponsor').execute())
  const logos = await picturesOf(ctx, [...new Set(sponsors.map(({ data }) => data.logo))])
  const byId = new Map(logos.map((logo) => [logo.id, logo]))
  return sponsors.flatMap(({ id, data: { names, link, ...data } }) => {
    const logo = byId.get(data.logo)
    return logo ? [{ id, name: names[ctx.locale], logo, link }] : []
  })
}
