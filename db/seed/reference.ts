import type { Caller } from '#server/composition/router.ts'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import type { RecordKind } from '#shared/catalog.ts'
import { SITE_CONTACT_FIELDS, siteContactKey } from '#shared/contact.ts'
import {
  DEFAULT_MODERATION,
  DEFAULT_REPORT_THRESHOLD,
  MODERATION_KEY,
  REPORT_THRESHOLD_KEY,
} from '#shared/moderation.ts'
import { DEFAULT_RIEL_RATE, RIEL_RATE_KEY } from '#shared/riel.ts'
import { readCategories, readPasses, readPlaceTypes, readProvinces } from './content.ts'
import { demoId } from './demo-ids.ts'

type Json = string | number | boolean | null | { [key: string]: Json } | Json[]
type SeedRecord = { kind: RecordKind; id: string; data: { [key: string]: Json }; is_visible?: boolean }

const CONFIGURATION: Record<string, { appName: string; type: string; input: string; value: string }> = {
  'brand.name.kh': { appName: 'Name (Khmer)', type: 'brand', input: 'text', value: DEFAULT_BRAND.kh },
  'brand.name.en': { appName: 'Name (English)', type: 'brand', input: 'text', value: DEFAULT_BRAND.en },
  'brand.name.cn': { appName: 'Name (Chinese)', type: 'brand', input: 'text', value: DEFAULT_BRAND.cn },
  [RIEL_RATE_KEY]: { appName: 'Riel for a dollar', type: 'money', input: 'number', value: String(DEFAULT_RIEL_RATE) },
  [MODERATION_KEY]: {
    appName: 'Posts wait for an admin (on, new_members, off)',
    type: 'post',
    input: 'text',
    value: DEFAULT_MODERATION,
  },
  [REPORT_THRESHOLD_KEY]: {
    appName: "Reports that hide a new member's post",
    type: 'post',
    input: 'number',
    value: String(DEFAULT_REPORT_THRESHOLD),
  },
}

// Empty until an admin fills them in: the product does not know who runs it.
for (const field of SITE_CONTACT_FIELDS)
  CONFIGURATION[siteContactKey(field)] = { appName: `Contact: ${field}`, type: 'contact', input: 'text', value: '' }

const SECTIONS = ['hero', 'types', 'trending_places', 'new_events', 'trending_food', 'trending_hotels', 'provinces']

const NONE: ReadonlySet<string> = new Set()

export const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`

/** Saves the missing reference data and configuration defaults. @returns how many records were saved */
export async function saveReference(caller: Caller, there = NONE): Promise<number> {
  const missing = (await referenceRecords()).filter((record) => !there.has(keyOf(record)))
  // In parallel: the committer groups them into a few transactions.
  await Promise.all(missing.map((record) => caller.catalog.save(record)))
  return missing.length
}

async function referenceRecords(): Promise<(SeedRecord & { sort: number })[]> {
  const records = [
    ...(await readProvinces()).map(({ id, ...data }): SeedRecord => ({ kind: 'province', id, data })),
    ...(await readPlaceTypes()).map(({ id, ...data }): SeedRecord => ({ kind: 'place_type', id, data })),
    ...(await readPasses()).map(({ id, ...data }): SeedRecord => ({ kind: 'pass', id, data })),
    ...(await readCategories()).map(
      (data): SeedRecord => ({ kind: 'category', id: demoId(`category ${data.type} ${data.slug}`), data }),
    ),
    ...Object.entries(CONFIGURATION).map(
      ([key, data]): SeedRecord => ({ kind: 'configuration', id: key, data: { key, ...data } }),
    ),
    ...SECTIONS.map((name): SeedRecord => ({ kind: 'section', id: name, data: { name } })),
  ]
  return records.map((record, sort) => ({ ...record, sort }))
}
