import { Select, Trans } from '@lingui/react/macro'
import { formatDollars, formatRiel } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { Locale } from '#shared/locales.ts'
import type { PostCard } from '#shared/post.ts'

type Given = Pick<PostCard, 'price_from' | 'price_from_riel' | 'price_currency'>
type PriceFromProps = { post: Given & Pick<PostCard, 'price_unit' | 'pass'> }

/** Those who read Khmer see a price first as it was given. */
export const isRielFirst = ({ price_currency }: Pick<Given, 'price_currency'>, locale: Locale): boolean =>
  locale === 'kh' && price_currency === 'KHR'

/** The pass that is good here, else the price. Nothing if it is unknown. */
export function PriceFrom({ post }: PriceFromProps) {
  const { price_from, price_unit, pass } = post
  if (price_from === null && !pass) return null
  return <span className="font-semibold text-gold">{pass ? pass.name : <Price post={post} unit={price_unit} />}</span>
}

/** A price with what it is of. */
function Price({ post, unit }: { post: Given; unit: PostCard['price_unit'] }) {
  const locale = useLocale()
  const { price_from, price_from_riel } = post
  const price = isRielFirst(post, locale)
    ? formatRiel(price_from_riel ?? 0, locale)
    : formatDollars(price_from ?? 0, locale)
  const per = unit ?? 'other'
  if (!price_from) return <Trans>Free</Trans>
  return (
    <Select
      value={per}
      _night={`From ${price} a night`}
      _person={`From ${price} a person`}
      _entry={`Entry ${price}`}
      _day={`From ${price} a day`}
      _hour={`From ${price} an hour`}
      _dish={`From ${price} a dish`}
      _drink={`From ${price} a drink`}
      _piece={`From ${price} apiece`}
      _trip={`From ${price} a trip`}
      _kilogram={`From ${price} a kilo`}
      _lesson={`From ${price} a lesson`}
      other={`From ${price}`}
    />
  )
}
