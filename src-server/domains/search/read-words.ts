import type { Unit } from '#shared/search-text.ts'
import { codesBegunBy, type KnownPhrase, type Phrase, phraseAt } from './lexicon.ts'
import {
  type Alternative,
  BEGUN,
  begunCodes,
  codesOf,
  MAX_TERMS,
  othersOf,
  type Read,
  SIMILAR_PHRASE,
  typedIn,
  type Within,
} from './term.ts'
import { isProvince } from './tokens.ts'
import { type Expansion, MOST_BEGUN } from './vocabulary.ts'

const JOINED = 0.97
/** Any word that begins so, where other words say which posts. */
const ANY_BEGUN = 0.75
const SHORTEST_JOINED = 6
const MOST_SPELLINGS = 4
const SHORTEST_HALF = 3
/** The limit for halves that no name has. */
const SHORTEST_HALF_OF_TEXTS = 4

/** The codes of a word's likely spellings: a province is not in the names of all that is there. */
const meantCodes = (meant: readonly Expansion[]) =>
  meant.flatMap(({ word: other, quality }) => (quality < 1 ? codesOf(phraseAt(word(other), 0)?.entry, quality) : []))

/** Reads words beside each other. */
export function wordTerms(run: readonly Unit[], within: Within): Read[] {
  const terms: Read[] = []
  const isNew = (units: Phrase) => units.some(({ text }) => !within.vocabulary.isInNames(text))
  // More of them do not count, and each is looked for among all words.
  for (let at = 0; at < run.length && terms.filter(({ isStop }) => !isStop).length < MAX_TERMS; ) {
    const found = phraseAt(run, at, isNew)
    const begun = within.isEnd && begunProvinceTerm(run.slice(at), found, within)
    if (begun) return [...terms, begun]
    const pair = run.slice(at, at + 2)
    const units = run.slice(at, at + (found?.length ?? (isOneWord(pair, within) || isNumber(pair) ? 2 : 1)))
    at += units.length
    const isLast = within.isEnd && at === run.length
    if (found) terms.push(phraseTerm(units, found, isLast, within))
    else if (isNumber(units)) terms.push(numberTerm(units, within))
    else terms.push(...(halvesTerms(units, isLast, within) ?? [wordTerm(units, isLast, within)]))
  }
  return terms
}

/** All words that are left, where they begin the name of one province and of nothing else: the last of them is unfinished. */
function begunProvinceTerm(units: readonly Unit[], found: KnownPhrase | null, { words }: Within): Read | null {
  if (units.length < 2 || found?.length === units.length) return null
  const [begun, ...others] = codesBegunBy(units)
  if (begun === undefined || others.length > 0 || !isProvince(begun)) return null
  return {
    units,
    typed: typedIn(words, units),
    alternatives: [{ units, quality: BEGUN, isOpen: true }],
    codes: begunCodes(units),
    isKnown: true,
    isGuessed: false,
    isStop: false,
  }
}

/** An unknown word that is two known ones written together, and like nothing else. */
function halvesTerms([unit, next]: readonly Unit[], isLast: boolean, within: Within): Read[] | null {
  if (!unit || next || unit.text.length < SHORTEST_JOINED || within.vocabulary.mayHave(unit.text)) return null
  if (wordTerm([unit], isLast, within).isKnown) return null
  const { isInNames, isKnown } = within.vocabulary
  const isWord = (text: string) =>
    isInNames(text) || (text.length >= SHORTEST_HALF_OF_TEXTS && isKnown(text)) || phraseAt(word(text), 0) !== null
  for (let at = SHORTEST_HALF; at <= unit.text.length - SHORTEST_HALF; at++) {
    const [first, second] = [unit.text.slice(0, at), unit.text.slice(at)]
    if (!isWord(first) || !isWord(second)) continue
    const middle = unit.start + at
    const halves = [
      { ...unit, text: first, canonical: first, end: middle },
      { ...unit, text: second, canonical: second, start: middle },
    ]
    return wordTerms(halves, { ...within, isEnd: isLast })
  }
  return null
}

