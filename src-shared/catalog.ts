import { z } from 'zod'
import { MAX_RECORD_ID_LENGTH, MAX_SEARCH_LENGTH } from './limits.ts'
import type { Locale } from './locales.ts'
import { dollars } from './money.ts'
import { looseBoolean, pageInput, readVersion, text } from './text.ts'
import { POST_TYPES } from './vocabulary.ts'
import { postType } from './vocabulary-schemas.ts'

const words = text(0, 1_000).optional()
const localized = z.object({ kh: words, en: words, cn: words })

const names = z.object({ kh: text(1, 120), en: text(1, 120), cn: text(1, 120) })

export type Label = Readonly<Record<Locale, string>>
const label = (kh: string, en: string, cn: string): Label => ({ kh, en, cn })

type Upcast = (data: unknown) => unknown

const PAGE_WORDS = {
  visit: label('កន្លែងទេសចរណ៍', 'Places to visit', '景点'),
  food: label('ម្ហូបអាហារ', 'Food', '美食'),
  hotel: label('កន្លែងស្នាក់នៅ', 'Places to stay', '住宿'),
  event: label('ព្រឹត្តិការណ៍', 'Events', '活动'),
  service: label('សេវាកម្ម', 'Services', '服务'),
}

/** A kind of record: its fields, their labels in the admin form, and upcasts of older data. */
export type KindDefinition<Schema extends z.ZodObject = z.ZodObject> = {
  label: Label
  schema: Schema
  fields: { readonly [Field in keyof Schema['shape']]: Label }
  /** Labels of the choices of its fields, by value, and of fields inside of others, by name. */
  words?: Readonly<Record<string, Label>>
  /** The first brings version 1 to version 2, and so on. */
  upcasts: readonly Upcast[]
  /** The fields that everyone may read in the public list; none for a kind that only admins list. */
  publicFields: readonly (keyof Schema['shape'] & string)[]
}

const kindOf = <Schema extends z.ZodObject>(
  definition: Omit<KindDefinition<Schema>, 'upcasts'> & { upcasts?: readonly Upcast[] },
): KindDefinition<Schema> => ({ upcasts: [], ...definition })

/**
 * The kinds of records. A new kind is one entry: list, save, remove and the admin screen derive from it, and with
 * `publicFields` a public list. Common fields (id, sort, is_visible, dates) are not listed here.
 */
export const CATALOG = {
  province: kindOf({
    label: label('ខេត្ត និងតំបន់', 'Provinces and areas', '省份与地区'),
    schema: z.object({
      names,
      capital: text(1, 120).optional(),
      lat: z.number().min(-90).max(90),
      lon: z.number().min(-180).max(180),
      /** Where the official name differs, or it is not a province. */
      note: localized.optional(),
    }),
    fields: {
      names: label('ឈ្មោះ', 'Name', '名称'),
      capital: label('ទីរួមខេត្ត', 'Capital', '首府'),
      lat: label('រយៈទទឹង', 'Latitude', '纬度'),
      lon: label('រយៈបណ្តោយ', 'Longitude', '经度'),
      note: label('កំណត់សម្គាល់', 'Note', '备注'),
    },
    publicFields: ['names', 'capital', 'lat', 'lon'],
  }),
  place_type: kindOf({
    label: label('ប្រភេទកន្លែង', 'Place types', '地点类型'),
    schema: z.object({
      names,
      page: postType.nullable(),
    }),
    fields: { names: label('ឈ្មោះ', 'Name', '名称'), page: label('ទំព័រ', 'Page', '页面') },
    words: PAGE_WORDS,
    publicFields: ['names', 'page'],
  }),
  category: kindOf({
    label: label('ប្រភេទ', 'Categories', '分类'),
    schema: z.object({
      names,
      type: z.enum(POST_TYPES),
      slug: z.string().regex(/^[a-z0-9-]{1,60}$/, 'slug_invalid'),
      icon: text(1, 60),
    }),
    fields: {
      names: label('ឈ្មោះ', 'Name', '名称'),
      type: label('ទំព័រ', 'Page', '页面'),
      slug: label('ឈ្មោះក្នុងអាសយដ្ឋាន', 'Name in addresses', '网址名称'),
      icon: label('រូបតំណាង', 'Icon', '图标'),
    },
    words: PAGE_WORDS,
    publicFields: ['names', 'type', 'slug', 'icon'],
  }),
  pass: kindOf({
    label: label('សំបុត្ររួម', 'Passes', '通票'),
    schema: z.object({
      names,
      price: dollars,
      /** Says what it covers, who needs none, and what longer ones cost. */
      note: localized,
    }),
    fields: {
      names: label('ឈ្មោះ', 'Name', '名称'),
      price: label('តម្លៃ (ដុល្លារ)', 'Price in dollars', '价格（美元）'),
      note: label('កំណត់សម្គាល់', 'Note', '备注'),
    },
    publicFields: ['names', 'price', 'note'],
  }),
  configuration: kindOf({
    label: label('ការកំណត់ប្រព័ន្ធ', 'Configuration', '系统配置'),
    schema: z.object({
      appName: text(1, 120),
      key: z
        .string()
        .regex(/^[a-z0-9]+(?:[._-][a-z0-9]+)*$/, 'key_invalid')
        .max(120),
      type: text(1, 60),
      input: z.enum(['text', 'number', 'switch', 'color', 'textarea']),
      value: text(0, 10_000),
    }),
    fields: {
      appName: label('ឈ្មោះ', 'Name', '名称'),
      key: label('កូនសោ', 'Key', '键'),
      type: label('ក្រុម', 'Group', '分组'),
      input: label('របៀបបញ្ចូល', 'Input', '输入方式'),
      value: label('តម្លៃ', 'Value', '值'),
    },
    words: {
      text: label('អក្សរមួយបន្ទាត់', 'A line of text', '单行文本'),
      number: label('លេខ', 'A number', '数字'),
      switch: label('បើក ឬបិទ', 'On or off', '开关'),
      color: label('ពណ៌', 'A colour', '颜色'),
      textarea: label('អក្សរច្រើនបន្ទាត់', 'Several lines of text', '多行文本'),
    },
    publicFields: [],
  }),
  section: kindOf({
    label: label('ផ្នែកនៃទំព័រដើម', 'Home page sections', '首页栏目'),
    schema: z.object({
      name: z.enum(['hero', 'types', 'trending_places', 'trending_hotels', 'trending_food', 'new_events', 'provinces']),
      titles: localized.optional(),
    }),
    fields: { name: label('ផ្នែក', 'Section', '栏目'), titles: label('ចំណងជើង', 'Title', '标题') },
    words: {
      hero: label('រូបភាពស្វាគមន៍ និងការស្វែងរក', 'Welcome picture and search', '欢迎图与搜索'),
      types: label('ប្រភេទកន្លែង', 'Place types', '地点类型'),
      trending_places: label('កន្លែងកំពុងពេញនិយម', 'Trending places', '热门景点'),
      trending_hotels: label('កន្លែងស្នាក់នៅពេញនិយម', 'Popular places to stay', '热门住宿'),
      trending_food: label('ម្ហូបពេញនិយម', 'Popular food', '热门美食'),
      new_events: label('ព្រឹត្តិការណ៍ខាងមុខ', 'Upcoming events', '即将举行的活动'),
      provinces: label('ខេត្ត និងតំបន់', 'Provinces and areas', '省份与地区'),
    },
    publicFields: [],
  }),
} as const satisfies Record<string, KindDefinition>

