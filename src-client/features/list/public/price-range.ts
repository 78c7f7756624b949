import { type MoneyProblem, moneyIn, type PriceText, priceText, readMoney } from '#shared/read-money.ts'

export type PriceField = 'price_min' | 'price_max'
export type PriceProblem = MoneyProblem | 'reversed'
export type PriceProblems = Partial<Record<PriceField, PriceProblem>>

/** A price as it stands in an address, or undefined for what is none. */
export function readPrice(value: string): PriceText | undefined {
  const { money } = readMoney(value)
  return money && priceText(money)
}

/** Whether the first is higher. Of dollars and riel the server knows, which has the rate. */
export function isReversed(least: PriceText | undefined, most: PriceText | undefined): boolean {
  const [from, to] = [least, most].map((price) => (price === undefined ? undefined : moneyIn(price)))
  return from !== undefined && from.currency === to?.currency && from.amount > to.amount
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