/** Whether names have two words only as one. */
const isOneWord = (pair: readonly Unit[], { vocabulary }: Within) =>
  pair.length === 2 && vocabulary.isInNames(textOf(pair)) && pair.some(({ text }) => !vocabulary.isInNames(text))

const isDigits = (unit: Unit | undefined) => /^\d+$/.test(unit?.text ?? '')
const isLetter = (unit: Unit | undefined) => /^[a-z]$/.test(unit?.text ?? '')

/** Whether a letter and a number are beside each other, which names write together or apart. */
const isNumber = ([first, second, third]: readonly Unit[]) =>
  !third && ((isLetter(first) && isDigits(second)) || (isDigits(first) && isLetter(second)))

const numberTerm = (units: readonly Unit[], { words }: Within): Read => ({
  units,
  typed: typedIn(words, units),
  alternatives: [
    { units, quality: 1 },
    { units: word(textOf(units)), quality: JOINED },
  ],
  codes: [],
  isKnown: true,
  isGuessed: false,
  isStop: false,
})

function phraseTerm(units: readonly Unit[], { entry, isExact }: KnownPhrase, isLast: boolean, within: Within): Read {
  const single = units.length === 1 ? wordTerm(units, isLast, { ...within, isWord: isExact }) : undefined
  const joined = units.length > 1 ? [{ units: word(textOf(units)), quality: JOINED }] : []
  const meant = isExact ? [] : [{ units: entry.own, quality: SIMILAR_PHRASE }, ...spelt(units, within)]
  return {
    units,
    typed: typedIn(within.words, units),
    alternatives: [...(single?.alternatives ?? [{ units, quality: 1 }]), ...joined, ...meant, ...othersOf(entry)],
    codes: [...codesOf(entry, isExact ? 1 : SIMILAR_PHRASE), ...(single?.codes ?? [])],
    isKnown: true,
    isGuessed: false,
    isStop: entry.isStop && entry.codes.length === 0,
  }
}

/** Several words, each in the spellings that are likeliest. */
function spelt(units: readonly Unit[], { vocabulary }: Within): Alternative[] {
  if (units.length === 1) return []
  const spellings = units.map(({ text }) => {
    const [exact, ...others] = vocabulary.expansions(text)
    return vocabulary.isInNames(text) && exact ? [exact] : others.slice(0, MOST_SPELLINGS)
  })
  const most = Math.max(...spellings.map(({ length }) => length))
  return Array.from({ length: most }, (_, nth) => {
    const known = spellings.flatMap((some) => some[nth] ?? some.at(-1) ?? [])
    return { units: known.flatMap((one) => word(one.word)), quality: Math.min(...known.map((one) => one.quality)) }
  }).filter(({ units: known }) => known.length === units.length)
}

const textOf = (units: Phrase) => units.map(({ text }) => text).join('')
const word = (text: string): Phrase => [{ script: 'word', text }]

function wordTerm(units: readonly Unit[], isLast: boolean, within: Within & { isWord?: boolean }): Read {
  const { words, vocabulary, isLoose, isWord = false } = within
  const text = textOf(units)
  // One letter says something where words are before it.
  const isBeginning = isLast && (text.length > 1 || (units[0]?.start ?? 0) > 0)
  const begun = isBeginning ? vocabulary.begunBy(text) : []
  const meant = vocabulary.expansions(text, { more: isLoose, isWord })
  const letters = units.reduce((sum, { canonical }) => sum + canonical.length, 0)
  const isOfMany = begun.length === MOST_BEGUN && units[0] !== undefined && units[0].start > 0
  const codes = [...meantCodes(meant), ...(isLast ? begunCodes(units) : [])]
  const isThere = vocabulary.mayHave(text)
  return {
    units,
    typed: typedIn(words, units),
    alternatives: [
      ...meant.map(({ word: other, quality }) => ({ units: word(other), quality })),
      ...begun.map(({ word: other, quality }) => ({ units: word(other), quality, begun: letters })),
      ...(isOfMany ? [{ units: word(text), quality: ANY_BEGUN, begun: letters, isOpen: true as const }] : []),
    ],
    codes,
    isKnown: isThere || meant.length + begun.length + codes.length > 1,
    isGuessed: !isThere && begun.length === 0 && meant.length > 1,
    isStop: false,
  }
}
