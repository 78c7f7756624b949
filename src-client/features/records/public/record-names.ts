import { CATALOG, type KindDefinition, RECORD_KINDS, type RecordKind, type RecordView } from '#shared/catalog.ts'
import type { Label } from '#shared/label.ts'
import { LOCALES, type Locale, pickLocalized } from '#shared/locales.ts'

export const knownKind = (name: string | undefined): RecordKind | undefined =>
  RECORD_KINDS.find((kind) => kind === name)

export const kindName = (kind: RecordKind, locale: Locale): string => CATALOG[kind].label[locale]

export const fieldLabels = (kind: RecordKind): Readonly<Record<string, Label>> => CATALOG[kind].fields

/** The name of a choice of a field; what is not named stands for itself. */
export function valueName(kind: RecordKind, value: string, locale: Locale): string {
  const { words = {} }: Pick<KindDefinition, 'words'> = CATALOG[kind]
  return words[value]?.[locale] ?? value
}

/** What a record does, where its kind says so. */
export function recordEffect({ kind, data }: Pick<RecordView, 'kind' | 'data'>, locale: Locale): string | undefined {
  const { effect }: Pick<KindDefinition, 'effect'> = CATALOG[kind]
  return effect?.(data)?.[locale]
}

/** The name of a record: its first field that is a text, in the page's language where it has several. */
export function recordName({ kind, id, data }: Pick<RecordView, 'kind' | 'id' | 'data'>, locale: Locale): string {
  for (const field of Object.keys(CATALOG[kind].fields)) {
    const value = data[field]
    const name = typeof value === 'string' ? value : localizedName(value, locale)
    if (name) return name
  }
  return id
}

function localizedName(value: unknown, locale: Locale): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const words: { [L in Locale]?: string } = {}
  for (const [key, text] of Object.entries(value)) {
    const language = LOCALES.find((one) => one === key)
    if (language && typeof text === 'string') words[language] = text
  }
  return pickLocalized(words, locale)?.text
}
