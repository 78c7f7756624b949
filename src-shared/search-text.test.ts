import fc from 'fast-check'
import { khnormal } from 'khmer-normalizer'
import { describe, expect, it } from 'vitest'
import { clustersOf, soundOf } from './khmer-clusters.ts'
import { unitsOf } from './search-text.ts'

const COENG = '\u17d2'
const texts = (text: string) => unitsOf(text).map((unit) => unit.text)
const canonical = (text: string) =>
  unitsOf(text)
    .map((unit) => unit.canonical)
    .join('|')
/** As they look and as they are stored. */
const formsOf = (text: string) =>
  unitsOf(text)
    .map((unit) => `${unit.canonical} ${unit.text}`)
    .join('|')

const from = (first: number, last: number) =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code))
const consonant = from(0x1780, 0x17a2)
const subscript = consonant.map((letter) => COENG + letter)
const vowel = from(0x17b6, 0x17c5)
const sign = fc.constantFrom('\u17c6', '\u17c7', '\u17c9', '\u17cb', '\u17cd', '\u17d0')
const invisible = fc.constantFrom('', '\u200b', '\u200c', '\u200d', '\u00ad', '\u2060')

const syllable = fc.record({
  base: consonant,
  subscripts: fc.uniqueArray(subscript, { maxLength: 2 }),
  vowels: fc.array(vowel, { maxLength: 1 }),
  signs: fc.uniqueArray(sign, { maxLength: 2 }),
})

describe('a Khmer text', () => {
  it('is the same in any order of the marks of a syllable, doubled or with what is not seen', () => {
    const typed = syllable.chain(({ base, subscripts, vowels, signs }) => {
      const marks = [...subscripts, ...vowels, ...signs]
      const order = fc.shuffledSubarray([...marks, ...marks], { minLength: marks.length, maxLength: marks.length * 2 })
      return fc
        .tuple(fc.constant([base, ...marks].join('')), order, fc.array(invisible, { maxLength: 8 }))
        .map(([plain, shuffled, unseen]) => {
          const all = [...new Set([...shuffled, ...marks])]
          const doubled = shuffled.length % 2 === 0 ? [...all, ...all] : all
          return { plain, other: base + doubled.map((mark, at) => mark + (unseen[at] ?? '')).join('') }
        })
    })
    fc.assert(
      fc.property(typed, ({ plain, other }) => {
        expect(formsOf(other)).toBe(formsOf(plain))
      }),
      { numRuns: 2_000 },
    )
  })

  it('that the normaliser of SIL makes equal to another is equal to it', () => {
    const marks = fc
      .record({
        subscripts: fc.uniqueArray(subscript, { maxLength: 2 }),
        vowels: fc.uniqueArray(vowel, { maxLength: 2 }),
        signs: fc.uniqueArray(sign, { maxLength: 2 }),
      })
      .chain(({ subscripts, vowels, signs }) => {
        const all = [...subscripts, ...vowels, ...signs]
        return fc.shuffledSubarray(all, { minLength: all.length })
      })
    const word = fc
      .array(fc.tuple(consonant, marks), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.flat(2).join(''))
    fc.assert(
      fc.property(word, (typed) => {
        expect(canonical(khnormal(typed))).toBe(canonical(typed))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['សុី', 'ស៊ី', 'a vowel typed for a shifter'],
    ['កណ្ដាល', 'កណ្តាល', 'the other subscript of ដ'],
    ['ព្រេី', 'ព្រើ', 'a vowel in two parts'],
    ['ឲ្យ', 'ឱ្យ', 'two ways to write a letter'],
    ['ភ្នំ\u200bពេញ', 'ភ្នំពេញ', 'a space that is not seen'],
  ])('%s is %s: %s', (typed, meant) => expect(canonical(typed)).toBe(canonical(meant)))

  it('is found without the signs that many leave out, and only compared with them', () => {
    expect(texts('រ៉ុង')).toEqual(texts('រុង'))
    expect(texts('ពោធិ៍សាត់')).toEqual(texts('ពោធិសាត'))
    expect(canonical('រ៉ុង')).not.toBe(canonical('រុង'))
  })

  it('is cut into clusters, so that no part begins in the middle of one', () => {
    expect(texts('អង្គរ')).toEqual(['អ', 'ង្គ', 'រ'])
    expect(texts('ប្រាសាទអង្គរវត្ត')).toEqual(['ប្រា', 'សា', 'ទ', 'អ', 'ង្គ', 'រ', 'វ', 'ត្ត'])
  })

  it('is written once and for all', () => {
    const anything = fc.array(fc.oneof(consonant, subscript, vowel, sign, from(0x1780, 0x17d3)), { maxLength: 12 })
    fc.assert(
      fc.property(anything, (chars) => {
        const once = clustersOf([...chars.join('')].map((char) => ({ char, start: 0, end: 0 })))
        const text = once.map((cluster) => cluster.text).join('')
        const twice = clustersOf([...text].map((char) => ({ char, start: 0, end: 0 })))
        expect(twice.map((cluster) => cluster.text)).toEqual(once.map((cluster) => cluster.text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('sounds like its other spellings', () => {
    expect(soundOf('ឡុក')).toBe(soundOf('លុក'))
    expect(soundOf('ឫ')).toBe(soundOf('រិ'))
    expect(soundOf('ត្ត')).toBe(soundOf('ត'))
    expect(soundOf('ក')).not.toBe(soundOf('គ'))
  })
})

describe('any text', () => {
  it('has units in their order, each with its place', () => {
    const piece = fc.constantFrom('Angkor ', 'អង្គរ', '吴哥', '\u200b', ' ', '៦០', 'é', "Ou'S", '(', '\u{1f600}')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = pieces.join('')
        let end = 0
        for (const unit of unitsOf(text)) {
          expect(unit.start).toBeGreaterThanOrEqual(end)
          expect(unit.end).toBeGreaterThan(unit.start)
          end = unit.end
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  it.each([
    ['Café', ['cafe']],
    ['Ou’Sean Lair', ['ousean', 'lair']],
    ['Phsar / Psar', ['phsar', 'phsar']],
    ['Temples, beaches, classes and bus', ['temple', 'beach', 'cla', 'and', 'bus']],
    ['Guest houses', ['guest', 'house']],
    ['constructor', ['constructor']],
    ['ផ្លូវ៦០', ['ផ្លូ', 'វ', '60']],
    ['X-១៦', ['x', '16']],
    ['ＡＢＣ', ['abc']],
    ['吴哥窟', ['吴', '哥', '窟']],
    ['%_\\ \u200b', []],
  ])('%s is %j', (text, units) => expect(texts(text)).toEqual(units))

  it('knows which units are joined', () => {
    expect(unitsOf('អង្គរ វត្ត').map((unit) => unit.isJoined)).toEqual([false, true, true, false, true])
  })

  it('gives the place of what is not seen to the letter before it', () => {
    expect(unitsOf('ភ្នំ\u200bពេញ').map(({ start, end }) => [start, end])).toEqual([
      [0, 5],
      [5, 7],
      [7, 8],
    ])
  })
})
