import { z } from 'zod'
import { MAX_PRICE_DOLLARS } from './limits.ts'
import { type Money, readMoney } from './read-money.ts'
import { looseNumber, storableText } from './text.ts'

/** 0 to 100,000 with at most two decimals; stored as whole cents. */
const amount = z
  .number()
  .min(0)
  .max(MAX_PRICE_DOLLARS)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'PRICE_DECIMALS')

export const dollars = looseNumber(amount)

const REASONS = { unreadable: 'PRICE_UNREADABLE', decimals: 'PRICE_DECIMALS', other_currency: 'PRICE_CURRENCY' }

/** A price as a caller gives it: a number is dollars, a text is read as people write money. */
export const money = z
  .union([amount, storableText])
  .transform((given, issues): Money => {
    if (typeof given === 'number') return { currency: 'USD', amount: given }
    const { money, problem, highest } = readMoney(given)
    if (money) return money
    if (problem === 'too_high') issues.addIssue({ code: 'too_big', origin: 'number', maximum: highest, input: given })
    else issues.addIssue({ code: 'custom', message: REASONS[problem], input: given })
    return z.NEVER
  })
  .describe('A number of dollars, or a text that may name the currency: "6000៛", "6000 KHR", "$1.50". Riel are whole.')

export const toDollars = (cents: number): number => cents / 100
