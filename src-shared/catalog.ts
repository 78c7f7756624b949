import { z } from 'zod'
import { adFields, checkSchedule, sponsorFields } from './ad.ts'
import { checkTexts, companyRuleFields, companyRuleKey, saysNothing } from './company-rule.ts'
import { checkValue, configurationFields, spelledValue, withTypedValue } from './configuration.ts'
import { effectOf } from './configuration-effects.ts'
import { isUsable } from './configuration-values.ts'
import { imageView } from './file.ts'
import { checkSection, sectionFields, themeFields, withSource } from './home-sections.ts'
import { type Label, label, sameIn } from './label.ts'
import { MAX_SEARCH_LENGTH } from './limits.ts'
import { LANGUAGE_NAMES } from './locales.ts'
import { dollars } from './money.ts'
import { recordId } from './record-id.ts'
import { PAGE_WORDS, SECTION_WORDS, THEME_WORDS } from './record-words.ts'
import { isName, looseBoolean, pageInput, readVersion, text, uuid, withoutDirections } from './text.ts'
import { plainly } from './typed.ts'
import { POST_TYPES } from './vocabulary.ts'
import { postType } from './vocabulary-schemas.ts'

const words = text(0, 1_000).optional()
const localized = z.object({ kh: words, en: words, cn: words })

export const MAX_RECORD_NAME_LENGTH = 120
const recordName = text(1, MAX_RECORD_NAME_LENGTH)
const names = z.object({ kh: recordName, en: recordName, cn: recordName })

type Upcast = (data: unknown) => unknown

