import { expect, it } from 'vitest'
import { appScene } from '#server/testing/scene.ts'
import { AD_POSITIONS } from '#shared/ad.ts'
import { CATALOG } from '#shared/catalog.ts'
import { loadAds, SAMPLE } from './ads.ts'

const { app } = await appScene()

it('each position has an ad of the demo, whose title says first that it is none', async () => {
  for (let time = 0; time < 2; time++) await loadAds(app.system)
  const { rows } = await app.system.catalog.list({ kind: 'ad', page: 1, pageSize: 100 })
  const ads = rows.map(({ data }) => CATALOG.ad.schema.parse(data))
  expect(ads.map(({ position }) => position).toSorted()).toEqual(AD_POSITIONS.toSorted())
  for (const { title } of ads) expect(title.startsWith(`${SAMPLE}: `)).toBe(true)
})
