import { isInvisible } from './khmer.ts'
import { clustersOf, isKhmer, looseCluster, type PlacedChar } from './khmer-clusters.ts'
import { memoize } from './memoize.ts'

/**
 * A unit of an index and of a query: a Khmer cluster, a Chinese character, or a word of any other script, with its
 * place in the original text. `canonical` tells spellings apart that `text` does not.
 */
export type Unit = {
  script: 'khmer' | 'chinese' | 'word'
  text: string
  canonical: string
  start: number
  end: number
  /** Whether it follows the one before it without a space or a sign between. */
  isJoined: boolean
}

/** Traditional characters to simplified ones, of the same number; left out where the dictionary is not at hand. */
export type Simplify = (han: string) => string

const APOSTROPHE = /['\u2019\u02bc`\u00b4\u2018]/u
const LATIN_ACCENT = /[\u0300-\u036f]/u
const HAN = /\p{Script=Han}/u
const LETTER = /[\p{L}\p{N}\p{M}]/u

/** Version of the rules below and of those of the index: a read model of another one is made anew. */
export const ANALYSER_VERSION = 5

/** So many letters of a word tell it apart. Postgres takes no entry of an index beyond 2,700 bytes, and Thai has no spaces. */
const MAX_WORD_LETTERS = 64

/** Cuts a text into units. The same for whatever looks the same. */
export function unitsOf(text: string, simplify: Simplify = (han) => han): Unit[] {
  const units: Unit[] = []
  const chars = foldedChars(text)
  let isJoined = false
  for (let at = 0; at < chars.length; ) {
    const run = runAt(chars, at)
    if (!run) {
      isJoined = false
      at += 1
      continue
    }
    for (const unit of unitsOfRun(run, simplify)) {
      units.push({ ...unit, isJoined })
      isJoined = true
    }
    at += run.chars.length
  }
  return units
}

/** Lower case, without what cannot be seen, with ASCII digits; each character knows where it came from. */
function foldedChars(text: string): PlacedChar[] {
  const folded: PlacedChar[] = []
  let start = 0
  for (const char of text) {
    const end = start + char.length
    const parts = foldChar(char)
    for (const part of parts) folded.push({ char: part, start, end })
    // A character that is not seen belongs to the letter before it, so that a highlight covers both.
    const last = folded.at(-1)
    if (parts.length === 0 && last) last.end = end
    start = end
  }
  return folded
}

const foldChar = memoize((char: string): readonly string[] =>
  isInvisible(char)
    ? []
    : [...char.normalize('NFKD').toLowerCase()].filter((part) => !LATIN_ACCENT.test(part)).map(asciiDigit),
)

/** Digits of Khmer and other scripts. */
function asciiDigit(char: string): string {
  if (!/\p{Nd}/u.test(char)) return char
  let zero = char.codePointAt(0) ?? 0
  const code = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero -= 1
  return String(code - zero)
}

/** The script of a unit. */
export const scriptOf = (unit: string) => scriptOfLetter(String.fromCodePoint(unit.codePointAt(0) ?? 0))

type Run = { script: Unit['script']; chars: PlacedChar[] }

/** The script of a letter; null of what is none. */
const scriptOfLetter = memoize((char: string): Unit['script'] | null => {
  if (isKhmer(char)) return 'khmer'
  if (HAN.test(char)) return 'chinese'
  return LETTER.test(char) ? 'word' : null
})

function runAt(chars: readonly PlacedChar[], from: number): Run | null {
  const script = scriptOfLetter(chars[from]?.char ?? '')
  if (!script) return null
  let to = from + 1
  while (to < chars.length && continues(chars, to, script)) to += 1
  return { script, chars: chars.slice(from, to) }
}

/** An apostrophe within a word is part of it. */
function continues(chars: readonly PlacedChar[], at: number, script: Unit['script']): boolean {
  const { char } = chars[at] ?? { char: '' }
  if (scriptOfLetter(char) === script) return true
  return script === 'word' && APOSTROPHE.test(char) && scriptOfLetter(chars[at + 1]?.char ?? '') === 'word'
}

function unitsOfRun({ script, chars }: Run, simplify: Simplify): Omit<Unit, 'isJoined'>[] {
  if (script === 'khmer')
    return clustersOf(chars).map(({ text, ...place }) => ({
      script,
      text: looseCluster(text),
      canonical: text,
      ...place,
    }))
  if (script === 'chinese') {
    const simple = [...simplify(chars.map(({ char }) => char).join(''))]
    return chars.map(({ char, start, end }, at) => {
      const text = simple.length === chars.length ? (simple[at] ?? char) : char
      return { script, text, canonical: text, start, end }
    })
  }
  const text = chars
    .map(({ char }) => char)
    .filter((char) => !APOSTROPHE.test(char))
    .join('')
  const place = { start: chars[0]?.start ?? 0, end: chars.at(-1)?.end ?? 0 }
  return [{ script, text: foldWord(beginningOf(text)), canonical: text, ...place }]
}

/** By letters, as half of a pair of surrogates is no text. */
const beginningOf = (word: string) =>
  word.length <= MAX_WORD_LETTERS ? word : [...word].slice(0, MAX_WORD_LETTERS).join('')

/** Spellings of words that many names share; none of them tells two places apart. */
const GENERIC = new Map(
  Object.entries({
    wat: 'vat wath vath',
    phsar: 'psar psah phsah psa',
    preah: 'prah',
    boeung: 'boeng beng bueng beung',
    phnom: 'phnum pnom',
    kampong: 'kompong kompung',
    stung: 'stoeng stueng steung',
    preaek: 'prek',
    tuek: 'teuk toek tuk',
    koh: 'ko kaoh',
    prasat: 'prassat',
    theater: 'theatre',
    center: 'centre',
    harbor: 'harbour',
  }).flatMap(([one, others]) => others.split(' ').map((other) => [other, one] as const)),
)

/** A word without the ending of its plural, in the spelling that stands for all of it. */
export function foldWord(word: string): string {
  const single = singular(word)
  return GENERIC.get(single) ?? single
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /\d/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return word.replace(/(ch|sh|x|ss)es$/, '$1').replace(/s+$/, '')
}
