import type { MoneyProblem } from '#shared/read-money.ts'

/** The code of a field's error, as the server has it. */
export function moneyProblemCode(problem: MoneyProblem, highest?: number): string {
  if (problem === 'too_high') return `number_too_big:${highest}`
  if (problem === 'decimals') return 'PRICE_DECIMALS'
  return problem === 'other_currency' ? 'PRICE_CURRENCY' : 'PRICE_UNREADABLE'
}
