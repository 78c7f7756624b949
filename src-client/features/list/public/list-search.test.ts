import { expect, test } from 'vitest'
import { countFilters, readListSearch, validateListSearch } from './list-search.ts'
import { readPricesWith } from './price-address.ts'
import { readTypedPrice } from './price-range.ts'

// As on the server.
readPricesWith(readTypedPrice)

test('reads known filters, from text and from numbers', () => {
  const raw = {
    province: 'siem-reap',
    place_type: 'guest_house',
    price_min: '5',
    price_max: 20,
    open_now: '1',
    sort: 'price',
    page: '3',
  }
  const read = {
    province: 'siem-reap',
    place_type: 'guest_house',
    price_min: 5,
    price_max: 20,
    open_now: 1,
    sort: 'price',
    page: 3,
  }
  expect(readListSearch(raw, 'hotel')).toEqual(read)
  expect(readListSearch(read, 'hotel')).toEqual(read)
})

test.each([
  [{ province: 'Siem Reap' }],
  [{ province: ['kep'] }],
  [{ province: '__proto__' }],
  [{ place_type: '' }],
  [{ place_type: 'all' }],
  [{ category_id: '12' }],
  [{ price_min: '-1' }],
  [{ price_min: 'five' }],
  [{ price_max: '1e9' }],
  [{ price_max: '100001' }],
  [{ price_min: '0' }],
  [{ no_price: '1' }],
  [{ open_now: '0' }],
  [{ open_now: 'no' }],
  [{ period: 'today' }],
  [{ sort: 'soonest' }],
  [{ sort: 'newest' }],
  [{ sort: 'constructor' }],
  [{ page: '1' }],
  [{ page: '0' }],
  [{ page: '1.5' }],
  [{ page: '9999999999' }],
  [{ q: '  ' }],
  [{ q: 'a\0b' }],
  [{ q: '\ud800' }],
  [{ q: { nested: true } }],
  [{ utm_source: 'x', toString: 'y' }],
])('%j is left out', (raw) => {
  expect(readListSearch(raw, 'visit')).toEqual({})
})

test('events have periods and their own default order', () => {
  expect(readListSearch({ period: 'this_weekend', sort: 'newest' }, 'event')).toEqual({
    period: 'this_weekend',
    sort: 'newest',
  })
  expect(readListSearch({ period: 'upcoming', sort: 'soonest' }, 'event')).toEqual({})
  expect(readListSearch({ period: 'last_month' }, 'event')).toEqual({})
})

test('a category that is named in capital letters is the same category', () => {
  const category_id = '01999999-000a-7000-8000-00000000000b'
  expect(readListSearch({ category_id: category_id.toUpperCase() }, 'food')).toEqual({ category_id })
})

test('a reversed price range is turned round', () => {
  expect(readListSearch({ price_min: 20, price_max: 5 }, 'hotel')).toEqual({ price_min: 5, price_max: 20 })
})

test('Khmer digits are digits', () => {
  expect(readListSearch({ price_max: '២០.៥', page: '៤' }, 'food')).toEqual({ price_max: 20.5, page: 4 })
})

test('words are trimmed, composed and cut, never in the middle of a pair', () => {
  expect(readListSearch({ q: '  angkor \n wat ' }, 'visit')).toEqual({ q: 'angkor wat' })
  expect(readListSearch({ q: 2026 }, 'visit')).toEqual({ q: '2026' })
  expect(readListSearch({ q: 'អង្គរ' }, 'visit')).toEqual({ q: 'អង្គរ' })
  const cut = readListSearch({ q: `${'a'.repeat(99)}😀` }, 'visit').q ?? ''
  expect(cut.isWellFormed()).toBe(true)
})

test('a price range is one filter, order and page are none', () => {
  expect(countFilters({ price_min: 1, price_max: 2, sort: 'price', page: 3 })).toBe(1)
  expect(countFilters({ price_max: 0, no_price: 1 })).toBe(1)
  expect(countFilters({ province: 'kep', open_now: 1, q: 'sea' })).toBe(3)
})

test('sets missing filters to undefined, so that the router removes them from the URL', () => {
  const validated = validateListSearch({ province: 'kep', page: '1', sort: 'sideways' }, 'visit')
  expect(validated).toHaveProperty('page', undefined)
  expect(validated).toHaveProperty('sort', undefined)
  expect(validated.province).toBe('kep')
  expect(validateListSearch({ province: 'kampot' }, 'visit').province).toBe('kompot')
  expect(validateListSearch({ province: 'constructor' }, 'visit').province).toBe('constructor')
})

test('what has no price passes an upper bound alone', () => {
  expect(readListSearch({ price_max: '0', no_price: '1' }, 'visit')).toEqual({ price_max: 0, no_price: 1 })
  expect(readListSearch({ price_min: '5', price_max: '9', no_price: '1' }, 'visit')).toEqual({
    price_min: 5,
    price_max: 9,
  })
})
