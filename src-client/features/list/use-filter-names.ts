import { useLingui } from '@lingui/react/macro'
import { formatPrice } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useStayInWords } from '#client/lib/use-stay-in-words.ts'
import type { PriceText } from '#shared/read-money.ts'
import type { PostType } from '#shared/vocabulary.ts'
import type { FilterName } from './filters.ts'
import { PERIOD_WORDS, SORT_WORDS } from './list-words.ts'
import { type ListSearch, sortsOf } from './public/list-search.ts'

type Choice = { code: string; name: string }

const REFERENCE = { staleTime: Number.POSITIVE_INFINITY } as const

/** A list's provinces and place types, which the list does not wait for. */
export function useFilterChoices(type: PostType) {
  const provinces = trpc.catalog.provinces.useQuery(undefined, REFERENCE).data ?? []
  const placeTypes = trpc.catalog.placeTypes.useQuery(undefined, REFERENCE).data ?? []
  return { provinces, placeTypes: placeTypes.filter(({ page }) => page === type) }
}

/** Each filter's label, and its chosen value. */
export function useFilterNames(
  type: PostType,
  search: ListSearch,
): Record<FilterName, { label: string; chosen?: string }> {
  const { t, i18n } = useLingui()
  const { provinces, placeTypes } = useFilterChoices(type)
  const [sort = 'newest'] = sortsOf(type)
  const stayInWords = useStayInWords()
  return {
    dates: { label: t`Dates`, chosen: stayInWords(search) },
    period: { label: i18n._(PERIOD_WORDS.upcoming), chosen: search.period && i18n._(PERIOD_WORDS[search.period]) },
    place_type: { label: t`Type`, chosen: nameIn(placeTypes, search.place_type) },
    province: { label: t`Province`, chosen: nameIn(provinces, search.province) },
    price: { label: t`Price`, chosen: usePriceWords(type)(search) },
    sort: { label: i18n._(SORT_WORDS[sort]), chosen: search.sort && i18n._(SORT_WORDS[search.sort]) },
  }
}

const nameIn = (choices: readonly Choice[], code: string | undefined) =>
  code && (choices.find((choice) => choice.code === code)?.name ?? code)

type PriceFilter = Pick<ListSearch, 'price_min' | 'price_max' | 'no_price'>

/**
 * Says a price range in words: $5–$20, from $5, up to $20, free, and whether places without a price are in it. A hotel's is that of a
 * night, however long the stay is.
 */
export function usePriceWords(type: PostType): (range: PriceFilter) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  const amount = (price: PriceText) => formatPrice(price, locale)
  const perNight = (price: string) => (type === 'hotel' ? t`${price} a night` : price)
  return ({ price_min, price_max, no_price }) => {
    if (price_min === undefined && price_max === undefined) return undefined
    if (price_max === 0) return no_price ? t`Free, or no price given` : t`Free`
    if (price_min !== undefined && price_max !== undefined) return perNight(`${amount(price_min)}–${amount(price_max)}`)
    const price = perNight(amount(price_min ?? price_max ?? 0))
    if (price_max === undefined) return t`From ${price}`
    return no_price ? t`Up to ${price}, or no price given` : t`Up to ${price}`
  }
}
