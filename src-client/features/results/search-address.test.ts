import { expect, test } from 'vitest'
import { readPricesWith } from '#client/features/list/public/price-address.ts'
import { readTypedPrice } from '#client/features/list/public/price-range.ts'
import { readSearchAddress, searchInput, sortsOf, validateSearchAddress, withChange } from './search-address.ts'

// As on the server.
readPricesWith(readTypedPrice)

test('reads a search, from text and from numbers', () => {
  const raw = {
    q: ' angkor  wat ',
    type: 'visit',
    province: 'siem-reap',
    place_type: 'temple',
    price_min: '5',
    price_max: 19.99,
    open_now: 'on',
    sort: 'price',
    page: '3',
  }
  const read = { ...raw, q: 'angkor wat', price_min: 5, open_now: 1, page: 3 }
  expect(readSearchAddress(raw)).toEqual(read)
  expect(readSearchAddress(read)).toEqual(read)
})

test.each([
  [{ type: 'castle' }],
  [{ type: 'toString' }],
  [{ sort: 'newest' }],
  [{ sort: 'soonest' }],
  [{ sort: 'relevance' }],
  [{ province: 'Siem Reap' }],
  [{ place_type: 'all' }],
  [{ category_id: '01999999-0000-7000-8000-000000000001' }],
  [{ period: 'today' }],
  [{ price_min: 'five' }],
  [{ page: '1' }],
  [{ q: ' \u0000' }],
  [{ utm_source: 'x' }],
])('%j is left out', (raw) => {
  expect(readSearchAddress(raw)).toEqual({})
})

test('of words the best come first, of all posts the newest', () => {
  expect(sortsOf({ q: 'sea' })[0]).toBe('relevance')
  expect(sortsOf({})[0]).toBe('newest')
  expect(readSearchAddress({ q: 'sea', sort: 'newest' })).toEqual({ q: 'sea', sort: 'newest' })
  expect(readSearchAddress({ q: 'sea', sort: 'relevance' })).toEqual({ q: 'sea' })
})

test('what is not there is undefined, so that the router takes it out of the URL', () => {
  const validated = validateSearchAddress({ q: 'sea', page: '1', sort: 'sideways', type: 'castle' })
  expect(validated).toEqual({ q: 'sea' })
  for (const name of ['type', 'sort', 'page', 'province']) expect(validated).toHaveProperty(name, undefined)
})

test('a change starts at the first page', () => {
  const address = { q: 'sea', province: 'kep', page: 4 }
  expect(withChange(address, { type: 'hotel' })).toEqual({ q: 'sea', province: 'kep', type: 'hotel' })
  expect(withChange(address, { province: undefined })).toEqual({ q: 'sea' })
  expect(withChange({ q: 'sea', sort: 'newest' }, { q: undefined })).toEqual({})
})

test('is asked for as the procedure takes it', () => {
  expect(searchInput({ q: 'sea', open_now: 1, page: 2 })).toEqual({ q: 'sea', open_now: true, page: 2, pageSize: 24 })
  expect(searchInput({ type: 'food' })).toEqual({ type: 'food', pageSize: 24 })
})
