import { expect, test } from 'vitest'
import { isReversed, readWrittenPrice } from './price-address.ts'
import { readTypedPrice } from './price-range.ts'

test.each(['5', '19.99', '0', '6000៛'])('%s, as a link has it, reads like on the server', (written) => {
  expect(readWrittenPrice(written)).toBe(readTypedPrice(written))
})

test.each(['', 'five', '-1', '1e9', '0x10', '$5', '៥', ' 5', '5.', '៛'])('“%s” stands in no link', (typed) => {
  expect(readWrittenPrice(typed)).toBeUndefined()
})

test('only prices of one currency can be reversed', () => {
  expect(isReversed(20, 5)).toBe(true)
  expect(isReversed('9000៛', '20000៛')).toBe(false)
  expect(isReversed(20, '5000៛')).toBe(false)
  expect(isReversed(undefined, 5)).toBe(false)
})
