import { type MoneyProblem, type PriceText, priceText, readMoney } from '#shared/read-money.ts'
import { isReversed } from './price-address.ts'

export type PriceField = 'price_min' | 'price_max'
export type PriceProblem = MoneyProblem | 'reversed'
export type PriceProblems = Partial<Record<PriceField, PriceProblem>>

/** A price as people write it; undefined for what is none. */
export function readTypedPrice(typed: string): PriceText | undefined {
  const { money } = readMoney(typed)
  return money && priceText(money)
}

/** Reads a price range as it was typed. An empty field is no limit. */
export function readPriceRange(typed: Record<PriceField, string>): {
  range: Partial<Record<PriceField, PriceText>>
  problems: PriceProblems
} {
  const least = readField(typed.price_min)
  const most = readField(typed.price_max)
  return {
    range: { price_min: least.price, price_max: most.price },
    problems: {
      price_min: least.problem,
      price_max: isReversed(least.price, most.price) ? 'reversed' : most.problem,
    },
  }
}

function readField(typed: string): { price?: PriceText; problem?: PriceProblem } {
  if (typed.trim() === '') return {}
  const { money, problem } = readMoney(typed)
  return money ? { price: priceText(money) } : { problem }
}