/** A kind of record: its fields, their labels in the admin form, and upcasts of older data. */
export type KindDefinition<Schema extends z.ZodObject = z.ZodObject> = {
  label: Label
  schema: Schema
  fields: { readonly [Field in keyof Schema['shape']]: Label }
  /** The fields that hold names, as a text or one in each language, so that something must be seen of each. */
  named: readonly (keyof Schema['shape'] & string)[]
  /** Labels of the choices of its fields, by value, and of fields inside of others, by name. */
  words?: Readonly<Record<string, Label>>
  /** The ids that its records can have, where that are not all: UUIDs, or the choices of an enumeration. */
  ids?: z.ZodType<string>
  /** The first brings version 1 to version 2, and so on. */
  upcasts: readonly Upcast[]
  /** The fields that everyone may read in the public list; none for a kind that only admins list. */
  publicFields: readonly (keyof Schema['shape'] & string)[]
  /** The ids of the pictures that a record shows; what is none is left out. */
  pictures?: (data: Readonly<Record<string, unknown>>) => readonly unknown[]
  /** The fields whose values the product cannot use. Looked at where a record is written: what was saved before is read. */
  unusable?: (data: Readonly<Record<string, unknown>>) => readonly string[]
  /** The data with what is read by a machine as it is written. What was saved before is read as it is. */
  spelled?: (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Says what a record does, in words beside its name. */
  effect?: (data: Readonly<Record<string, unknown>>) => Label | undefined
  /** The fields that are prices in dollars: they may be typed in riel. Not in the schema, whose shape is that of stored records. */
  dollars?: readonly string[]
  /** The field that no two records may have alike. */
  unique?: keyof Schema['shape'] & string
  /** The field that holds the name by which a search finds its records; without it all their texts and the code do. */
  searchedName?: keyof Schema['shape'] & string
  /** The field whose values are the groups that a list of its records can be narrowed to. */
  group?: keyof Schema['shape'] & string
  /** The fields that a list of its records has beside the name; without them the code, and when it was changed. */
  columns?: readonly (keyof Schema['shape'] & string)[]
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
      /** Explains it where the official name differs, or it is not a province. */
      note: localized.optional(),
      /** Tells what there is to see, above its lists. */
      text: localized.optional(),
    }),
    fields: {
      names: label('ឈ្មោះ', 'Name', '名称'),
      capital: label('ទីរួមខេត្ត', 'Capital', '首府'),
      lat: label('រយៈទទឹង', 'Latitude', '纬度'),
      lon: label('រយៈបណ្តោយ', 'Longitude', '经度'),
      note: label('កំណត់សម្គាល់', 'Note', '备注'),
      text: label('អ្វីដែលមានមើល', 'What there is to see', '看点'),
    },
    named: ['names', 'capital'],
    // A text was in the code before version 2.
    upcasts: [(data) => data],
    // Zeros are what a device says that does not know where it is.
    unusable: ({ lat, lon }) => (lat === 0 && lon === 0 ? ['lat'] : []),
    publicFields: ['names', 'capital', 'lat', 'lon'],
  }),
  place_type: kindOf({
    label: label('ប្រភេទកន្លែង', 'Place types', '地点类型'),
    schema: z.object({
      names,
      page: postType.nullable(),
    }),
    fields: { names: label('ឈ្មោះ', 'Name', '名称'), page: label('ទំព័រ', 'Page', '页面') },
    named: ['names'],
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
    named: ['names'],
    words: PAGE_WORDS,
    unique: 'slug',
    group: 'type',
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
    named: ['names'],
    dollars: ['price'],
    publicFields: ['names', 'price', 'note'],
  }),
  configuration: kindOf({
    label: label('ការកំណត់ប្រព័ន្ធ', 'Configuration', '系统配置'),
    schema: z.object(configurationFields).check(checkValue),
    fields: {
      appName: label('ឈ្មោះ', 'Name', '名称'),
      key: label('កូនសោ', 'Key', '键'),
      type: label('ក្រុម', 'Group', '分组'),
      input: label('របៀបបញ្ចូល', 'Input', '输入方式'),
      value: label('តម្លៃ', 'Value', '值'),
    },
    named: ['appName'],
    words: {
      text: label('អត្ថបទ', 'Text', '文本'),
      number: label('លេខ', 'A number', '数字'),
      boolean: label('បើក ឬបិទ', 'On or off', '开关'),
      colour: label('ពណ៌', 'A colour', '颜色'),
      image: label('រូបភាព', 'A picture', '图片'),
      json: label('JSON', 'JSON', 'JSON'),
      localized: label('អត្ថបទជាបីភាសា', 'Text in three languages', '三种语言的文本'),
    },
    upcasts: [withTypedValue],
    pictures: ({ input, value }) => (input === 'image' ? [value] : []),
    unique: 'key',
    searchedName: 'appName',
    group: 'type',
    unusable: ({ key, value }) => (isUsable(String(key), String(value ?? '')) ? [] : ['value']),
    spelled: (entry) => {
      const { value } = entry
      return typeof value === 'string' ? { ...entry, value: spelledValue({ ...entry, value }) } : entry
    },
    effect: ({ key }) => effectOf(key),
    columns: ['key', 'type'],
    publicFields: [],
  }),
  section: kindOf({
    label: label('ផ្នែកនៃទំព័រដើម', 'Home page sections', '首页栏目'),
    schema: z.object(sectionFields).check(checkSection),
    fields: {
      titles: label('ចំណងជើង', 'Title', '标题'),
      source: label('មាតិកា', 'Content', '内容'),
      theme: label('រចនាប័ទ្ម', 'Theme', '主题'),
      layout: label('ការរៀបចំ', 'Layout', '布局'),
      count: label('ចំនួន', 'How many', '数量'),
      page: label('ទំព័រ', 'Page', '页面'),
      province: label('ខេត្ត (កូដ)', 'Province (code)', '省份（代码）'),
      place_type: label('ប្រភេទកន្លែង (កូដ)', 'Place type (code)', '地点类型（代码）'),
      category: label('ប្រភេទ (លេខសម្គាល់)', 'Category (id)', '分类（编号）'),
      posts: label('ការបង្ហោះដែលបានជ្រើស', 'Picked posts', '精选帖子'),
      position: label('ទីតាំងពាណិជ្ជកម្ម', 'Place of the ad', '广告位'),
    },
    named: ['titles'],
    words: { ...PAGE_WORDS, ...THEME_WORDS, ...SECTION_WORDS },
    upcasts: [withSource],
    group: 'theme',
    columns: ['theme', 'source'],
    publicFields: [],
  }),
  theme: kindOf({
    label: label('រចនាប័ទ្មទំព័រដើម', 'Home page themes', '首页主题'),
    schema: z.object({ names, description: localized.optional(), ...themeFields }),
    fields: {
      names: label('ឈ្មោះ', 'Name', '名称'),
      description: label('ការពិពណ៌នា', 'Description', '说明'),
      accent: label('ពណ៌', 'Colour', '颜色'),
      order: label('លំដាប់ផ្នែក', 'Order of sections', '栏目顺序'),
    },
    named: ['names'],
    spelled: (theme) => {
      const { accent } = theme
      return typeof accent === 'string' ? { ...theme, accent: plainly(accent) } : theme
    },
    publicFields: [],
  }),
  ad: kindOf({
    label: label('ពាណិជ្ជកម្ម', 'Ads', '广告'),
    ids: uuid,
    schema: z.object(adFields).check(checkSchedule),
    fields: {
      title: label('ចំណងជើង', 'Title', '标题'),
      image: label('រូបភាព', 'Picture', '图片'),
      alt: label('រូបភាពបង្ហាញអ្វី', 'What the picture shows', '图片说明'),
      link: label('តំណ', 'Link', '链接'),
      position: label('ទីតាំង', 'Position', '位置'),
      language: label('សម្រាប់អ្នកអានជាភាសា', 'For readers of', '面向语言'),
      starts_at: label('ចាប់ពី', 'From', '开始时间'),
      ends_at: label('រហូតដល់', 'Until', '结束时间'),
      weight: label('ទម្ងន់', 'Weight', '权重'),
    },
    named: ['title'],
    words: {
      home_top: label('ខាងលើទំព័រដើម', 'Top of the home page', '首页顶部'),
      home_middle: label('កណ្តាលទំព័រដើម', 'Middle of the home page', '首页中部'),
      list: label('បញ្ជីកន្លែង', 'Lists', '列表'),
      detail: label('ទំព័រកន្លែង', 'Pages of places', '地点页面'),
      blog: label('ប្លុក', 'Blog', '博客'),
      kh: sameIn(LANGUAGE_NAMES.kh),
      en: sameIn(LANGUAGE_NAMES.en),
      cn: sameIn(LANGUAGE_NAMES.cn),
    },
    pictures: ({ image }) => [image],
    group: 'position',
    columns: ['position', 'language'],
    publicFields: [],
  }),
  sponsor: kindOf({
    label: label('អ្នកឧបត្ថម្ភ', 'Sponsors', '赞助商'),
    ids: uuid,
    schema: z.object(sponsorFields),
    fields: {
      names: label('ឈ្មោះ', 'Name', '名称'),
      logo: label('និមិត្តសញ្ញា', 'Logo', '标志'),
      link: label('តំណ', 'Link', '链接'),
    },
    named: ['names'],
    pictures: ({ logo }) => [logo],
    publicFields: [],
  }),
  company_rule: kindOf({
    label: label('អត្ថបទអំពីគេហទំព័រ', 'Texts about the site', '网站说明文本'),
    ids: companyRuleKey,
    schema: z.object(companyRuleFields).check(checkTexts),
    fields: { titles: label('ចំណងជើង', 'Title', '标题'), texts: label('អត្ថបទ', 'Text', '正文') },
    named: ['titles'],
    words: {
      about: label('អំពីយើង', 'About us', '关于我们'),
      policy: label('គោលការណ៍ឯកជនភាព', 'Privacy policy', '隐私政策'),
      termofuse: label('លក្ខខណ្ឌប្រើប្រាស់', 'Terms of use', '使用条款'),
    },
    unusable: ({ texts }) => (saysNothing(texts) ? ['texts.kh'] : []),
    publicFields: [],
  }),
} as const satisfies Record<string, KindDefinition>

