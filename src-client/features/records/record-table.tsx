import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Tag } from '#client/components/tag.tsx'
import { Words } from '#client/components/words.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate, formatStamp } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import { CATALOG, type KindDefinition, type RecordKind, type RecordView } from '#shared/catalog.ts'
import { fieldLabels, recordEffect, recordName, valueName } from './public/record-names.ts'
import { RecordActions } from './record-actions.tsx'
import type { RecordsSearch } from './records-search.ts'
import type { DoneToRecords } from './undo-records.tsx'

type Props = {
  kind: RecordKind
  rows: readonly RecordView[]
  search: RecordsSearch
  /** The id of the record that takes the focus once it is shown. */
  toFocus: RefObject<string | null>
  /** The ids of the records that are chosen, to be changed at once. */
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onDone: (done: DoneToRecords) => void
}

export function RecordTable({ kind, rows, search, toFocus, chosen, onChoose, onDone }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0) return <EmptyState title={search.q ? t`Nothing found` : t`No records yet`} />
  const takeFocus = (id: string) => (link: HTMLAnchorElement | null) => {
    if (!link || toFocus.current !== id) return
    toFocus.current = null
    link.focus()
  }
  const { columns: own }: Pick<KindDefinition, 'columns'> = CATALOG[kind]
  const labels = fieldLabels(kind)
  const code = { name: t`Code`, cell: ({ id }: RecordView) => <Soft>{id}</Soft> }
  const fieldColumn = (field: string) => ({
    name: labels[field]?.[locale] ?? field,
    cell: ({ data }: RecordView) => <Soft>{valueName(kind, String(data[field] ?? ''), locale)}</Soft>,
  })
  const columns: Column<RecordView>[] = [
    {
      name: t`Name`,
      cell: (row) => {
        const name = recordName(row, locale)
        return (
          <span className="flex items-center gap-3">
            <ChoiceBox
              label={t`Choose ${name}`}
              isChosen={chosen.has(row.id)}
              onChoose={(isChosen) => onChoose(row.id, isChosen)}
            />
            <span className="min-w-0">
              <Link
                ref={takeFocus(row.id)}
                to="/setting/records/$kind"
                params={{ kind }}
                search={{ ...search, edit: row.id }}
                state={{ returns: true }}
                resetScroll={false}
                className="block text-base font-bold wrap-anywhere hover:text-accent"
              >
                {name}
              </Link>
              <Soft>{recordEffect(row, locale) ?? ''}</Soft>
            </span>
          </span>
        )
      },
    },
    ...(own?.map(fieldColumn) ?? [code]),
    { name: t`Order`, cell: ({ sort }) => formatNumber(sort, locale) },
    { name: t`Status`, cell: (row) => <Status {...row} /> },
    own
      ? { name: t`Created`, cell: ({ created_at }) => <When>{formatStamp(created_at, locale)}</When> }
      : { name: t`Changed`, cell: ({ updated_at }) => <When>{formatDate(updated_at, locale)}</When> },
    { name: t`Actions`, isHidden: true, cell: (row) => <RecordActions record={row} search={search} onDone={onDone} /> },
  ]
  return <DataTable label={t`Records`} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }

const ChoiceBox = ({ label, isChosen, onChoose }: ChoiceProps) => (
  <label className="inline-flex size-11 shrink-0 items-center justify-center">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      className="size-5 accent-accent"
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  </label>
)

function Status({ is_visible, is_readable }: RecordView) {
  if (!is_readable) {
    return (
      <Tag tone="laterite">
        <Trans>Cannot be read</Trans>
      </Tag>
    )
  }
  return is_visible ? (
    <Tag tone="teal">
      <Trans>Visible</Trans>
    </Tag>
  ) : (
    <Tag tone="gold">
      <Trans>Hidden</Trans>
    </Tag>
  )
}

const Soft = ({ children }: { children: string }) => (
  <span className="text-soft">
    <Words>{children}</Words>
  </span>
)
const When = ({ children }: { children: ReactNode }) => <span className="whitespace-nowrap">{children}</span>