export type RecordKind = keyof typeof CATALOG
const isKind = (kind: string): kind is RecordKind => Object.hasOwn(CATALOG, kind)
export const RECORD_KINDS = Object.keys(CATALOG).filter(isKind)
export type RecordData<K extends RecordKind> = z.infer<(typeof CATALOG)[K]['schema']>

/** Codes for reference data (`siem-reap`, `guest_house`), keys for configuration, UUIDs otherwise. */
const recordId = z.string().regex(new RegExp(`^[a-z0-9][a-z0-9_.-]{0,${MAX_RECORD_ID_LENGTH - 1}}$`), 'code_invalid')

export const recordKind = z.enum(RECORD_KINDS)

/** Only the kind's own fields are kept of `data`. */
export const saveRecordInput = z
  .object({
    kind: recordKind,
    id: recordId,
    /** 0 for a new record. */
    version: readVersion,
    data: z.record(z.string(), z.unknown()),
    sort: z.int32().default(0),
    is_visible: z.boolean().default(true),
  })
  .transform((record, issue) => {
    const { data, error } = CATALOG[record.kind].schema.safeParse(record.data)
    if (data) return { ...record, data }
    for (const { path, message } of error.issues) {
      issue.addIssue({ code: 'custom', path: ['data', ...path], message })
    }
    return z.NEVER
  })
export const oneRecordInput = z.object({ kind: recordKind, id: recordId })
export const RECORD_ORDERS = ['sort', 'id', 'updated_at'] as const
export const listRecordsInput = z.object({
  kind: recordKind,
  q: text(0, MAX_SEARCH_LENGTH).optional(),
  order: z.enum(RECORD_ORDERS).default('sort'),
  descending: looseBoolean.default(false),
  ...pageInput,
})

export const recordView = z.object({
  kind: recordKind,
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
  sort: z.int(),
  is_visible: z.boolean(),
  is_delete: z.boolean(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** False if the data does not fit its kind: admins see it as saved, other lists leave it out. */
  is_readable: z.boolean(),
})
export type RecordView = z.infer<typeof recordView>

const PUBLIC_KINDS = RECORD_KINDS.filter((kind) => CATALOG[kind].publicFields.length > 0)
export const publicRecordsInput = z.object({ kind: z.enum(PUBLIC_KINDS), ...pageInput })
export const publicRecordView = recordView.pick({ id: true, sort: true, data: true })

export const placeTypeView = z.object({ code: z.string(), name: z.string(), page: postType.nullable(), posts: z.int() })
export const placeTypesInput = z.object(pageInput)
export const provinceView = z.object({
  code: z.string(),
  name: z.string(),
  capital: z.string().nullable(),
  lat: z.number(),
  lon: z.number(),
  posts: z.int(),
  /** Types without posts are left out. */
  posts_by_type: z.partialRecord(postType, z.int()),
})
export const provinceNamesView = z.object({
  code: z.string(),
  name: z.string(),
  names: z.object({ kh: z.string(), en: z.string(), cn: z.string() }),
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
