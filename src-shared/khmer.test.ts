import { describe, expect, it } from 'vitest'
import { isStorableText } from './khmer.ts'

describe('storable text', () => {
  it.each([
    ['a word of many marks', `Vi${'\u0323\u0302'.repeat(15)}t`],
    ['thirty marks on each of many letters', `a${'\u0301'.repeat(30)}`.repeat(10)],
    ['a vowel drawn out', `ណ${'ា'.repeat(200)}`],
    ['flags', '🇰🇭🏴\u{e0067}\u{e0062}\u{e007f}'],
  ])('may hold %s', (_, text) => {
    expect(isStorableText(text)).toBe(true)
  })

  it.each([
    ['U+0000', 'a\0'],
    ['half a pair of surrogates', 'a\ud800'],
    ['a run of marks that takes long to normalise', `a${'\u0301\u0316'.repeat(16)}`],
    ['such a run of Khmer signs', `ក${'\u17dd\u17d2'.repeat(16)}`],
  ])('may not hold %s', (_, text) => {
    expect(isStorableText(text)).toBe(false)
  })
})
