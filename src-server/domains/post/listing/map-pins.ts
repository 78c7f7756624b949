import { MAX_PINS } from '#shared/limits.ts'
import type { MapPins, MapPinsInput } from '#shared/map-pins.ts'
import { toDollars } from '#shared/money.ts'
import type { CardRow } from './card-row.ts'
import { readList } from './list.ts'
import type { ListContext } from './plan/plan.ts'
import { cover, positionOf } from './present/card.ts'
import { shownPrice } from './present/price.ts'
import { inLanguage } from './present/words.ts'

/** The published posts that a map shows. @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN */
export async function listPins(ctx: ListContext, input: MapPinsInput): Promise<MapPins> {
  const { rows, total, stayOf } = await readList(ctx, { ...input, sort: 'popular', page: 1, pageSize: MAX_PINS })
  const pins = rows.flatMap((row) => {
    const position = positionOf(row)
    if (!position) return []
    const name = inLanguage(row, 'name', ctx.locale)
    const { cents, riel } = shownPrice(row)
    return [
      {
        id: row.id,
        type: row.type,
        name: name.text,
        lang: name.lang,
        ...position,
        price_from: cents === null ? null : toDollars(cents),
        price_riel: riel,
        ...stayOf(row),
        image: smallPicture(row),
      },
    ]
  })
  return { pins, total }
}

/** Its smallest copy, once there are any. */
function smallPicture(row: CardRow): string | null {
  const picture = cover(row)
  return picture && (picture.variants.find(({ format }) => format === 'webp') ?? picture).url
}
