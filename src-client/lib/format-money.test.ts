import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOCALES } from '#shared/locales.ts'
import { type Money, readMoney } from '#shared/read-money.ts'
import { formatMoney } from './format.ts'

const money: fc.Arbitrary<Money> = fc.oneof(
  fc.integer({ min: 0, max: 10_000_000 }).map((cents) => ({ currency: 'USD' as const, amount: cents / 100 })),
  fc.integer({ min: 0, max: 400_000_000 }).map((amount) => ({ currency: 'KHR' as const, amount })),
)

it('prints money in any language so that it can be read again', () => {
  fc.assert(
    fc.property(money, fc.constantFrom(...LOCALES), (given, locale) => {
      expect(readMoney(formatMoney(given, locale))).toEqual({ money: given })
    }),
    { numRuns: 2_000 },
  )
})
