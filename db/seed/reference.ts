import type { Caller } from '#server/router.ts'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import type { RecordKind } from '#shared/catalog.ts'
import { readCategories, readPlaceTypes, readProvinces } from './content.ts'
import { demoId } from './demo-ids.ts'

type Json = string | number | boolean | null | { [key: string]: Json } | Json[]
type SeedRecord = { kind: RecordKind; id: string; data: { [key: string]: Json }; is_visible?: boolean }

const CONFIGURATION: Record<string, { appName: string; type: string; input: string; value: string }> = {
  'brand.name.kh': { appName: 'Name (Khmer)', type: 'brand', input: 'text', value: DEFAULT_BRAND.kh },
  'brand.name.en': { appName: 'Name (English)', type: 'brand', input: 'text', value: DEFAULT_BRAND.en },
  'brand.name.cn': { appName: 'Name (Chinese)', type: 'brand', input: 'text', value: DEFAULT_BRAND.cn },
  'theme.color': { appName: 'Theme colour', type: 'theme', input: 'color', value: '#818CF8' },
  'post.moderation': { appName: 'Posts wait for moderation', type: 'post', input: 'switch', value: 'on' },
}

const SECTIONS = ['hero', 'types', 'trending_places', 'new_events', 'trending_food', 'trending_hotels', 'provinces']

/** The reference data that the product cannot do without, and the defaults of its configuration. */
export async function saveReference(caller: Caller): Promise<number> {
  const records = [
    ...(await readProvinces()).map(({ id, ...data }): SeedRecord => ({ kind: 'province', id, data })),
    ...(await readPlaceTypes()).map(({ id, ...data }): SeedRecord => ({ kind: 'place_type', id, data })),
    ...(await readCategories()).map(
      (data): SeedRecord => ({ kind: 'category', id: demoId(`category ${data.type} ${data.slug}`), data }),
    ),
    ...Object.entries(CONFIGURATION).map(
      ([key, data]): SeedRecord => ({ kind: 'configuration', id: key, data: { key, ...data } }),
    ),
    ...SECTIONS.map((name): SeedRecord => ({ kind: 'section', id: name, data: { name } })),
  ]
  // All at once: the committer gathers them into a few transactions.
  await Promise.all(records.map((record, sort) => caller.catalog.save({ ...record, sort })))
  return records.length
}