export type RecordKind = keyof typeof CATALOG
const isKind = (kind: string): kind is RecordKind => Object.hasOwn(CATALOG, kind)
export const RECORD_KINDS = Object.keys(CATALOG).filter(isKind)
export type RecordData<K extends RecordKind> = z.infer<(typeof CATALOG)[K]['schema']>

export const recordKind = z.enum(RECORD_KINDS)

/** Whether a record of the kind may be called so. */
export function isIdOf(kind: RecordKind, id: string): boolean {
  const { ids = recordId }: Pick<KindDefinition, 'ids'> = CATALOG[kind]
  return recordId.safeParse(id).success && ids.safeParse(id).success
}

/** The data of a record as it is written: its names without marks of direction, and what machines read in plain letters. */
export function asWritten(
  kind: RecordKind,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { named, spelled }: Pick<KindDefinition, 'named' | 'spelled'> = CATALOG[kind]
  const names = named.flatMap((field) => (Object.hasOwn(data, field) ? [[field, writtenNames(data[field])]] : []))
  const written = { ...data, ...Object.fromEntries(names) }
  return spelled?.(written) ?? written
}

function writtenNames(named: unknown): unknown {
  // One of marks alone is left to be refused as a name that nobody sees, or to be kept where it is from before.
  const written = (name: unknown) => (typeof name === 'string' ? withoutDirections(name) || name : name)
  const { data } = inEachLanguage.safeParse(named)
  if (!data) return written(named)
  return Object.fromEntries(Object.entries(data).map(([locale, name]) => [locale, written(name)]))
}

