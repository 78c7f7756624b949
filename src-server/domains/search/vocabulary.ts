import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { coalesce, memoizePerPool } from '../../platform/memoize.ts'
import { editsBetween, latinKey, stemOf, variantLimit } from './latin-key.ts'

type Known = { word: string; posts: number; in_names: number }
/** A word that may have been meant, and how likely: 1 for the word itself. */
export type Expansion = { word: string; quality: number }

/** Bounds what is held of it: the words of most posts. */
const MOST_WORDS = 50_000
const MOST_EXPANSIONS = 50
/** Words whose expansions are remembered: a search reads its own several times, and each time all words would be compared. */
const MOST_EXPANDED = 500
export const MOST_BEGUN = 30

/** A spelling that only adds letters is likelier than one that has others. */
const VARIANT = { best: 0.88, edit: 0.08, added: 0.02 }
/** Another form of an English word. */
const INFLECTED = 0.88
const TYPO = [1, 0.8, 0.6]
const OTHER_FIRST_LETTER = 0.8
/** A word that is only in texts is found, but never above a name. */
const IN_TEXTS = 0.9

const LATIN = /^[a-z]+$/

export type Vocabulary = ReturnType<typeof vocabularyOf>

/** The words of published posts and the Khmer clusters of their names, and what may have been meant by those that they do not have. */
export function vocabularyOf(words: readonly Known[]) {
  const known = new Map(words.map((word) => [word.word, word]))
  const sorted = [...known.keys()].sort()
  const byKey = new Map<string, string[]>()
  const byStem = new Map<string, string[]>()
  const put = (words: Map<string, string[]>, key: string, word: string) => {
    const same = words.get(key)
    if (same) same.push(word)
    else words.set(key, [word])
  }
  const latin = sorted.filter((word) => LATIN.test(word))
  const letters = Int32Array.from(latin, lettersOf)
  const expanded = new LRUCache<string, readonly Expansion[]>({ max: MOST_EXPANDED })
  for (const word of latin) {
    put(byKey, latinKey(word), word)
    put(byStem, stemOf(word), word)
  }
  const frequency = (word: string) => known.get(word)?.in_names ?? 0
  const best = (expansions: Expansion[]) =>
    expansions.sort((a, b) => b.quality - a.quality || frequency(b.word) - frequency(a.word)).slice(0, MOST_EXPANSIONS)

  function variants(word: string): Expansion[] {
    if (word.length < 3) return []
    const limit = variantLimit(word)
    const forms = (byStem.get(stemOf(word)) ?? []).filter((other) => other !== word)
    const spelt = (byKey.get(latinKey(word)) ?? []).flatMap((other) => {
      const edits = editsBetween(word, other, limit)
      if (other === word || edits > limit) return []
      const added = isWithin(word, other) || isWithin(other, word) ? VARIANT.added : 0
      const quality = VARIANT.best - VARIANT.edit * edits + added
      return [{ word: other, quality: quality * (frequency(other) > 0 ? 1 : IN_TEXTS) }]
    })
    return [
      ...spelt,
      ...forms.map((other) => ({ word: other, quality: INFLECTED * (frequency(other) > 0 ? 1 : IN_TEXTS) })),
    ]
  }

  function typos(word: string): Expansion[] {
    const limit = word.length < 4 ? 0 : word.length < 8 ? 1 : 2
    if (limit === 0) return []
    const own = lettersOf(word)
    const found: Expansion[] = []
    for (const [nth, other] of latin.entries()) {
      if (Math.abs(other.length - word.length) > limit || bitsIn(own ^ (letters[nth] ?? 0)) > 2 * limit) continue
      const edits = editsBetween(word, other, limit)
      if (edits === 0 || edits > limit) continue
      const first = other[0] === word[0] ? 1 : OTHER_FIRST_LETTER
      found.push({ word: other, quality: (TYPO[edits] ?? 0) * first * (frequency(other) > 0 ? 1 : IN_TEXTS) })
    }
    return found
  }

  function begunBy(beginning: string): Expansion[] {
    const begun: Known[] = []
    for (let at = firstAtLeast(sorted, beginning); sorted[at]?.startsWith(beginning); at++) {
      const word = known.get(sorted[at] ?? '')
      if (word && word.word !== beginning) begun.push(word)
    }
    return begun
      .sort((a, b) => b.in_names - a.in_names || b.posts - a.posts)
      .slice(0, MOST_BEGUN)
      .map(({ word }) => ({ word, quality: 0.75 + (0.2 * beginning.length) / word.length }))
  }

  return {
    /** Whether a post may have a word: only Latin ones are in the vocabulary, and not all of them if they are too many. */
    mayHave: (word: string) => known.has(word) || !LATIN.test(word) || words.length >= MOST_WORDS,
    isInNames: (word: string) => frequency(word) > 0,
    isKnown: (word: string) => known.has(word),
    mayBeInNames: (word: string) => frequency(word) > 0 || !LATIN.test(word) || words.length >= MOST_WORDS,
    posts: (word: string) => known.get(word)?.posts ?? 0,
    begunBy,
    /** The word itself, and what else may have been meant. @param more also of a word that names have @param isWord whether it is no typo */
    expansions(word: string, { more = false, isWord = false } = {}): readonly Expansion[] {
      const exact = { word, quality: 1 }
      if (!LATIN.test(word) || (frequency(word) > 0 && !more)) return [exact]
      const isMistyped = more || !(known.has(word) || isWord)
      const key = `${word} ${isMistyped}`
      const found = expanded.get(key) ?? [
        exact,
        ...best(unique([...variants(word), ...(isMistyped ? typos(word) : [])])),
      ]
      expanded.set(key, found)
      return found
    },
  }
}

