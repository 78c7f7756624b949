import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { SearchForm } from './search-form.tsx'
import { Select } from './select.tsx'

type Search<O> = { q: string | undefined; order: O | undefined }

type Props<O> = {
  search: Search<O>
  /** The first is that of a list without one in its URL. */
  orders: readonly { value: O; label: string }[]
  /** Names the field: the things that are searched, and where. */
  label: string
  onChange: (search: Search<O>) => void
  children?: ReactNode
}

/** Search and order of a list, which are in the URL, and what else there is to do. */
export function SearchAndOrder<O extends string>({ search, orders, label, onChange, children }: Props<O>) {
  const { t } = useLingui()
  const id = useId()
  const { q, order } = search
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchForm q={q} label={label} onSearch={(wanted) => onChange({ order, q: wanted })} className="grow basis-60" />
      <label htmlFor={id} className="sr-only">
        {t`Order`}
      </label>
      <Select
        id={id}
        value={order ?? orders[0]?.value}
        onChange={({ target }) => onChange({ q, order: orders.find(({ value }) => value === target.value)?.value })}
        options={orders}
        className="grow md:grow-0"
      />
      {children}
    </div>
  )
}
