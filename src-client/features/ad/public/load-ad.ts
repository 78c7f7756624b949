import type { RouterContext } from '#client/router-context.ts'
import type { AdPosition } from '#shared/ad.ts'

type Context = Pick<RouterContext, 'utils'>

/** Asks for the ad of a position. A page does not fail for it, and waits for the first answer only. */
export async function loadAd({ utils }: Context, position: AdPosition): Promise<void> {
  const asked = utils.ad.slot.prefetch({ position }, { retry: false })
  if (utils.ad.slot.getData({ position }) === undefined) await asked
}

/** Asks for the sponsors, without which a page does not fail either. */
export async function loadSponsors({ utils }: Context): Promise<void> {
  const asked = utils.catalog.sponsors.prefetch(undefined, { retry: false })
  if (utils.catalog.sponsors.getData() === undefined) await asked
}
