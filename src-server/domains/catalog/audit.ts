import { CATALOG, type KindDefinition, RECORD_KINDS, type RecordKind, recordKind } from '#shared/catalog.ts'
import { type Label, label } from '#shared/label.ts'
import { type Locale, pickLocalized } from '#shared/locales.ts'
import { decode } from '../../event-sourcing/event.ts'
import { type AuditedKind, audited, type Fields } from '../../procedures/audited.ts'
import { catalogRecord } from './decider.ts'

const COMMON = {
  sort: label('លំដាប់', 'Order', '排序'),
  is_visible: label('បង្ហាញដល់គ្រប់គ្នា', 'Visible to everyone', '对所有人可见'),
}

const kindOf = (kind: RecordKind): AuditedKind => {
  const { label, fields, words }: KindDefinition = CATALOG[kind]
  return { label, fields: { ...fields, ...COMMON }, words }
}

/** The records of every kind. */
export const recordAudit = audited(catalogRecord, {
  kinds: Object.fromEntries(RECORD_KINDS.map((kind) => [kind, kindOf(kind)])),
  deeds: {
    RecordSaved: label('បានរក្សាទុក', 'Saved', '已保存'),
    RecordDeleted: label('បានលុប', 'Deleted', '已删除'),
  },
  whole: ['RecordSaved', 'RecordDeleted'],
  subject: ({ data: { kind, id } }) => ({ kind, id }),
  view: (state) => (state === null || state === 'deleted' ? null : recordFields(state.kind, state)),
  name: ({ names, titles, title, appName, name, source, page }, locale) =>
    wordsOf(names, locale) ?? wordsOf(titles, locale) ?? title ?? appName ?? name ?? sectionName(source, page, locale),
})

type Saved = { data: Fields; schema_version: number; sort: number; is_visible: boolean }

/** The fields of a record as its form has them. */
export const recordFields = (kind: string, { sort, is_visible, ...saved }: Saved): Fields => ({
  ...asRead(kind, saved),
  sort,
  is_visible,
})

/** As its kind reads it today, or as it was saved where the kind is gone or cannot read it. */
function asRead(kind: string, { data, schema_version }: Pick<Saved, 'data' | 'schema_version'>): Fields {
  const known = recordKind.safeParse(kind).data
  if (!known) return data
  try {
    return decode<Fields>(CATALOG[known], schema_version, data)
  } catch {
    return data
  }
}

function wordsOf(value: unknown, locale: Locale): string | undefined {
  return typeof value === 'object' && value !== null ? pickLocalized(value, locale)?.text : undefined
}

/** A section without a title is called by what it shows. */
function sectionName(source: unknown, page: unknown, locale: Locale): string {
  const words = new Map<unknown, Label>(Object.entries(CATALOG.section.words ?? {}))
  return [source, page].flatMap((code) => words.get(code)?.[locale] ?? []).join(' · ')
}
