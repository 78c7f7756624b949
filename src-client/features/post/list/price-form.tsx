import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { withFilters } from './filters.ts'
import { useKeptList } from './kept-list.ts'
import { readListSearch } from './list-search.ts'

/** A price range of one's own. Khmer digits count; what is not a price is left out. */
export function PriceForm({ onDone }: { onDone: () => void }) {
  const { type, search } = useKeptList()
  const navigate = useNavigate()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = Object.fromEntries(new FormData(event.currentTarget))
    const { price_min, price_max } = readListSearch(entries, type)
    void navigate({ to: `/${type}`, search: withFilters(search, { price_min, price_max }) })
    onDone()
  }
  const field = (name: 'price_min' | 'price_max') => (
    <input
      id={`${id}${name}`}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      placeholder="$"
      defaultValue={search[name]}
      className="min-h-11 w-full rounded-lg border border-line bg-surface px-3 text-base text-ink"
    />
  )
  return (
    <form onSubmit={submit} className="mt-2 grid grid-cols-2 gap-3 border-t border-line p-3 pt-4">
      <label htmlFor={`${id}price_min`} className="text-sm text-soft">
        <Trans>From ($)</Trans>
        {field('price_min')}
      </label>
      <label htmlFor={`${id}price_max`} className="text-sm text-soft">
        <Trans>Up to ($)</Trans>
        {field('price_max')}
      </label>
      <button
        type="submit"
        className="col-span-2 min-h-11 rounded-full bg-accent-strong px-5 text-base font-semibold text-on-accent"
      >
        <Trans>Show results</Trans>
      </button>
    </form>
  )
}
