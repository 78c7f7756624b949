import { expect, it } from 'vitest'
import { formatBadge } from './format-badge.ts'

it('a badge counts to 99, in the digits of the language', () => {
  expect([1, 99, 100, 2_000].map((count) => formatBadge(count, 'en'))).toEqual(['1', '99', '99+', '99+'])
  expect([3, 99, 100].map((count) => formatBadge(count, 'kh'))).toEqual(['៣', '៩៩', '៩៩+'])
})
