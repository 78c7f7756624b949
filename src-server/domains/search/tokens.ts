import { consonantsOf } from '#shared/khmer-clusters.ts'
import { scriptOf, type Unit, unitsOf } from '#shared/search-text.ts'
import { simplify } from './simplify.ts'

export type Piece = Pick<Unit, 'script' | 'text'>

export const unitsIn = (text: string): Unit[] => unitsOf(text, simplify)

/** Units between bars, so that a text within it begins and ends where units do. */
export const barred = (units: readonly Piece[]): string =>
  units.length === 0 ? '' : `|${units.map(({ text }) => text).join('|')}|`

/** The units of a line of them. */
export const unbarred = (line: string): string[] => (line === '' ? [] : line.slice(1, -1).split('|'))
export const pieceOf = (text: string): Piece => ({ text, script: scriptOf(text) ?? 'word' })

/** Types (kinds), place types and provinces as tokens. They never look like words, which have no colon. */
export const codes = {
  type: (code: string) => `k:${code}`,
  placeType: (code: string) => `t:${code}`,
  province: (code: string) => `p:${code}`,
}
export const isProvince = (code: string): boolean => code.startsWith('p:')

/** Pairs of neighbours and single units are tokens: scripts without spaces are found by pairs. */
const pairOf = (first: string, second: string) => `${first}·${second}`
/** Vowels are what is most often mistyped. */
const soundPair = (first: string, second: string) => `~${consonantsOf(first)}·${consonantsOf(second)}`

export const pairsOf = (units: readonly Piece[]): string[] => neighbours(units, (a, b) => pairOf(a.text, b.text))

export const soundPairsOf = (units: readonly Piece[]): string[] =>
  neighbours(units, (a, b) => soundPair(a.text, b.text))

function neighbours(units: readonly Piece[], tokenOf: (a: Piece, b: Piece) => string): string[] {
  return units.slice(1).flatMap((unit, at) => {
    const before = units[at]
    return before?.script === unit.script && unit.script !== 'word' ? [tokenOf(before, unit)] : []
  })
}

const wordsOf = (units: readonly Piece[]) => units.flatMap(({ script, text }) => (script === 'word' ? [text] : []))

/** A name: its words also joined with the next, and all else also single. */
export function nameTokens(units: readonly Piece[]): string[] {
  const words = units.slice(1).flatMap((unit, at) => {
    const before = units[at]
    return before?.script === 'word' && unit.script === 'word' ? [before.text + unit.text] : []
  })
  const sounds = soundPairsOf(units.filter(({ script }) => script === 'khmer'))
  return [...units.map(({ text }) => text), ...words, ...pairsOf(units), ...sounds]
}

export const textTokens = (units: readonly Piece[]): string[] => [...wordsOf(units), ...pairsOf(units)]
