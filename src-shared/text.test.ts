import { expect, it } from 'vitest'
import { isSeen } from './text.ts'

it.each([
  ['Kep', true],
  ['\u200bកែប\u200b', true],
  ['\u200b\u200f', false],
  ['\ufeff', false],
  ['', false],
  ['\u2800 \u2800', false],
  ['\u3164', false],
  ['\u115f\u1160', false],
  ['\uffa0', false],
  ['ដារ៉ា', true],
  ['❤️', true],
])('%j is seen: %s', (words, seen) => expect(isSeen(words)).toBe(seen))
