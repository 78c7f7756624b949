import type { AuditWords } from '#shared/audit.ts'
import type { Label } from '#shared/label.ts'
import type { Locale } from '#shared/locales.ts'
import type { Audited } from '../../procedures/audited.ts'

/** The names of kinds, deeds, fields and codes, as the entries of the audit have them. */
export function auditWordsOf(entries: readonly Audited[], locale: Locale): AuditWords {
  const named = (words: Readonly<Record<string, Label>> = {}) =>
    Object.entries(words).map(([code, label]) => ({ code, name: label[locale] }))
  return {
    kinds: entries.flatMap(({ kinds }) =>
      Object.entries(kinds).map(([kind, { label, fields, words }]) => ({
        kind,
        name: label[locale],
        fields: named(fields),
        words: named(words),
      })),
    ),
    deeds: entries.flatMap(({ deeds }) => named(deeds)),
  }
}
