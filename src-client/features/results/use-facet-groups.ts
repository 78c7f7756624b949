import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TYPE_NAMES } from '#client/features/post/public/type-names.ts'
import type { SearchFacets } from '#shared/search.ts'
import { type SearchAddress, type SearchSort, sortsOf, WITHOUT, withChange } from './search-address.ts'
import { usePriceWords } from './use-filter-words.ts'

export type FacetChoice = {
  key: string
  label: string
  /** How many there are; undefined for an order. */
  posts?: number
  isChosen: boolean
  /** The search with this choice, or without it where it is chosen. */
  address: SearchAddress
}

export type FacetGroup = { name: string; title: string; choices: readonly FacetChoice[] }

const SORT_WORDS: Record<SearchSort, MessageDescriptor> = {
  relevance: msg`Best match`,
  newest: msg`Newest`,
  popular: msg`Most popular`,
  price: msg`Lowest price`,
}

/** The order and the facets of a search, as choices that lead to other searches. */
export function useFacetGroups(address: SearchAddress, facets: SearchFacets): FacetGroup[] {
  const { t, i18n } = useLingui()
  const priceWords = usePriceWords()
  const [firstSort, ...otherSorts] = sortsOf(address)
  const sort = address.sort ?? firstSort
  const toggled = (isChosen: boolean, change: SearchAddress, without: SearchAddress) => ({
    isChosen,
    address: withChange(address, isChosen ? without : change),
  })
  const orders = [firstSort, ...otherSorts].flatMap((one) =>
    one
      ? [
          {
            key: one,
            label: i18n._(SORT_WORDS[one]),
            isChosen: one === sort,
            address: withChange(address, { sort: one }),
          },
        ]
      : [],
  )
  const types = facets.types.map(({ type, posts }) => ({
    key: type,
    label: i18n._(TYPE_NAMES[type]),
    posts,
    // A type of place belongs to one list.
    ...toggled(address.type === type, { type, place_type: undefined }, WITHOUT.type),
  }))
  const named = (name: 'province' | 'place_type', counted: SearchFacets['provinces']) =>
    counted.map((one) => ({
      key: one.code,
      label: one.name,
      posts: one.posts,
      ...toggled(address[name] === one.code, { [name]: one.code }, WITHOUT[name]),
    }))
  const prices = facets.prices.flatMap(({ from, to, posts }) => {
    if (from === null) return []
    const range = { price_min: from || undefined, price_max: to === null ? undefined : (to * 100 - 1) / 100 }
    const isChosen = address.price_min === range.price_min && address.price_max === range.price_max
    return [{ key: String(from), label: priceWords(range) ?? '', posts, ...toggled(isChosen, range, WITHOUT.price) }]
  })
  const isOpen = address.open_now === 1
  const open = {
    key: 'open',
    label: t`Open now`,
    posts: facets.open_now,
    ...toggled(isOpen, { open_now: 1 }, WITHOUT.open_now),
  }
  const groups: FacetGroup[] = [
    { name: 'sort', title: t`Sort by`, choices: orders },
    { name: 'type', title: t`What`, choices: types },
    { name: 'open', title: t`Opening hours`, choices: isOpen || facets.open_now > 0 ? [open] : [] },
    { name: 'place_type', title: t`Type`, choices: named('place_type', facets.place_types) },
    { name: 'province', title: t`Province`, choices: named('province', facets.provinces) },
    { name: 'price', title: t`Price`, choices: prices },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}
