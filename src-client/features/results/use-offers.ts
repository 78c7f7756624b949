import { useLingui } from '@lingui/react/macro'
import { LIST_TYPES } from '#client/features/list/public/list-types.ts'
import { TYPE_NAMES } from '#client/features/post/public/type-names.ts'
import type { SearchFacets, SearchPage } from '#shared/search.ts'
import { type FilterName, type SearchAddress, WITHOUT, withChange } from './search-address.ts'
import { useFilterWords } from './use-filter-words.ts'

type Without = { name: FilterName; label: string; posts: number; address: SearchAddress }

/** The offers of a search without results: to go on without one of its filters, or with the lists. */
export function useOffers(address: SearchAddress, { facets }: SearchPage) {
  const { i18n } = useLingui()
  const words = useFilterWords(address, facets)
  const withoutOne = (name: FilterName): Without[] => {
    const [label, posts] = [words[name], postsWithout(name, facets)]
    return label && posts > 0 ? [{ name, label, posts, address: withChange(address, WITHOUT[name]) }] : []
  }
  return {
    isFiltered: Object.values(words).some(Boolean),
    without: (['type', 'place_type', 'province', 'price'] as const).flatMap(withoutOne),
    onward: LIST_TYPES.map((type) => ({ to: `/${type}` as const, label: i18n._(TYPE_NAMES[type]) })),
  }
}

/** A facet counts what is within the other filters, and so all of it is what there is without its own. */
function postsWithout(name: FilterName, { types, place_types, provinces, prices }: SearchFacets): number {
  const counted = {
    type: types,
    place_type: place_types,
    province: provinces,
    price: prices,
    open_now: [],
    area: [],
    dates: [],
  }[name]
  return counted.reduce((sum, { posts }) => sum + posts, 0)
}
