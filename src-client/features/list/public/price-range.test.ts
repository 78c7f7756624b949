import { expect, it } from 'vitest'
import { PRICE_PATTERN, readPriceRange } from './price-range.ts'

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
])('“%s” to “%s” is a range', (price_min, price_max, range) => {
  expect(readPriceRange({ price_min, price_max })).toEqual({ range, problems: {} })
})

it.each([
  ['abc', 'unreadable'],
  ['-5', 'unreadable'],
  ['1e3', 'unreadable'],
  ['5.', 'unreadable'],
  ['1,00', 'unreadable'],
  ['5 20', 'unreadable'],
  ['$', 'unreadable'],
  ['40000៛', 'unreadable'],
  ['10.999', 'decimals'],
  ['100001', 'too-high'],
  ['99999999', 'too-high'],
])('“%s” is no price: %s', (typed, problem) => {
  expect(readPriceRange({ price_min: typed, price_max: '' }).problems).toEqual({ price_min: problem })
  expect(readPriceRange({ price_min: '', price_max: typed }).problems).toEqual({ price_max: problem })
})

it('a reversed range is said to be one, not turned round', () => {
  expect(readPriceRange({ price_min: '20', price_max: '5' }).problems).toEqual({ price_max: 'reversed' })
})

it.each([
  ['5', true],
  ['$ 12.50', true],
  ['១០', true],
  ['30$', true],
  ['1,000', true],
  ['៣០ ដុល្លារ', true],
  ['5 20', false],
  ['abc', false],
  ['-5', false],
  ['1e3', false],
  ['10.999', false],
])('the browser by itself takes “%s”: %s', (typed, isTaken) => {
  expect(new RegExp(`^(?:${PRICE_PATTERN})$`, 'v').test(typed)).toBe(isTaken)
})
