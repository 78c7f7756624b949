import { Select, Trans } from '@lingui/react/macro'
import { formatDollars } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { PostCard } from '#shared/post.ts'

type PriceFromProps = { post: Pick<PostCard, 'price_from' | 'price_unit' | 'pass'> }

/** The pass that is good here, else the price. Nothing if it is unknown. */
export function PriceFrom({ post: { price_from, price_unit, pass } }: PriceFromProps) {
  if (price_from === null && !pass) return null
  return (
    <span className="font-semibold text-gold">
      {pass ? pass.name : <Price dollars={price_from ?? 0} unit={price_unit} />}
    </span>
  )
}

/** A price with what it is of. */
function Price({ dollars, unit }: { dollars: number; unit: PostCard['price_unit'] }) {
  const price = formatDollars(dollars, useLocale())
  const per = unit ?? 'other'
  if (dollars === 0) return <Trans>Free</Trans>
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
