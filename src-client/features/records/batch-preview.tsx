import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { wordsOf } from '#client/components/form/form-errors.ts'
import { HistoryChanges } from '#client/components/history-item.tsx'
import { Tag } from '#client/components/tag.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RecordKind } from '#shared/catalog.ts'
import type { BatchRow } from '#shared/record-batch.ts'
import { useChangeWords } from './use-change-words.ts'

type Outcome = BatchRow['outcome']

const TONES = {
  made: 'teal',
  changed: 'accent',
  same: 'gold',
  deleted: 'laterite',
  restored: 'teal',
  invalid: 'laterite',
} as const satisfies Record<Outcome, string>

/** More would not be read. */
const SHOWN = 100

type Props = { kind: RecordKind; rows: readonly BatchRow[]; nameOf: (id: string) => string }

/** What a batch of changes would do, record by record: what cannot be saved first, what stays as it is last. */
export function BatchPreview({ kind, rows, nameOf }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const order: Record<Outcome, number> = { invalid: 0, deleted: 1, made: 2, restored: 2, changed: 3, same: 4 }
  const sorted = rows.toSorted((a, b) => order[a.outcome] - order[b.outcome])
  const changed = sorted.filter(({ outcome }) => outcome !== 'same')
  const same = rows.length - changed.length
  const [unchanged, more] = [formatNumber(same, locale), formatNumber(changed.length - SHOWN, locale)]
  return (
    <div className="space-y-3">
      {same > 0 && (
        <p className="text-soft">
          <Plural
            value={same}
            one={`${unchanged} record stays as it is.`}
            other={`${unchanged} records stay as they are.`}
          />
        </p>
      )}
      <ul aria-label={t`What will change`} className="divide-y divide-line">
        {changed.slice(0, SHOWN).map((row) => (
          <Row key={row.id} kind={kind} row={row} name={nameOf(row.id)} />
        ))}
      </ul>
      {changed.length > SHOWN && (
        <p className="text-soft">
          <Plural value={changed.length - SHOWN} one={`and ${more} more`} other={`and ${more} more`} />
        </p>
      )}
    </div>
  )
}

function Row({ kind, row: { outcome, changes, problems }, name }: { kind: RecordKind; row: BatchRow; name: string }) {
  const { i18n } = useLingui()
  const { label, words } = useChangeWords(kind)
  return (
    <li className="space-y-2 py-3">
      <p className="flex flex-wrap items-baseline gap-2">
        <strong className="wrap-anywhere">{name}</strong>
        <Tag tone={TONES[outcome]}>{useOutcomeWords()[outcome]}</Tag>
      </p>
      {problems.map(({ path, reason }) => (
        <p key={`${path} ${reason}`} className="text-sm text-laterite">
          {path === 'id' ? <Trans>Code</Trans> : label(path)}: {wordsOf(reason, i18n)}
        </p>
      ))}
      {problems.length === 0 && <HistoryChanges changes={changes} label={label} words={words} />}
    </li>
  )
}

function useOutcomeWords(): Record<Outcome, ReactNode> {
  return {
    made: <Trans>New</Trans>,
    changed: <Trans context="version">Changed</Trans>,
    same: <Trans>Unchanged</Trans>,
    deleted: <Trans>Deleted</Trans>,
    restored: <Trans>Brought back</Trans>,
    invalid: <Trans>Cannot be saved</Trans>,
  }
}
