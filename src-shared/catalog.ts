import { z } from 'zod'
import { pageInput, text } from './text.ts'
import { POST_TYPES, postType } from './vocabulary.ts'

const words = text(0, 1_000).optional()
const localized = z.object({ kh: words, en: words, cn: words })

const names = z.object({ kh: text(1, 120), en: text(1, 120), cn: text(1, 120) })

/**
 * The kinds of plain records and the fields of each. A new kind is one entry here; list, save and remove come with it.
 * Fields that every record has (id, sort, is_visible, dates) are the mechanism's.
 */
export const CATALOG = {
  province: z.object({
    names,
    capital: text(1, 120).optional(),
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    /** Where the product's name and the official one differ, or the entry is not a province. */
    note: localized.optional(),
  }),
  place_type: z.object({
    names,
    /** The page it belongs to; null for those that fit any page. */
    page: postType.nullable(),
  }),
  category: z.object({
    names,
    type: z.enum(POST_TYPES),
    slug: z.string().regex(/^[a-z0-9-]{1,60}$/),
    icon: text(1, 60),
  }),
  configuration: z.object({
    appName: text(1, 120),
    key: z
      .string()
      .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/)
      .max(120),
    type: text(1, 60),
    input: z.enum(['text', 'number', 'switch', 'color', 'textarea']),
    value: text(0, 10_000),
  }),
  /** What the home page is composed of, in order. */
  section: z.object({
    name: z.enum(['hero', 'types', 'trending_places', 'trending_hotels', 'trending_food', 'new_events', 'provinces']),
    titles: localized.optional(),
  }),
} as const

export type RecordKind = keyof typeof CATALOG
export const RECORD_KINDS = Object.keys(CATALOG).filter((kind): kind is RecordKind => Object.hasOwn(CATALOG, kind))
export type RecordData<K extends RecordKind> = z.infer<(typeof CATALOG)[K]>

/** Ids are codes for reference data (`siem-reap`, `guest_house`), keys for configuration, UUIDs for the rest. */
export const recordId = z.string().regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/)

const kind = z.enum(RECORD_KINDS)

/** A record to save: the fields every kind has, and of `data` what its kind says and nothing else. */
export const saveRecordInput = z
  .object({
    kind,
    id: recordId,
    data: z.record(z.string(), z.unknown()),
    sort: z.int32().default(0),
    is_visible: z.boolean().default(true),
  })
  .transform((record, issue) => {
    const { data, error } = CATALOG[record.kind].safeParse(record.data)
    if (data) return { ...record, data }
    for (const { path, message } of error.issues) {
      issue.addIssue({ code: 'custom', path: ['data', ...path], message })
    }
    return z.NEVER
  })
export const removeRecordInput = z.object({ kind, id: recordId })
export const listRecordsInput = z.object({ kind, ...pageInput })

/** A record as admins see it. */
export const recordView = z.object({
  kind,
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
  sort: z.int(),
  is_visible: z.boolean(),
  is_delete: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const placeTypeView = z.object({ code: z.string(), name: z.string(), page: postType.nullable(), posts: z.int() })
export const placeTypesInput = z.object(pageInput)
export const provinceView = z.object({
  code: z.string(),
  name: z.string(),
  capital: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  posts: z.int(),
})
export const categoryView = z.object({
  id: z.string(),
  name: z.string(),
  names: z.object({ kh: z.string(), en: z.string(), cn: z.string() }),
  type: postType,
  slug: z.string(),
  icon: z.string(),
  sort: z.int(),
})
export type CategoryView = z.infer<typeof categoryView>
export const categoriesInput = z.object({ type: postType.optional(), ...pageInput })
export const configurationView = z.object({ key: z.string(), value: z.string() })
