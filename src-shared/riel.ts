import type { Money } from './read-money.ts'

/** The configuration entry that has how many riel a dollar is. */
export const RIEL_RATE_KEY = 'money.riel_per_dollar'

/** About what shops count with. */
export const DEFAULT_RIEL_RATE = 4_000

export const isRielRate = (rate: number): boolean => rate >= 100 && rate <= 1_000_000

/** The rate as it is configured; the usual one where that is no rate. */
export function rielRate(configured: string | undefined): number {
  const rate = Number(configured)
  return isRielRate(rate) ? rate : DEFAULT_RIEL_RATE
}

/** Whole cents. What costs something costs a cent at least, as 0 means free. */
export function centsOf({ currency, amount }: Money, rate: number): number {
  if (currency === 'USD') return Math.round(amount * 100)
  return amount === 0 ? 0 : Math.max(1, Math.round((amount * 100) / rate))
}

/** In whole hundreds, the smallest note that shops give back. */
export const rielOf = (cents: number, rate: number): number => Math.round((cents * rate) / 10_000) * 100
