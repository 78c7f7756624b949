import type { Unit } from '#shared/search-text.ts'
import { codesBegunBy, type Entry, type Phrase } from './lexicon.ts'
import type { Vocabulary } from './vocabulary.ts'

/** One way in which a post may have what was asked for: these units beside each other. */
export type Alternative = {
  units: Phrase
  quality: number
  /** The words that a last unit may become, where it may go on. */
  ends?: readonly string[]
  /** The number of letters asked for of a word that was only begun. */
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

export type Within = Reading & { words: string; vocabulary: Vocabulary; isEnd: boolean }
export type Read = Term & { isStop: boolean }

export const MAX_TERMS = 12
const OTHER_NAME = 0.9
export const BEGUN = 0.8
export const SIMILAR_PHRASE = 0.9

export const codesOf = (entry: Entry | undefined, quality = 1) => entry?.codes.map((code) => ({ code, quality })) ?? []
export const othersOf = (entry: Entry | undefined) =>
  entry?.others.map((units): Alternative => ({ units, quality: OTHER_NAME })) ?? []
export const begunCodes = (units: Phrase) => codesBegunBy(units).map((code) => ({ code, quality: BEGUN }))
export const typedIn = (words: string, units: readonly Unit[]) => words.slice(units[0]?.start, units.at(-1)?.end)
