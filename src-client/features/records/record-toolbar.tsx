import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { SearchForm } from '#client/components/search-form.tsx'
import { Select } from '#client/components/select.tsx'
import { RECORD_ORDERS, type RecordKind } from '#shared/catalog.ts'
import type { RecordOrder, RecordsSearch } from './records-search.ts'

type Props = { kind: RecordKind; search: RecordsSearch; children: ReactNode }

/** Search and order, which are in the URL, and what else there is to do. */
export function RecordToolbar({ kind, search: { q, order }, children }: Props) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const go = (search: RecordsSearch) =>
    void navigate({ to: '/setting/records/$kind', params: { kind }, search, resetScroll: false })
  const names: Record<RecordOrder, string> = {
    sort: t`In the order set`,
    id: t`By code`,
    updated_at: t`Last changed`,
  }
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchForm
        q={q}
        label={t`Search all texts`}
        onSearch={(wanted) => go({ order, q: wanted })}
        className="grow basis-60"
      />
      <label htmlFor={id} className="sr-only">
        {t`Order`}
      </label>
      <Select
        id={id}
        value={order ?? 'sort'}
        onChange={({ target }) => go({ q, order: RECORD_ORDERS.find((known) => known === target.value) })}
        options={RECORD_ORDERS.map((value) => ({ value, label: names[value] }))}
        className="grow md:grow-0"
      />
      {children}
    </div>
  )
}
