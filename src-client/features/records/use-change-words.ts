import { useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/lib/locale.ts'
import { CATALOG, type KindDefinition, type RecordKind } from '#shared/catalog.ts'
import { documentWords } from '#shared/document.ts'
import { LANGUAGE_NAMES, LOCALES } from '#shared/locales.ts'
import { fieldLabels } from './public/record-names.ts'

/** How a change of a record is said: the names of its fields, and values as a person writes them. */
export function useChangeWords(kind: RecordKind) {
  const { t } = useLingui()
  const locale = useLocale()
  const labels = fieldLabels(kind)
  const { words: choices = {} }: Pick<KindDefinition, 'words'> = CATALOG[kind]
  const own: Readonly<Record<string, string>> = { sort: t`Order`, is_visible: t`Visible to everyone` }
  const partName = (part: string) => {
    const language = LOCALES.find((one) => one === part)
    return language ? LANGUAGE_NAMES[language] : (choices[part]?.[locale] ?? part)
  }
  /** @param path such as `sort` or `data.names.en` */
  const label = (path: string): string => {
    const [first = '', field = '', ...parts] = path.split('.')
    if (first !== 'data') return own[first] ?? first
    // A document is called by its language alone.
    const named = parts.filter((part) => part !== 'content')
    return [labels[field]?.[locale] ?? field, ...named.map(partName)].join(' · ')
  }
  const words = (value: unknown): string => {
    if (value === null || value === '') return '–'
    if (typeof value === 'boolean') return value ? t`On` : t`Off`
    if (typeof value === 'string') return choices[value]?.[locale] ?? value
    return typeof value === 'number' ? String(value) : (documentWords(value) ?? JSON.stringify(value))
  }
  return { label, words }
}
