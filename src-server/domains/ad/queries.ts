import type { AdPosition, AdView } from '#shared/ad.ts'
import { pickLocalized } from '#shared/locales.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { listVisibleAds } from '../catalog/public.ts'
import { picturesOf } from '../file/public.ts'
import { turnOf } from './rotation.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'>
type Ad = Awaited<ReturnType<typeof listVisibleAds>>[number]

const MINUTE_MS = 60_000
/** Kept answers hold for a minute, so a schedule does nothing within one (decision 78). */
const minuteOf = (time: string | Date): number => Math.floor(new Date(time).getTime() / MINUTE_MS)

/** The ads of now for readers of the language, in their order. */
async function adsOfNow(ctx: Ctx, position: AdPosition | undefined): Promise<Ad[]> {
  const minute = minuteOf(ctx.now())
  return (await listVisibleAds(ctx)).filter(
    ({ data }) =>
      (position === undefined || data.position === position) &&
      (data.language === undefined || data.language === ctx.locale) &&
      (data.starts_at === undefined || minuteOf(data.starts_at) <= minute) &&
      (data.ends_at === undefined || minuteOf(data.ends_at) > minute),
  )
}

/** Without those whose picture has been erased. */
async function toViews(ctx: Ctx, ads: readonly Ad[]): Promise<AdView[]> {
  const pictures = await picturesOf(ctx, [...new Set(ads.map(({ data }) => data.image))])
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  return ads.flatMap(({ id, data }) => {
    const image = byId.get(data.image)
    if (!image) return []
    const { title, link, position } = data
    const alt = pickLocalized(data.alt ?? {}, ctx.locale)?.text ?? title
    return [{ id, title, image, alt, link, position }]
  })
}

export async function listAds(ctx: Ctx, position: AdPosition | undefined): Promise<AdView[]> {
  return toViews(ctx, await adsOfNow(ctx, position))
}

/** The ad that has the position in this minute. */
export async function findAd(ctx: Ctx, position: AdPosition): Promise<AdView | null> {
  const ads = await adsOfNow(ctx, position)
  const inTurn = turnOf(
    ads.map((ad) => ({ ad, weight: ad.data.weight ?? 1 })),
    minuteOf(ctx.now()),
  )
  const [view] = await toViews(ctx, inTurn ? [inTurn.ad] : [])
  return view ?? null
}
