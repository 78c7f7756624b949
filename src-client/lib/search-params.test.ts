import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('values stay text', () => {
  expect(parseSearch('?q=12&open_now=true&name=%22a%22')).toEqual({ q: '12', open_now: 'true', name: '"a"' })
  expect(parseSearch('')).toEqual({})
})

test('the last of a repeated key counts', () => {
  expect(parseSearch('?page=1&page=2')).toEqual({ page: '2' })
})

test('a key cannot reach a prototype', () => {
  const search = parseSearch('?__proto__=x&constructor=y')
  expect(Object.getPrototypeOf(search)).toBe(Object.prototype)
  expect(Object.keys(search)).toEqual(['__proto__', 'constructor'])
})

test('broken escapes are no error', () => {
  expect(parseSearch('?q=%E0%A4%A')).toHaveProperty('q')
})

test('stringifySearch leaves out empty values', () => {
  expect(stringifySearch({ q: '', province: undefined, type: null })).toBe('')
  expect(stringifySearch({ page: 2, q: 'អង្គរ', open_now: 1 })).toBe(
    '?page=2&q=%E1%9E%A2%E1%9E%84%E1%9F%92%E1%9E%82%E1%9E%9A&open_now=1',
  )
})

test('parseSearch reads what stringifySearch wrote', () => {
  expect(parseSearch(stringifySearch({ q: 'a&b=c d', page: 3 }))).toEqual({ q: 'a&b=c d', page: '3' })
})
