import { asciiDigits } from '#shared/khmer.ts'
import { MAX_PRICE_DOLLARS } from '#shared/limits.ts'

export type PriceField = 'price_min' | 'price_max'
export type PriceProblem = 'unreadable' | 'decimals' | 'too-high' | 'reversed'
export type PriceProblems = Partial<Record<PriceField, PriceProblem>>

/** A price as the URL and people write it, in Latin or Khmer digits. */
const PRICE = /^\d{1,6}(?:\.\d{1,2})?$/

/** The same for a form's field that the browser checks by itself. */
export const PRICE_PATTERN = String.raw`\s*\$?\s*[0-9០-៩]{1,6}(\.[0-9០-៩]{1,2})?\s*`

/** A price, or undefined for what is none. */
export function readPrice(value: string): number | undefined {
  const text = asciiDigits(value)
  if (!PRICE.test(text)) return undefined
  const price = Number(text)
  return price <= MAX_PRICE_DOLLARS ? price : undefined
}

/** Reads a price range as it was typed. An empty field is no limit. */
export function readPriceRange(typed: Record<PriceField, string>): {
  range: Partial<Record<PriceField, number>>
  problems: PriceProblems
} {
  const least = readField(typed.price_min)
  const most = readField(typed.price_max)
  const isReversed = least.price !== undefined && most.price !== undefined && least.price > most.price
  return {
    range: { price_min: least.price, price_max: most.price },
    problems: { price_min: least.problem, price_max: isReversed ? 'reversed' : most.problem },
  }
}

function readField(typed: string): { price?: number; problem?: PriceProblem } {
  const text = asciiDigits(typed)
    .trim()
    .replace(/^\$\s*/, '')
  if (text === '') return {}
  const price = readPrice(text)
  if (price !== undefined) return { price }
  if (/^\d+\.\d{3,}$/.test(text)) return { problem: 'decimals' }
  return { problem: /^\d+(?:\.\d+)?$/.test(text) ? 'too-high' : 'unreadable' }
}
