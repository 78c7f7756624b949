import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/lib/locale.ts'
import type { DraftChange } from '#shared/publication.ts'
import { fieldWord, wordOf } from './working-copy.ts'

/** What the working copy has other than the page that visitors see. */
export function DraftChanges({ changes }: { changes: readonly DraftChange[] }) {
  const locale = useLocale()
  if (changes.length === 0)
    return (
      <p className="text-soft">
        <Trans>Nothing differs from what visitors see.</Trans>
      </p>
    )
  return (
    <ul className="list-disc space-y-1 ps-5">
      {changes.map((change) => (
        <li key={`${change.theme} ${change.what} ${change.id}`}>
          {wordOf(change.theme, locale)}: <Deed change={change} />
        </li>
      ))}
    </ul>
  )
}

function Deed({ change: { what, name, source, fields } }: { change: DraftChange }) {
  const { t } = useLingui()
  const locale = useLocale()
  const section = name ?? wordOf(source ?? '', locale)
  const changed = fields.map((field) => fieldWord(field, locale)).join(', ')
  const deeds = {
    added: t`“${section}” is new`,
    removed: t`“${section}” is gone`,
    changed: t`“${section}” is changed (${changed})`,
    order: t`the order is another one`,
    theme: t`the theme is changed (${changed})`,
  }
  return deeds[what]
}
