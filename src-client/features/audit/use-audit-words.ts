import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#client/lib/format.ts'
import { isObject } from '#client/lib/json.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AuditWords } from '#shared/audit.ts'
import { documentWords } from '#shared/document.ts'
import { LANGUAGE_NAMES, LOCALES } from '#shared/locales.ts'

/** Nobody reads the whole of an id; the export has it. */
const ID = /^([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const EMPTY: AuditWords = { kinds: [], deeds: [] }

/** How kinds, deeds, fields and values are called; codes stand for themselves until their names are there. */
export function useAuditWords() {
  const { t } = useLingui()
  const locale = useLocale()
  const { data = EMPTY } = trpc.audit.words.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const kinds = new Map(data.kinds.map((kind) => [kind.kind, kind]))
  const nameIn = (words: AuditWords['deeds'] = [], code: string) => words.find((word) => word.code === code)?.name
  const part = (kind: string, code: string) => {
    const language = LOCALES.find((one) => one === code)
    return language ? LANGUAGE_NAMES[language] : (nameIn(kinds.get(kind)?.words, code) ?? code)
  }
  const value = (kind: string, given: unknown): string => {
    if (given === null || given === '') return '–'
    if (typeof given === 'boolean') return given ? t`Yes` : t`No`
    if (typeof given === 'number') return formatNumber(given, locale)
    if (typeof given === 'string') return nameIn(kinds.get(kind)?.words, given) ?? given.replace(ID, '$1…')
    const read = documentWords(given)
    if (read !== undefined) return read
    if (Array.isArray(given)) return given.length === 0 ? '–' : given.map((one) => value(kind, one)).join(' · ')
    if (!isObject(given)) return JSON.stringify(given)
    return Object.entries(given)
      .map(([code, one]) => `${part(kind, code)}: ${value(kind, one)}`)
      .join(' · ')
  }
  return {
    kinds: data.kinds,
    kind: (code: string) => kinds.get(code)?.name ?? code,
    deed: (type: string) => nameIn(data.deeds, type) ?? type,
    /** @param path such as `names.en` */
    field(kind: string, path: string): string {
      const [first = '', ...parts] = path.split('.')
      // A document is called by its language alone.
      const named = parts.filter((one) => one !== 'content')
      return [nameIn(kinds.get(kind)?.fields, first) ?? first, ...named.map((one) => part(kind, one))].join(' · ')
    },
    value,
  }
}
