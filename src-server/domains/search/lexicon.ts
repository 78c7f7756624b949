import { soundOf } from '#shared/khmer-clusters.ts'
import type { Unit } from '#shared/search-text.ts'
import { editsBetween, latinKey, variantLimit } from './latin-key.ts'
import { PLACE_TYPE_WORDS, PROVINCE_WORDS, STOP_WORDS, TYPE_WORDS } from './lexicon-words.ts'
import { SAME_NAMES } from './same-names.ts'
import { codes, isProvince, type Piece, unitsIn } from './tokens.ts'

export type Phrase = readonly Piece[]

/** The knowledge about a phrase: the codes that it stands for, and the other names of the same thing. */
export type Entry = { own: Phrase; codes: string[]; others: Phrase[]; isStop: boolean }
export type KnownPhrase = { entry: Entry; length: number; isExact: boolean }

/** In units; the longest phrase of the lexicon has fewer. */
const LONGEST = 16
const SHORTEST_KEY = 5
const SHORTEST_SOUND = 2
const SHORTEST_BEGINNING = 3
const MOST_BEGUN = 12

const NEVER = () => false

const entries = new Map<string, Entry>()
const byLatinKey = new Map<string, Entry[]>()
const bySound = new Map<string, Entry>()

/** Words of one phrase may be written together. */
const keyOf = (phrase: Phrase): string => phrase.map(({ text }) => text).join(phrase[0]?.script === 'word' ? '' : '|')

function entryOf(phrase: Phrase): Entry {
  const key = keyOf(phrase)
  const isThere = entries.has(key)
  const entry = entries.get(key) ?? { own: phrase, codes: [], others: [], isStop: false }
  entries.set(key, entry)
  if (phrase[0]?.script === 'word' && key.length >= SHORTEST_KEY && !isThere) {
    const latin = latinKey(key)
    byLatinKey.set(latin, [...(byLatinKey.get(latin) ?? []), entry])
  }
  if (phrase[0]?.script === 'khmer' && phrase.length >= SHORTEST_SOUND) bySound.set(soundKey(phrase), entry)
  return entry
}

const soundKey = (phrase: Phrase) => phrase.map(({ text }) => soundOf(text)).join('|')

const phrasesOf = (list: string): Phrase[] =>
  list
    .split(',')
    .map((text) => unitsIn(text).map(({ script, text }) => ({ script, text })))
    .filter((phrase) => phrase.length > 0)

function fill(): void {
  const coded = (words: Record<string, string>, codeOf: (code: string) => string) => {
    for (const [code, list] of Object.entries(words)) {
      for (const phrase of phrasesOf(list)) {
        const entry = entryOf(phrase)
        if (!entry.codes.includes(codeOf(code))) entry.codes.push(codeOf(code))
      }
    }
  }
  coded(TYPE_WORDS, codes.type)
  coded(PLACE_TYPE_WORDS, codes.placeType)
  coded(PROVINCE_WORDS, codes.province)
  for (const list of SAME_NAMES) {
    const phrases = phrasesOf(list)
    for (const phrase of phrases) {
      const entry = entryOf(phrase)
      entry.others.push(...phrases.filter((other) => other !== phrase))
    }
  }
  for (const phrase of phrasesOf(STOP_WORDS)) entryOf(phrase).isStop = true
}

/** The first search makes it, since the dictionary of Chinese comes with it. */
function filled(): ReadonlyMap<string, Entry> {
  if (entries.size === 0) fill()
  return entries
}

/**
 * The longest known phrase that begins here.
 * @param isAlike whether units may be one that is spelt otherwise
 */
export function phraseAt(
  units: readonly Piece[],
  from: number,
  isAlike: (units: Phrase) => boolean = NEVER,
): KnownPhrase | null {
  const known = filled()
  const script = units[from]?.script
  let longest = from
  while (longest < units.length && longest - from < LONGEST && units[longest]?.script === script) longest += 1
  for (let to = longest; to > from; to--) {
    const key = keyOf(units.slice(from, to))
    const entry = known.get(key)
    if (entry) return { entry, length: to - from, isExact: true }
    const phrase = units.slice(from, to)
    const similar = isAlike(phrase) ? similarTo(phrase) : undefined
    if (similar) return { entry: similar, length: to - from, isExact: false }
  }
  return null
}

function similarTo(phrase: Phrase): Entry | undefined {
  const key = keyOf(phrase)
  if (phrase[0]?.script === 'khmer') return bySound.get(soundKey(phrase))
  if (phrase[0]?.script !== 'word' || key.length < SHORTEST_KEY) return undefined
  const limit = variantLimit(key)
  const near = (byLatinKey.get(latinKey(key)) ?? [])
    .map((entry) => ({ entry, edits: editsBetween(key, keyOf(entry.own), limit) }))
    .sort((a, b) => a.edits - b.edits)
  return near[0] && near[0].edits <= limit ? near[0].entry : undefined
}

/** The codes of phrases that begin with these units, the last of which may be unfinished. */
export function codesBegunBy(phrase: Phrase): string[] {
  const key = keyOf(phrase)
  if (key.length < SHORTEST_BEGINNING && phrase[0]?.script === 'word') return []
  const begun = new Set<string>()
  for (const [known, entry] of filled()) {
    if (known.startsWith(key)) for (const code of entry.codes) begun.add(code)
    if (begun.size >= MOST_BEGUN) break
  }
  return [...begun]
}

/** A name without the words at its ends that only say what it is: ប្រាសាទ, Wat, Beach. Null where there are none. */
export function withoutType(name: readonly Unit[]): readonly Unit[] | null {
  const isType = (found: KnownPhrase | null) => found?.entry.codes.some((code) => !isProvince(code)) ?? false
  const first = phraseAt(name, 0)
  if (first && isType(first) && first.length < name.length) return name.slice(first.length)
  for (let from = 1; from < name.length; from++) {
    const last = phraseAt(name, from)
    if (last && isType(last) && from + last.length === name.length) return name.slice(0, from)
  }
  return null
}
