import { describe, expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

describe('readNumber', () => {
  it.each([
    ['30', 30],
    ['៣០', 30],
    ['30$', 30],
    ['$ 30', 30],
    ['១២.៥០', 12.5],
    ['1,200.50 ៛', 1200.5],
    ['-4', -4],
    ['.5', 0.5],
    [7, 7],
    ['', null],
    ['  ', null],
    [undefined, null],
    ['$', '$'],
    ['ten', 'ten'],
    ['1.2.3', '1.2.3'],
    ['12e3', '12e3'],
  ])('reads %j as %j', (typed, value) => expect(readNumber(typed)).toBe(value))
})
