import { expect, it } from 'vitest'
import { text } from './text.ts'

it.each([
  ['  Kep  ', 'Kep'],
  ['\u200bកែប\u200b', '\u200bកែប\u200b'],
  ['\u200b\u200f', undefined],
  ['\ufeff', undefined],
])('%j is the text %j', (given, kept) => expect(text(1, 10).safeParse(given).data).toBe(kept))
