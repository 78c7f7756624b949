import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useUtils } from '#client/lib/trpc.ts'
import { withFilters } from './filters.ts'
import { useListState } from './list-state.ts'
import { ListLink } from './public/list-link.tsx'
import { countFilters, type ListSearch } from './public/list-search.ts'
import { useFilterNames } from './use-filter-names.ts'

/** The chosen filters, each with a link that removes it. */
export default function ActiveFilters() {
  const { type, search } = useListState()
  const { t } = useLingui()
  const active = useActive()
  if (countFilters(search) === 0) return null
  return (
    <ul aria-label={t`Chosen filters`} className="flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li key={label}>
          <ListLink
            type={type}
            search={withFilters(search, without)}
            aria-label={t`Remove ${label}`}
            className="inline-flex min-h-9 max-w-full items-center gap-1 rounded-full bg-accent-tint ps-3 pe-2 text-sm text-accent hover:bg-accent-soft"
          >
            <span className="truncate">{label}</span>
            <X size={16} aria-hidden="true" className="shrink-0" />
          </ListLink>
        </li>
      ))}
      <li>
        <ListLink
          type={type}
          className="inline-flex min-h-9 items-center px-2 text-sm text-accent underline underline-offset-4"
        >
          <Trans>Clear all</Trans>
        </ListLink>
      </li>
    </ul>
  )
}

function useActive(): { label: string; without: ListSearch }[] {
  const { type, search } = useListState()
  const { t } = useLingui()
  const { place_type, province, price, period } = useFilterNames(type, search)
  const category = useCategoryName(search.category_id)
  const all = [
    { label: search.q && t`“${search.q}”`, without: { q: undefined } },
    { label: category, without: { category_id: undefined } },
    { label: period.chosen, without: { period: undefined } },
    { label: place_type.chosen, without: { place_type: undefined } },
    { label: province.chosen, without: { province: undefined } },
    { label: price.chosen, without: { price_min: undefined, price_max: undefined } },
    { label: search.open_now && t`Open now`, without: { open_now: undefined } },
  ]
  return all.flatMap(({ label, without }) => (label ? [{ label, without }] : []))
}

/** A category's name; there are a few dozen, and only links from elsewhere filter by one. */
function useCategoryName(id: string | undefined): string | undefined {
  const { data } = useQuery(useUtils().catalog.allCategories.queryOptions(undefined, { enabled: id !== undefined }))
  return id && (data?.find((category) => category.id === id)?.name ?? id)
}
