import { loadAd, loadSponsors } from '#client/features/ad/public/load-ad.ts'
import type { RouterContext } from '#client/router-context.ts'
import type { Theme } from '#shared/home-themes.ts'
import { THEME_PARTS } from './theme-parts.ts'

export async function loadHome({ utils }: Pick<RouterContext, 'utils'>, theme?: Theme): Promise<void> {
  const view = await utils.home.sections.ensureData({ theme })
  const positions = view.rows.flatMap(({ position }) => position ?? [])
  const hasSponsors = view.rows.some(({ source }) => source === 'sponsors')
  await Promise.all([
    THEME_PARTS[view.theme.code].load(),
    ...positions.map((position) => loadAd({ utils }, position)),
    ...(hasSponsors ? [loadSponsors({ utils })] : []),
  ])
}
