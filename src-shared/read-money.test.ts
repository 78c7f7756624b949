import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Money, moneyIn, priceText, readMoney } from './read-money.ts'
import { centsOf, DEFAULT_RIEL_RATE, rielRate } from './riel.ts'

describe('readMoney', () => {
  it.each([
    ['30', 30],
    ['៣០', 30],
    ['30$', 30],
    [' $ 30 ', 30],
    ['US$1,200.50', 1200.5],
    ['＄３０', 30],
    ['១២.៥០', 12.5],
    ['12,345.6', 12_345.6],
    ['1.200,50', 1200.5],
    ['1 200,5 USD', 1200.5],
    ['1,5', 1.5],
    ['១,៥', 1.5],
    ['1,00', 1],
    ['.5', 0.5],
    ['5.', 5],
    ['0', 0],
    ['៣០ ដុល្លារ', 30],
    ['20美元', 20],
    ['\u202a$3\u200b0\u202c', 30],
    ['\u200d ៣០\ufe0f$', 30],
  ])('reads %j as $%d', (typed, amount) => expect(readMoney(typed)).toEqual({ money: { currency: 'USD', amount } }))

  it.each([
    ['6000៛', 6000],
    ['៦០០០៛', 6000],
    ['៛ 6000', 6000],
    ['៦.០០០ ៛', 6000],
    ['6,000 riel', 6000],
    ['6 000 KHR', 6000],
    ['៦០០០ រៀល', 6000],
    ['６，０００瑞尔', 6000],
    ['1.200.000៛', 1_200_000],
    ['6000.00៛', 6000],
    ['6,000.00 KHR', 6000],
    ['1.200.000,00៛', 1_200_000],
    ['6000R', 6000],
    ['0៛', 0],
  ])('reads %j as %d riel', (typed, amount) => expect(readMoney(typed)).toEqual({ money: { currency: 'KHR', amount } }))

  it.each([
    ['¥30', 'other_currency'],
    ['30元', 'other_currency'],
    ['€20', 'other_currency'],
    ['20 euros', 'other_currency'],
    ['100฿', 'other_currency'],
    ['100 baht', 'other_currency'],
    ['50000₫', 'other_currency'],
    ['£5', 'other_currency'],
    ['S$5', 'other_currency'],
    ['6000.5៛', 'decimals'],
    ['10.999', 'decimals'],
    ['1.500', 'decimals'],
    ['100001', 'too_high'],
    ['400000001៛', 'too_high'],
    ['', 'unreadable'],
    ['$', 'unreadable'],
    ['ten', 'unreadable'],
    ['-5', 'unreadable'],
    ['1e3', 'unreadable'],
    ['5 20', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['12,34,567', 'unreadable'],
    ['$5៛', 'unreadable'],
    ['5 to 10$', 'unreadable'],
    ['9'.repeat(10_000), 'unreadable'],
    [`5${' '.repeat(700)}000៛`, 'unreadable'],
  ])('does not take %j: %s', (typed, problem) => expect(readMoney(typed)).toMatchObject({ problem }))

  const money: fc.Arbitrary<Money> = fc.oneof(
    fc.integer({ min: 0, max: 10_000_000 }).map((cents) => ({ currency: 'USD' as const, amount: cents / 100 })),
    fc.integer({ min: 0, max: 400_000_000 }).map((amount) => ({ currency: 'KHR' as const, amount })),
  )

  it('reads what stands in an address', () => {
    fc.assert(
      fc.property(money, (given) => {
        expect(moneyIn(priceText(given))).toEqual(given)
      }),
    )
  })

  it('answers any text without delay', () => {
    const unit = fc.constantFrom('1', ',', '.', ' ', '៛', '$', '០', 'k')
    // Longer texts than 60 characters are not even matched.
    const marks = fc.oneof(fc.string({ unit, minLength: 40, maxLength: 60 }), fc.string({ unit, maxLength: 5_000 }))
    const begun = process.cpuUsage()
    fc.assert(fc.property(marks, (text) => void readMoney(text)))
    const { user, system } = process.cpuUsage(begun)
    expect(user + system).toBeLessThan(5_000_000)
  })
})

describe('whole cents', () => {
  it('are of riel at the rate', () => {
    expect(centsOf({ currency: 'KHR', amount: 6_000 }, DEFAULT_RIEL_RATE)).toBe(150)
    expect(centsOf({ currency: 'KHR', amount: 6_000 }, 4_100)).toBe(146)
  })

  it('are never 0 for what costs something, which would be free', () => {
    expect(centsOf({ currency: 'KHR', amount: 10 }, DEFAULT_RIEL_RATE)).toBe(1)
    expect(centsOf({ currency: 'KHR', amount: 0 }, DEFAULT_RIEL_RATE)).toBe(0)
  })

  it.each([
    ['4100', 4100],
    ['', DEFAULT_RIEL_RATE],
    ['0.001', DEFAULT_RIEL_RATE],
    ['many', DEFAULT_RIEL_RATE],
  ])('have the rate %j as %d', (configured, rate) => expect(rielRate(configured)).toBe(rate))
})
