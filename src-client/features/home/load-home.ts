import type { RouterContext } from '#client/router-context.ts'

/** Asks for what the home page shows. */
export async function loadHome({ utils }: Pick<RouterContext, 'utils'>): Promise<void> {
  await Promise.all([utils.home.get.ensureData(), utils.catalog.placeTypes.ensureData()])
}
