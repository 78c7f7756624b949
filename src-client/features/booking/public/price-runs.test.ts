import { expect, it } from 'vitest'
import { priceRuns } from './price-runs.ts'

const nights = (...prices: number[]) => prices.map((price, n) => ({ night: `2027-04-${12 + n}`, price }))

it('a bill has one line for nights that cost the same, and another where a feast begins', () => {
  expect(priceRuns(nights(26, 26, 40, 26))).toEqual([
    { check_in: '2027-04-12', check_out: '2027-04-14', nights: 2, price: 26 },
    { check_in: '2027-04-14', check_out: '2027-04-15', nights: 1, price: 40 },
    { check_in: '2027-04-15', check_out: '2027-04-16', nights: 1, price: 26 },
  ])
})