/** Whether the letters of a word are in another one, in their order. */
function isWithin(word: string, other: string): boolean {
  let at = 0
  for (const letter of other) if (letter === word[at]) at += 1
  return at === word.length
}

/** Keeps the likelier one of two ways to the same word. */
function unique(expansions: readonly Expansion[]): Expansion[] {
  const likeliest = new Map<string, Expansion>()
  for (const expansion of expansions) {
    if ((likeliest.get(expansion.word)?.quality ?? 0) < expansion.quality) likeliest.set(expansion.word, expansion)
  }
  return [...likeliest.values()]
}

const lettersOf = (word: string) => [...word].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) - 97)), 0)

function bitsIn(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

function firstAtLeast(sorted: readonly string[], wanted: string): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? '') < wanted) from = middle + 1
    else to = middle
  }
  return from
}

const FRESH_MS = 1_000

type Held = { stamp: string; vocabulary: Vocabulary; at: number }

/**
 * The vocabulary in the memory of the process: `held` may be a second old, which spares each search a query; `fresh` is that
 * of now.
 */
const held = (table: 'search_word' | 'article_word') => (pool: pg.Pool) => {
  let copy: Held | undefined
  const fresh = coalesce(async (): Promise<Vocabulary> => {
    const at = Date.now()
    const stamp = await readStamp(pool, table)
    const vocabulary = copy?.stamp === stamp ? copy.vocabulary : vocabularyOf(await readWords(pool, table))
    copy = { stamp, vocabulary, at }
    return vocabulary
  })
  return {
    fresh,
    async held(): Promise<Vocabulary> {
      if (!copy) return fresh()
      // Whoever asks next gets it; a failure is that of the search itself.
      if (Date.now() - copy.at > FRESH_MS) fresh().catch(() => {})
      return copy.vocabulary
    },
  }
}

export const vocabularyIn = memoizePerPool(held('search_word'))
/** The words of published articles, which are not looked for among posts. */
export const articleVocabularyIn = memoizePerPool(held('article_word'))

async function readStamp(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ stamp: string }>({
    name: `${table}-stamp`,
    text: `select stamp::text from ${table}_stamp`,
  })
  return rows[0]?.stamp ?? ''
}

async function readWords(pool: pg.Pool, table: string): Promise<Known[]> {
  const { rows } = await pool.query<Known>({
    name: `${table}s`,
    text: `select word, posts, in_names from ${table} order by posts desc, word limit ${MOST_WORDS}`,
  })
  return rows
}
