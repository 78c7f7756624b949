import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { SearchForm } from '#client/components/search-form.tsx'
import { RECORD_ORDERS, type RecordKind } from '#shared/catalog.ts'
import type { RecordOrder, RecordsSearch } from './records-search.ts'

type Props = { kind: RecordKind; search: RecordsSearch }

/** Search and order, which are in the URL. */
export function RecordToolbar({ kind, search: { q, order } }: Props) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const go = (search: RecordsSearch) =>
    void navigate({ to: '/setting/records/$kind', params: { kind }, search, resetScroll: false })
  const names: Record<RecordOrder, string> = {
    sort: t`In their own order`,
    id: t`By code`,
    updated_at: t`Last changed`,
  }
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchForm
        label={t`Search in all texts`}
        q={q}
        onSearch={(words) => go({ order, q: words })}
        className="grow basis-60"
      />
      <label htmlFor={id} className="sr-only">
        {t`Order`}
      </label>
      <select
        id={id}
        value={order ?? 'sort'}
        onChange={({ target }) => go({ q, order: RECORD_ORDERS.find((known) => known === target.value) })}
        className={`${inputStyle} w-auto grow bg-raised md:grow-0`}
      >
        {RECORD_ORDERS.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
