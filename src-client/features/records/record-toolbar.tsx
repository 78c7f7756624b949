import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { inputStyle } from '#client/components/form/labeled-field.tsx'
import { IconButton } from '#client/components/icon-button.tsx'
import { RECORD_ORDERS, type RecordKind } from '#shared/catalog.ts'
import { MAX_SEARCH_LENGTH } from '#shared/limits.ts'
import type { RecordOrder, RecordsSearch } from './records-search.ts'

type Props = { kind: RecordKind; search: RecordsSearch }

/** Search and order, which are in the URL. */
export function RecordToolbar({ kind, search: { q, order } }: Props) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const go = (search: RecordsSearch) =>
    void navigate({ to: '/setting/records/$kind', params: { kind }, search, resetScroll: false })
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('q')
    go({ order, q: typeof wanted === 'string' ? wanted.trim() || undefined : undefined })
  }
  const names: Record<RecordOrder, string> = {
    sort: t`In their own order`,
    id: t`By code`,
    updated_at: t`Last changed`,
  }
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <search className="grow basis-60">
        <form onSubmit={find} className="relative">
          <input
            key={q}
            name="q"
            type="search"
            defaultValue={q}
            maxLength={MAX_SEARCH_LENGTH}
            aria-label={t`Search in all texts`}
            placeholder={t`Search in all texts`}
            className={`${inputStyle} bg-raised pe-13`}
          />
          <IconButton type="submit" label={t`Search`} className="absolute end-0.5 top-0.5 text-soft">
            <Search aria-hidden="true" className="size-5" />
          </IconButton>
        </form>
      </search>
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
