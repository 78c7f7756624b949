import { expect, it } from 'vitest'
import { readPriceRange } from './price-range.ts'

it.each([
  ['', '', {}],
  ['5', '20', { price_min: 5, price_max: 20 }],
  [' $5.50 ', '', { price_min: 5.5 }],
  ['៥', '២០.៥', { price_min: 5, price_max: 20.5 }],
  ['7', '7', { price_min: 7, price_max: 7 }],
  ['', '100000', { price_max: 100_000 }],
  ['30$', 'US$1,000', { price_min: 30, price_max: 1_000 }],
  ['៣០ ដុល្លារ', '1,234.50 USD', { price_min: 30, price_max: 1_234.5 }],
  ['5 dollars', '20美元', { price_min: 5, price_max: 20 }],
  ['៤០.០០០៛', '80000 riel', { price_min: '40000៛', price_max: '80000៛' }],
  ['40000៛', '20', { price_min: '40000៛', price_max: 20 }],
])('“%s” to “%s” is a range', (price_min, price_max, range) => {
  expect(readPriceRange({ price_min, price_max })).toEqual({ range, problems: {} })
})

it.each([
  ['abc', 'unreadable'],
  ['-5', 'unreadable'],
  ['1e3', 'unreadable'],
  ['5 20', 'unreadable'],
  ['$', 'unreadable'],
  ['30元', 'other_currency'],
  ['€20', 'other_currency'],
  ['6000.5៛', 'decimals'],
  ['10.999', 'decimals'],
  ['100001', 'too_high'],
  ['99999999', 'too_high'],
])('“%s” is no price: %s', (typed, problem) => {
  expect(readPriceRange({ price_min: typed, price_max: '' }).problems).toEqual({ price_min: problem })
  expect(readPriceRange({ price_min: '', price_max: typed }).problems).toEqual({ price_max: problem })
})

it('of two prices in riel, too, the first is the lower one', () => {
  expect(readPriceRange({ price_min: '8000៛', price_max: '៤០០០ រៀល' }).problems).toEqual({ price_max: 'reversed' })
})

it('a reversed range is said to be one, not turned round', () => {
  expect(readPriceRange({ price_min: '20', price_max: '5' }).problems).toEqual({ price_max: 'reversed' })
})
