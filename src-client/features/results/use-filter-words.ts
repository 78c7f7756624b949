import { useLingui } from '@lingui/react/macro'
import { TYPE_NAMES } from '#client/features/post/public/type-names.ts'
import { formatPrice } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useStayInWords } from '#client/lib/use-stay-in-words.ts'
import type { SearchFacets } from '#shared/search.ts'
import type { FilterName, SearchAddress } from './search-address.ts'

/** The chosen filters in words. */
export function useFilterWords(address: SearchAddress, facets: SearchFacets): Partial<Record<FilterName, string>> {
  const { t, i18n } = useLingui()
  const { province, place_type, type, open_now, area } = address
  const stayInWords = useStayInWords()
  const known = { staleTime: Number.POSITIVE_INFINITY }
  // A filter that leaves nothing is in no facet.
  const provinces = trpc.catalog.provinces.useQuery(undefined, { ...known, enabled: province !== undefined })
  const placeTypes = trpc.catalog.placeTypes.useQuery(undefined, { ...known, enabled: place_type !== undefined })
  return {
    type: type && i18n._(TYPE_NAMES[type]),
    place_type: nameIn([...facets.place_types, ...(placeTypes.data ?? [])], place_type),
    province: nameIn([...facets.provinces, ...(provinces.data ?? [])], province),
    price: usePriceWords()(address),
    open_now: open_now && t`Open now`,
    area: area && t`Map`,
    dates: stayInWords(address),
  }
}

const nameIn = (choices: readonly { code: string; name: string }[], code: string | undefined) =>
  code && (choices.find((choice) => choice.code === code)?.name ?? code)

type Prices = Pick<SearchAddress, 'price_min' | 'price_max' | 'no_price'>

/** Says a price range in words. A facet's range ends a cent before the next one begins. */
export function usePriceWords(): (prices: Prices) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  return ({ price_min, price_max, no_price }) => {
    if (price_max === undefined) {
      const price = formatPrice(price_min ?? 0, locale)
      return price_min === undefined ? undefined : t`From ${price}`
    }
    if (price_max === 0) return no_price ? t`Free, or no price given` : t`Free`
    const isBelow = typeof price_max === 'number' && Math.round(price_max * 100) % 100 === 99
    const price = formatPrice(isBelow ? price_max + 0.01 : price_max, locale)
    if (no_price) return t`Up to ${price}, or no price given`
    if (price_min !== undefined) return `${formatPrice(price_min, locale)}–${price}`
    return isBelow ? t`Under ${price}` : t`Up to ${price}`
  }
}
