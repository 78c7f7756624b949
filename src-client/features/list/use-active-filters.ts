import { useLingui } from '@lingui/react/macro'
import { trpc } from '#client/lib/trpc.ts'
import type { PostType } from '#shared/vocabulary.ts'
import { type FilterName, WITHOUT } from './filters.ts'
import type { ListSearch } from './public/list-search.ts'
import { useFilterNames } from './use-filter-names.ts'

/** A chosen filter: what it is called, and the change to the search that takes it back. */
export type ActiveFilter = { name: Removable; label: string; without: ListSearch }
type Removable = Exclude<FilterName, 'sort'> | 'q' | 'category_id' | 'open_now' | 'area'

/** The chosen filters of a list, in words. */
export function useActiveFilters(type: PostType, search: ListSearch): ActiveFilter[] {
  const { t } = useLingui()
  const { place_type, province, price, period, dates } = useFilterNames(type, search)
  const category = useCategoryName(search.category_id)
  const all: [Removable, label: string | undefined, without: ListSearch][] = [
    ['q', search.q, { q: undefined }],
    ['area', search.area && t`Map`, { area: undefined }],
    ['category_id', category, { category_id: undefined }],
    ['dates', dates.chosen, WITHOUT.dates],
    ['period', period.chosen, WITHOUT.period],
    ['place_type', place_type.chosen, WITHOUT.place_type],
    ['province', province.chosen, WITHOUT.province],
    ['price', price.chosen, WITHOUT.price],
    ['open_now', search.open_now && t`Open now`, { open_now: undefined }],
  ]
  return all.flatMap(([name, label, without]) => (label ? [{ name, label, without }] : []))
}

/** A category's name; there are a few dozen, and only links from elsewhere filter by one. */
function useCategoryName(id: string | undefined): string | undefined {
  const { data } = trpc.catalog.allCategories.useQuery(undefined, { enabled: id !== undefined })
  return id && (data?.find((category) => category.id === id)?.name ?? id)
}
