import { CATALOG, type RecordData, type RecordView } from '#shared/catalog.ts'
import type { Theme } from '#shared/home-themes.ts'
import type { Label } from '#shared/label.ts'
import { type Locale, pickLocalized } from '#shared/locales.ts'

export type SectionRecord = { record: RecordView; data: RecordData<'section'> }
export type ThemeRecord = { record: RecordView; data: RecordData<'theme'> }

/** The sections of a theme in its order; those that it does not name stand behind. What cannot be read is left out. */
export function sectionsOf(rows: readonly RecordView[], theme: Theme, order: readonly string[] = []): SectionRecord[] {
  const place = new Map(order.map((id, index) => [id, index]))
  const placeOf = ({ record }: SectionRecord) => place.get(record.id) ?? order.length
  return rows
    .flatMap((record) => {
      const { data } = CATALOG.section.schema.safeParse(record.data)
      return data?.theme === theme ? [{ record, data }] : []
    })
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}

export function themeOf(rows: readonly RecordView[], code: Theme): ThemeRecord | undefined {
  const record = rows.find(({ id }) => id === code)
  const { data } = CATALOG.theme.schema.safeParse(record?.data)
  return record && data && { record, data }
}

const WORDS: Readonly<Record<string, Label>> = CATALOG.section.words ?? {}

/** What a source, a layout, a page or a theme is called. */
export const wordOf = (code: string, locale: Locale): string => WORDS[code]?.[locale] ?? code

export const fieldWord = (field: string, locale: Locale): string => {
  const labels: Readonly<Record<string, Label>> = { ...CATALOG.theme.fields, ...CATALOG.section.fields }
  return labels[field]?.[locale] ?? field
}

/** A section by its title, or by what it shows. */
export const sectionName = ({ data }: SectionRecord, locale: Locale): string =>
  pickLocalized(data.titles ?? {}, locale)?.text ?? wordsOf([data.source, data.page], locale)

/** What a section with a title shows, and how; without one its name says the first. */
export function sectionFacts({ data: { titles = {}, source, layout, page } }: SectionRecord, locale: Locale): string {
  return pickLocalized(titles, locale) ? wordsOf([source, layout, page], locale) : wordsOf([layout], locale)
}

const wordsOf = (codes: readonly (string | undefined)[], locale: Locale): string =>
  codes.flatMap((code) => (code ? [wordOf(code, locale)] : [])).join(' · ')
