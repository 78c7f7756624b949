import { isBare, readMoney } from '#shared/read-money.ts'
import type { PostType } from '#shared/vocabulary.ts'

/**
 * More dollars than these hardly anything of its kind costs. Riel are often written without their sign, and there the cheapest
 * dish or ticket costs a thousand and a night tens of thousands: so what is asked about is mostly riel.
 */
export const LIKELY_DOLLARS = {
  food: 200,
  visit: 500,
  event: 500,
  hotel: 2_000,
  service: 2_000,
} as const satisfies Record<PostType, number>

/** The same of a price that admins keep, such as that of a pass. */
export const LIKELY_RECORD_DOLLARS = 200

/**
 * The amount of a price that is asked about: of a number alone, above what is likely in dollars. Riel have no decimals, so
 * `6000.50` is none of them.
 */
export function unsureAmount(price: unknown, likely: number): number | undefined {
  const typed = String(price ?? '')
  const asRiel = isBare(typed) ? readMoney(`${typed}៛`).money : undefined
  return asRiel && asRiel.amount > likely ? asRiel.amount : undefined
}

/** The code of a field that asks which currency is meant; undefined where there is nothing to ask. */
export function priceQuestion(price: unknown, likely: number): string | undefined {
  const amount = unsureAmount(price, likely)
  return amount === undefined ? undefined : `price_unsure:${amount}`
}
