import { asciiDigits } from '#shared/khmer.ts'
import { MAX_PRICE_DOLLARS } from '#shared/limits.ts'

export type PriceField = 'price_min' | 'price_max'
export type PriceProblem = 'unreadable' | 'decimals' | 'too-high' | 'reversed'
export type PriceProblems = Partial<Record<PriceField, PriceProblem>>

const PRICE = /^\d{1,6}(?:\.\d{1,2})?$/

/** How people write dollars, before or after the number. */
const DOLLARS = String.raw`(?:US)?\$|USD|dollars?|ដុល្លារ?|美元|美金`
const AROUND = new RegExp(String.raw`^\s*(?:${DOLLARS})?\s*|\s*(?:${DOLLARS})?\s*$`, 'gi')
const GROUPED = /^\d{1,3}(?:,\d{3})+(?!\d)/

/** The same for a form's field that the browser checks by itself. */
export const PRICE_PATTERN = String.raw`\s*(${DOLLARS})?\s*([0-9០-៩]{1,6}|[0-9០-៩]{1,3},[0-9០-៩]{3})(\.[0-9០-៩]{1,2})?\s*(${DOLLARS})?\s*`

/** The number of a price as people write it: `30$`, `US$1,000`, `៣០ ដុល្លារ`. */
function numberOf(typed: string): string {
  const number = asciiDigits(typed).replace(AROUND, '')
  return GROUPED.test(number) ? number.replaceAll(',', '') : number
}

/** A price, or undefined for what is none. */
export function readPrice(value: string): number | undefined {
  const text = numberOf(value)
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
  if (typed.trim() === '') return {}
  const price = readPrice(typed)
  if (price !== undefined) return { price }
  const text = numberOf(typed)
  if (/^\d+\.\d{3,}$/.test(text)) return { problem: 'decimals' }
  return { problem: /^\d+(?:\.\d+)?$/.test(text) ? 'too-high' : 'unreadable' }
}
