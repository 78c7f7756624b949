import type { RouterContext } from '#client/router-context.ts'

export async function loadHome({ utils }: Pick<RouterContext, 'utils'>): Promise<void> {
  await Promise.all([utils.home.get.ensureData(), utils.catalog.placeTypes.ensureData()])
}
