import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { type Column, DataTable } from '#client/components/data-table.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { Tag } from '#client/components/tag.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { formatDate } from '#client/lib/format-date.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RecordKind, RecordView } from '#shared/catalog.ts'
import { RecordActions } from './record-actions.tsx'
import { recordName } from './record-names.ts'
import type { RecordsSearch } from './records-search.ts'

type Props = {
  kind: RecordKind
  rows: readonly RecordView[]
  search: RecordsSearch
  /** The id of the record that takes the focus once it is shown. */
  toFocus: RefObject<string | null>
  onDeleted: (record: RecordView) => void
}

export function RecordTable({ kind, rows, search, toFocus, onDeleted }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  if (rows.length === 0) return <EmptyState title={search.q ? t`Nothing found` : t`No records yet`} />
  const takeFocus = (id: string) => (link: HTMLAnchorElement | null) => {
    if (!link || toFocus.current !== id) return
    toFocus.current = null
    link.focus()
  }
  const columns: Column<RecordView>[] = [
    {
      name: t`Name`,
      cell: (row) => (
        <Link
          ref={takeFocus(row.id)}
          to="/setting/records/$kind"
          params={{ kind }}
          search={{ ...search, edit: row.id }}
          state={{ returns: true }}
          resetScroll={false}
          className="block text-base font-bold wrap-anywhere hover:text-accent"
        >
          {recordName(row, locale)}
        </Link>
      ),
    },
    { name: t`Code`, cell: ({ id }) => <span className="text-soft wrap-anywhere">{id}</span> },
    { name: t`Order`, cell: ({ sort }) => formatNumber(sort, locale) },
    { name: t`Status`, cell: (row) => <Status {...row} /> },
    {
      name: t`Changed`,
      cell: ({ updated_at }) => <span className="whitespace-nowrap">{formatDate(updated_at, locale)}</span>,
    },
    { name: t`Actions`, isHidden: true, cell: (row) => <RecordActions record={row} onDeleted={onDeleted} /> },
  ]
  return <DataTable label={t`Records`} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

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
