import { expect, it } from 'vitest'
import { vocabularyOf } from './vocabulary.ts'

const SYLLABLES = ['ka', 'tro', 'phe', 'nu', 'sim', 'bo', 'reak', 'lang', 'chi', 'dau', 'va', 'mon', 'sey', 'kou']
const words = SYLLABLES.flatMap((a) => SYLLABLES.flatMap((b) => SYLLABLES.map((c) => `${a}${b}${c}`)))
const vocabulary = vocabularyOf(words.map((word, nth) => ({ word, posts: 1 + (nth % 9), in_names: nth % 3 })))

it('what may have been meant by a word that nothing has is looked for once', () => {
  const typed = words.filter((_, nth) => nth % 50 === 0).map((word) => `${word.slice(0, -1)}x`)
  const timeOf = (read: () => unknown) => {
    const start = performance.now()
    read()
    return performance.now() - start
  }
  const expand = () => typed.map((word) => vocabulary.expansions(word))
  const first = timeOf(expand)
  const again = Math.min(...Array.from({ length: 5 }, () => timeOf(expand)))
  expect(again / first).toBeLessThan(0.1)
  expect(expand().filter((found) => found.length > 1).length).toBeGreaterThan(0)
})

it('a word of names is itself, unless more is asked for', () => {
  const [, word = ''] = words
  expect(vocabulary.expansions(word)).toEqual([{ word, quality: 1 }])
  expect(vocabulary.expansions(word, { more: true }).length).toBeGreaterThan(1)
  expect(vocabulary.expansions(word)).toEqual([{ word, quality: 1 }])
  const unknown = 'katrophex'
  expect(vocabulary.expansions(unknown, { isWord: true }).length).toBeLessThan(vocabulary.expansions(unknown).length)
})
