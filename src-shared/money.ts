import { z } from 'zod'
import { MAX_PRICE_DOLLARS } from './limits.ts'
import { looseNumber } from './text.ts'

/** 0 to 100,000 with at most two decimals; stored as whole cents. */
export const dollars = looseNumber(
  z
    .number()
    .min(0)
    .max(MAX_PRICE_DOLLARS)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'PRICE_DECIMALS'),
)

export const toCents = (value: number): number => Math.round(value * 100)

export const toDollars = (cents: number): number => cents / 100
