import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { PLACE_TYPE_WORDS, TYPE_WORDS } from './lexicon-words.ts'
import { linesOfAlias, linesOfName } from './name-lines.ts'
import { barred, nameTokens, textTokens, unitsIn } from './tokens.ts'

/** Names of all scripts, with what the rules are about. */
const NAMES = [
  'ប្រាសាទអង្គរវត្ត (Angkor Wat)',
  'សុីប៉ាក្ដី ព្រេីកកណ្ដាល ឲ្យ',
  'ភ្នំ\u200bពេញ រ៉ុង ពោធិ៍សាត់ ក្ក៎ា',
  'ផ្លូវលេខ៦០ X-១៦',
  'Phsar Thmey / Psar Thmei, Boeng Keng Kang 1',
  'Café Ou’Sean: Temples, Beaches & Berries',
  'Koh Rong Samloem (កោះរ៉ុងសន្លឹម)',
  '蓮花寺（吴哥窟）',
  'ＡＢＣ １２３',
]
const WORDS = [...Object.values(TYPE_WORDS), ...Object.values(PLACE_TYPE_WORDS)].flatMap((list) => list.split(','))

/** The digest of what the index has of all that. */
const DIGEST = '4b7efdd9113ed474'

it('what is stored of a text is of a version of the rules', () => {
  const rows = [...NAMES, ...WORDS.map((word) => `${word} Angkor`)].map((name) => {
    const units = unitsIn(name)
    return [linesOfName(name), linesOfAlias(name), barred(units), nameTokens(units), textTokens(units)]
  })
  const digest = hash('sha256', JSON.stringify(rows)).slice(0, 16)
  expect(digest, 'Something else is stored now: raise `ANALYSER_VERSION`, and write this digest here').toBe(DIGEST)
})
