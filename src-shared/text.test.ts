import { expect, it } from 'vitest'
import { isReadable } from './text.ts'

it.each([
  ['Kep', true],
  ['\u200bកែប\u200b', true],
  ['\u200b\u200f', false],
  ['\ufeff', false],
  ['', false],
])('%j can be read: %s', (words, readable) => expect(isReadable(words)).toBe(readable))
