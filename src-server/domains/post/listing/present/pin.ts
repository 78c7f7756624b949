import type { MapPin } from '#shared/map-pins.ts'
import { toDollars } from '#shared/money.ts'
import { rateOf } from '../../../catalog/public.ts'
import type { CardRow } from '../card-row.ts'
import { type CardContext, cover, positionOf } from './card.ts'
import { shownPrice, stayAt } from './price.ts'
import { inLanguage } from './words.ts'

/** A post on a map; null where nobody knows where it is. */
export function toPin(row: CardRow, { locale, reference, stays }: CardContext): MapPin | null {
  const position = positionOf(row)
  if (!position) return null
  const name = inLanguage(row, 'name', locale)
  const { cents, riel } = shownPrice(row)
  return {
    id: row.id,
    type: row.type,
    name: name.text,
    lang: name.lang,
    ...position,
    price_from: cents === null ? null : toDollars(cents),
    price_riel: riel,
    ...(stays && { stay: stayAt(stays, row.id, rateOf(reference)) }),
    image: smallPicture(row),
  }
}

/** Its smallest copy, once there are any. */
function smallPicture(row: CardRow): string | null {
  const picture = cover(row)
  return picture && (picture.variants.find(({ format }) => format === 'webp') ?? picture).url
}
