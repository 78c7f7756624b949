import { isSilent } from '#shared/khmer-clusters.ts'
import type { Unit } from '#shared/search-text.ts'
import { codesBegunBy, type Entry, type KnownPhrase, type Phrase, phraseAt } from './lexicon.ts'
import { unitsIn } from './tokens.ts'
import { type Expansion, MOST_BEGUN, type Vocabulary } from './vocabulary.ts'

/** One way in which a post may have what was asked for: these units beside each other. */
export type Alternative = {
  units: Phrase
  quality: number
  /** Of a last unit that may go on: what it may become. */
  ends?: readonly string[]
  /** Of a word that was only begun: how many letters of it were asked for. */
  begun?: number
  /** Whether a last word may go on in any way: there are more such words than alternatives. */
  isOpen?: true
}
export type Term = {
  alternatives: readonly Alternative[]
  codes: readonly { code: string; quality: number }[]
  /** As it was asked for. */
  units: Phrase
  typed: string
  /** Whether a post may have it, in one way or the other. */
  isKnown: boolean
  /** Whether nothing has what was typed, so that the other alternatives are guesses. */
  isGuessed: boolean
}

export type Reading = {
  /** Runs of Khmer and Chinese are kept whole, or known words are cut off them. */
  runs: 'whole' | 'cut'
  /** The last cluster or character of all may be unfinished, as the last word always may. */
  isOpen: boolean
  /** Also words that are known may have been meant otherwise. */
  isLoose: boolean
}

const MAX_TERMS = 12
const OTHER_NAME = 0.9
const SIMILAR_PHRASE = 0.9
const JOINED = 0.97
/** Any word that begins so, where other words say which posts. */
const ANY_BEGUN = 0.75
const BEGUN = 0.8
const OPEN = 0.85
/** Without the clusters that are not heard. */
const HEARD = 0.95
const SHORTEST_JOINED = 6
const MOST_SPELLINGS = 4
const SHORTEST_HALF = 3
/** Of halves that no name has. */
const SHORTEST_HALF_OF_TEXTS = 4

/** What somebody may have asked for: each term must be met by one of its alternatives or codes. */
export function readQuery(words: string, vocabulary: Vocabulary, reading: Reading): Term[] {
  const runs = runsOf(unitsIn(words))
  const terms = runs.flatMap((run, at) => {
    const within = { ...reading, words, vocabulary, isEnd: at === runs.length - 1 }
    return run[0]?.script === 'word' ? wordTerms(run, within) : runTerms(run, within)
  })
  const asked = terms.filter((term) => !term.isStop)
  return (asked.length > 0 ? asked : terms).slice(0, MAX_TERMS)
}

type Within = Reading & { words: string; vocabulary: Vocabulary; isEnd: boolean }
type Read = Term & { isStop: boolean }

/** Words beside each other, and runs of one other script without a space. */
function runsOf(units: readonly Unit[]): Unit[][] {
  const runs: Unit[][] = []
  for (const unit of units) {
    const last = runs.at(-1)
    const goesOn = last?.[0]?.script === unit.script && (unit.script === 'word' || unit.isJoined)
    if (last && goesOn) last.push(unit)
    else runs.push([unit])
  }
  return runs
}

/** Whether known words can be cut off a run. */
export const canBeCut = (words: string): boolean =>
  runsOf(unitsIn(words)).some((run) => run[0]?.script !== 'word' && cut(run).length > 1)

const codesOf = (entry: Entry | undefined, quality = 1) => entry?.codes.map((code) => ({ code, quality })) ?? []
const othersOf = (entry: Entry | undefined) =>
  entry?.others.map((units): Alternative => ({ units, quality: OTHER_NAME })) ?? []
/** What a mistyped word stands for: a province is not in the names of all that is there. */
const meantCodes = (meant: readonly Expansion[]) =>
  meant.flatMap(({ word: other, quality }) => (quality < 1 ? codesOf(phraseAt(word(other), 0)?.entry, quality) : []))
const begunCodes = (units: Phrase) => codesBegunBy(units).map((code) => ({ code, quality: BEGUN }))
const typedIn = (words: string, units: readonly Unit[]) => words.slice(units[0]?.start, units.at(-1)?.end)

function runTerms(run: readonly Unit[], { words, vocabulary, runs, isOpen, isLoose, isEnd }: Within): Read[] {
  const pieces = runs === 'cut' ? cut(run, { isLoose, mayEndOpen: isOpen && isEnd }) : [run]
  const alike = () => isLoose
  return pieces.map((units, at) => {
    const found = phraseAt(units, 0, alike)
    const entry = found?.length === units.length ? found.entry : undefined
    const meant = entry && !found?.isExact ? [{ units: entry.own, quality: SIMILAR_PHRASE }] : []
    const spoken = units.filter(({ canonical }) => !isSilent(canonical))
    const heard = spoken.length > 0 && spoken.length < units.length ? [{ units: spoken, quality: HEARD }] : []
    const isUnfinished = isOpen && isEnd && at === pieces.length - 1
    const ends = isUnfinished ? vocabulary.begunBy(units.at(-1)?.text ?? '').map(({ word }) => word) : []
    const open = ends.length > 0 ? [{ units, quality: OPEN, ends }] : []
    return {
      units,
      typed: typedIn(words, units),
      alternatives: [{ units, quality: 1 }, ...heard, ...open, ...meant, ...othersOf(entry)],
      codes: [...codesOf(entry, found?.isExact ? 1 : SIMILAR_PHRASE), ...(isUnfinished ? begunCodes(units) : [])],
      isKnown: true,
      isGuessed: false,
      isStop: entry?.isStop === true && entry.codes.length === 0,
    }
  })
}

type Cut = { isLoose?: boolean; mayEndOpen?: boolean }

/**
 * The known words of a run, the longest first from its beginning, and what is between them. Not where a single Khmer cluster
 * is left, which is in too many names.
 */
function cut(run: readonly Unit[], how: Cut = {}): Unit[][] {
  const pieces = piecesOf(run, how.isLoose ?? false)
  const isCrumb = ([only, next]: readonly Unit[]) => only?.script === 'khmer' && !next && !phraseAt([only], 0)
  const sure = how.mayEndOpen ? pieces.slice(0, -1) : pieces
  return sure.some(isCrumb) ? [[...run]] : pieces
}

function piecesOf(run: readonly Unit[], isLoose: boolean): Unit[][] {
  const pieces: Unit[][] = []
  let rest: Unit[] = []
  for (let at = 0; at < run.length; ) {
    const length = phraseAt(run, at, () => isLoose)?.length
    if (length === undefined) {
      rest.push(...run.slice(at, at + 1))
      at += 1
      continue
    }
    if (rest.length > 0) pieces.push(rest)
    rest = []
    pieces.push(run.slice(at, at + length))
    at += length
  }
  return rest.length > 0 ? [...pieces, rest] : pieces
}

function wordTerms(run: readonly Unit[], within: Within): Read[] {
  const terms: Read[] = []
  const isNew = (units: Phrase) => units.some(({ text }) => !within.vocabulary.isInNames(text))
  // More of them do not count, and each is looked for among all words.
  for (let at = 0; at < run.length && terms.filter(({ isStop }) => !isStop).length < MAX_TERMS; ) {
    const found = phraseAt(run, at, isNew)
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
