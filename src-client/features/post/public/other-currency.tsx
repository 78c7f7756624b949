import { formatDollars, formatRiel } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostCard } from '#shared/post.ts'
import { isRielFirst } from './price-from.tsx'

type OtherCurrencyProps = {
  post: Pick<PostCard, 'price_from' | 'price_from_riel' | 'price_currency'>
  className: string
}

/** The same price in the other currency: people here count in both. Those who do not read Khmer see riel where these were given. */
export function OtherCurrency({ post, className }: OtherCurrencyProps) {
  const locale = useLocale()
  const { price_from, price_from_riel, price_currency } = post
  if (!price_from || !price_from_riel) return null
  if (locale !== 'kh' && price_currency !== 'KHR') return null
  const isDollars = isRielFirst(post, locale)
  const other = isDollars ? formatDollars(price_from, locale) : formatRiel(price_from_riel, locale)
  // Riel that were typed are the price itself.
  const sign = !isDollars && price_currency === 'KHR' ? '=' : '≈'
  return (
    <span className={`whitespace-nowrap ${className}`}>
      {sign} {other}
    </span>
  )
}
