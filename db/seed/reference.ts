import type { Caller } from '#server/composition/router.ts'
import { DEFAULT_THEMES } from '#server/domains/home/default-content.ts'
import { DEFAULT_BRAND } from '#shared/brand.ts'
import type { RecordKind } from '#shared/catalog.ts'
import { SITE_CONTACT_FIELDS, siteContactKey } from '#shared/contact.ts'
import { THEMES, type Theme } from '#shared/home-themes.ts'
import {
  COMPLAINT_THRESHOLD_KEY,
  DEFAULT_COMPLAINT_THRESHOLD,
  DEFAULT_MODERATION,
  MODERATION_KEY,
} from '#shared/moderation.ts'
import { DEFAULT_RIEL_RATE, RIEL_RATE_KEY } from '#shared/riel.ts'
import { readCategories, readCompanyRules, readPasses, readPlaceTypes, readProvinces } from './content.ts'
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
  [COMPLAINT_THRESHOLD_KEY]: {
    appName: "Reports that hide a new member's post",
    type: 'post',
    input: 'number',
    value: String(DEFAULT_COMPLAINT_THRESHOLD),
  },
}

// Empty until an admin fills them in: the product does not know who runs it.
for (const field of SITE_CONTACT_FIELDS)
  CONFIGURATION[siteContactKey(field)] = { appName: `Contact: ${field}`, type: 'contact', input: 'text', value: '' }

const NONE: ReadonlySet<string> = new Set()

export const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`

/** Saves the missing reference data and configuration defaults. @returns how many records were saved */
export async function saveReference(caller: Caller, there = NONE): Promise<number> {
  const missing = (await referenceRecords()).filter((record) => !there.has(keyOf(record)))
  // In parallel: the committer groups them into a few transactions.
  await Promise.all(missing.map((record) => caller.catalog.save(record)))
  return missing.length
}

function homeRecords(theme: Theme): SeedRecord[] {
  const { data, sections } = DEFAULT_THEMES[theme]
  return [
    { kind: 'theme', id: theme, data },
    ...Object.entries(sections).map(
      ([id, section]): SeedRecord => ({ kind: 'section', id, data: { ...section, theme } }),
    ),
  ]
}

async function referenceRecords(): Promise<(SeedRecord & { sort: number })[]> {
  const records = [
    ...(await readProvinces()).map(({ id, ...data }): SeedRecord => ({ kind: 'province', id, data })),
    ...(await readPlaceTypes()).map(({ id, ...data }): SeedRecord => ({ kind: 'place_type', id, data })),
    ...(await readPasses()).map(({ id, ...data }): SeedRecord => ({ kind: 'pass', id, data })),
    ...(await readCompanyRules()).map(({ id, ...data }): SeedRecord => ({ kind: 'company_rule', id, data })),
    ...(await readCategories()).map(
      (data): SeedRecord => ({ kind: 'category', id: demoId(`category ${data.type} ${data.slug}`), data }),
    ),
    ...Object.entries(CONFIGURATION).map(
      ([key, data]): SeedRecord => ({ kind: 'configuration', id: key, data: { key, ...data } }),
    ),
    ...THEMES.flatMap(homeRecords),
  ]
  return records.map((record, sort) => ({ ...record, sort }))
}
