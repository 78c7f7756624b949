import type { FieldErrorCodes } from '#client/components/form/field-error-codes.ts'
import { validateWithSchema } from '#client/components/form/validate-with-schema.ts'
import { CATALOG, type RecordData } from '#shared/catalog.ts'
import type { SectionSource, Theme } from '#shared/home-themes.ts'
import { MAX_PICKED_POSTS } from '#shared/limits.ts'

type Words = { kh: string; en: string; cn: string }

/** A section as its form holds it. */
export type SectionValues = {
  titles: Words
  source: string | null
  layout: string | null
  count: number | null
  page: string | null
  province: string | null
  place_type: string | null
  category: string | null
  posts: string[]
  position: string | null
  is_visible: boolean
}

type Field = Exclude<keyof SectionValues, 'titles' | 'source' | 'is_visible'>

const OF_LISTS: readonly Field[] = ['layout', 'count', 'page', 'province', 'place_type']

/** The fields that a source has beside its title. */
export const FIELDS_OF: Readonly<Record<SectionSource, readonly Field[]>> = {
  hero: [],
  types: ['count'],
  provinces: [],
  trending: OF_LISTS,
  newest: OF_LISTS,
  category: ['category', 'layout', 'count'],
  picked: ['posts', 'layout'],
  events: ['count', 'province'],
  articles: ['count'],
  sponsors: [],
  ad: ['position'],
}

const COUNT = 8

const BLANK: SectionValues = {
  titles: { kh: '', en: '', cn: '' },
  source: 'trending',
  layout: null,
  count: COUNT,
  page: null,
  province: null,
  place_type: null,
  category: null,
  posts: [],
  position: null,
  is_visible: true,
}

export const toValues = (data: RecordData<'section'> | undefined, is_visible: boolean): SectionValues => ({
  ...BLANK,
  ...data,
  titles: { ...BLANK.titles, ...data?.titles },
  is_visible,
})

/** Only the fields of its source: others would be kept, and mean nothing. */
export function toData(values: SectionValues, theme: Theme): Record<string, unknown> {
  const fields = Object.entries(FIELDS_OF).find(([source]) => source === values.source)?.[1] ?? []
  const own = fields.map((field) => [field, values[field]])
  const titles = Object.entries(values.titles).filter(([, words]) => words.trim() !== '')
  return {
    source: values.source,
    theme,
    count: values.source === 'picked' ? MAX_PICKED_POSTS : COUNT,
    ...Object.fromEntries(own.filter(([, value]) => value !== null)),
    ...(titles.length > 0 && { titles: Object.fromEntries(titles) }),
  }
}

/** Why it cannot be saved, by the fields of the form. */
export const checkSection = (values: SectionValues, theme: Theme): FieldErrorCodes =>
  validateWithSchema(CATALOG.section.schema, toData(values, theme))