/** The fields of a record's data that the product cannot use, so that it is not saved. */
export function unusableFields(kind: RecordKind, data: Readonly<Record<string, unknown>>): readonly string[] {
  const { named, unusable }: Pick<KindDefinition, 'named' | 'unusable'> = CATALOG[kind]
  return [...named.flatMap((field) => unseenNames(field, data[field])), ...(unusable?.(data) ?? [])]
}

/** The fields that the product cannot use, but those that were saved so before: such a record can still be hidden or put elsewhere. */
export function newlyUnusable(
  kind: RecordKind,
  data: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
): readonly string[] {
  const known = before ? unusableFields(kind, before) : []
  const written = (saved: typeof before) => saved && asWritten(kind, saved)
  return unusableFields(kind, data).filter(
    (field) => !known.includes(field) || valueAt(written(data), field) !== valueAt(written(before), field),
  )
}

const valueAt = (data: unknown, field: string): unknown =>
  field.split('.').reduce((value, name) => inEachLanguage.safeParse(value).data?.[name], data)

const inEachLanguage = z.record(z.string(), z.unknown())

/** Where nothing is seen of a name, or it is no line. The schemas take such names, as they read what was saved before. */
function unseenNames(path: string, name: unknown): string[] {
  if (typeof name === 'string') return name.trim() === '' || isName(withoutDirections(name)) ? [] : [path]
  const names = Object.entries(inEachLanguage.safeParse(name).data ?? {})
  return names.flatMap(([locale, name]) => unseenNames(`${path}.${locale}`, name))
}

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
    const { data, error } = CATALOG[record.kind].schema.safeParse(asWritten(record.kind, record.data))
    const isId = isIdOf(record.kind, record.id)
    if (!isId) issue.addIssue({ code: 'custom', path: ['id'], message: 'code_invalid' })
    for (const { path, message } of error?.issues ?? []) {
      issue.addIssue({ code: 'custom', path: ['data', ...path], message })
    }
    return data && isId ? { ...record, data } : z.NEVER
  })
export const oneRecordInput = z.object({ kind: recordKind, id: recordId })
export const removeRecordInput = oneRecordInput.extend({ version: readVersion })
const recordGroup = text(1, MAX_SEARCH_LENGTH)
/** A group of a kind's records, and how many there are in it. */
export const recordGroupView = z.object({ group: z.string(), records: z.int() })
export const recordGroupsInput = z.object({ kind: recordKind })
export const RECORD_ORDERS = ['sort', 'id', 'updated_at'] as const
export const listRecordsInput = z.object({
  kind: recordKind,
  q: text(0, MAX_SEARCH_LENGTH).optional(),
  group: recordGroup.optional().describe('Only records of this group, of a kind that has any.'),
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
  /** Those that the data names. */
  pictures: z.array(imageView),
  /** False if the data does not fit its kind: admins see it as saved, other lists leave it out. */
  is_readable: z.boolean(),
})
export type RecordView = z.infer<typeof recordView>

const PUBLIC_KINDS = RECORD_KINDS.filter((kind) => CATALOG[kind].publicFields.length > 0)
export const publicRecordsInput = z.object({ kind: z.enum(PUBLIC_KINDS), ...pageInput })
export const publicRecordView = recordView.pick({ id: true, sort: true, data: true })
