import { toDollars } from '#shared/money.ts'
import { rielOf } from '#shared/riel.ts'
import type { StayPrice } from '#shared/room.ts'
import { nightCount } from '#shared/stay.ts'
import { PRICE_FOR, PRICE_UNITS } from '#shared/vocabulary.ts'
import type { StayAsked } from '../../../room/public.ts'
import type { CardRow } from '../card-row.ts'

type PricedRow = Pick<CardRow, 'type' | 'price_from_cents' | 'price_riel' | 'room_price_cents' | 'room_price_riel'>

/** The price that readers see: where a hotel has rooms, that of a night in the cheapest, whatever its post says. */
export function shownPrice(row: PricedRow) {
  const isOfRooms = row.type === 'hotel' && row.room_price_cents !== null
  return isOfRooms
    ? { isOfRooms, cents: row.room_price_cents, riel: row.room_price_riel }
    : { isOfRooms, cents: row.price_from_cents, riel: row.price_riel }
}

/** A price as readers see it, in both currencies. */
export function priceOf(row: PricedRow & Pick<CardRow, 'price_unit' | 'price_for'>, rate: number) {
  const { isOfRooms, cents, riel } = shownPrice(row)
  return {
    price_from: cents === null ? null : toDollars(cents),
    price_from_riel: cents === null ? null : (riel ?? rielOf(cents, rate)),
    price_currency: cents === null || riel === null ? ('USD' as const) : ('KHR' as const),
    price_unit: isOfRooms ? ('night' as const) : (PRICE_UNITS.find((unit) => unit === row.price_unit) ?? null),
    price_for: isOfRooms ? ('everyone' as const) : (PRICE_FOR.find((payers) => payers === row.price_for) ?? 'everyone'),
  }
}

/** A stay that is asked for, and what the cheapest costs in each hotel that is free for it, in cents. */
export type Stays = { stay: StayAsked; totals: ReadonlyMap<string, number> }

/** What the stay in a hotel costs, as a card says it. @param rate riel for a dollar */
export function stayAt({ stay: { today: _, ...stay }, totals }: Stays, id: string, rate: number): StayPrice {
  const cents = totals.get(id) ?? 0
  return { ...stay, nights: nightCount(stay), total: toDollars(cents), total_riel: rielOf(cents, rate) }
}
