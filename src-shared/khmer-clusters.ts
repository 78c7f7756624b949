import { memoize } from './memoize.ts'

/** Parts of a Khmer cluster: a base with its subscripts, vowels and signs, which may be typed in any order. */
const COENG = '\u17d2'
const MUUSIKATOAN = '\u17c9'
const isBase = (char: string) => char >= '\u1780' && char <= '\u17b3'
const isVowel = (char: string) => char >= '\u17b6' && char <= '\u17c5'
const isShifter = (char: string) => char === MUUSIKATOAN || char === '\u17ca'

/** Whether a character is part of a Khmer word; digits and punctuation are not. */
export const isKhmer = (char: string): boolean =>
  (char >= '\u1780' && char <= '\u17d3') || char === '\u17d7' || char === '\u17dc' || char === '\u17dd'

/** Deprecated letters, and two ways to write one. */
const LETTERS: Record<string, string> = {
  '\u17a3': 'អ',
  '\u17a4': 'អា',
  '\u17a8': 'ឧក',
  '\u17b2': 'ឱ',
  '\u17dd': '\u17d1',
  '\u17d3': '\u17c6',
}

/** Vowels that are typed as two: េ with ី is ើ, and with ា is ោ. */
const JOINED_VOWELS = [
  ['\u17c1', '\u17b8', '\u17be'],
  ['\u17c1', '\u17b6', '\u17c4'],
] as const

/** Above these a shifter looks like ុ, which many type instead of it. */
const UPPER = ['\u17b7', '\u17b8', '\u17b9', '\u17ba', '\u17be', '\u17b6', '\u17d0']

/** Signs that many leave out; what is indexed is without them. */
const UNSURE_SIGNS = /[\u17c8-\u17cd\u17ce\u17cf\u17d0\u17d1]/g

/** Letters and vowels that sound alike, for near matches only. */
const SOUNDS: Record<string, string> = {
  ឡ: 'ល',
  ណ: 'ន',
  ដ: 'ត',
  ឋ: 'ថ',
  ឫ: 'រ\u17b7',
  ឬ: 'រ\u17b7',
  ឥ: 'អ\u17b7',
  ឦ: 'អ\u17b7',
  ឧ: 'អ\u17bb',
  ឩ: 'អ\u17bb',
  ឪ: 'អ\u17c4',
  ឰ: 'អ\u17c1',
  ឳ: 'អ\u17c4',
  ឭ: 'ល\u17b7',
  ឮ: 'ល\u17b7',
  ឯ: 'អ\u17c1',
  ឱ: 'អ\u17c4',
  '\u17b8': '\u17b7',
  '\u17b9': '\u17b7',
  '\u17ba': '\u17b7',
  '\u17bc': '\u17bb',
  '\u17c2': '\u17c1',
  '\u17c3': '\u17c1',
}

/** Letters of a Khmer run with the places that they had in the original text. */
export type PlacedChar = { char: string; start: number; end: number }
export type Cluster = { text: string; start: number; end: number }

/** Cuts a run of Khmer letters into clusters, each in its one canonical spelling. Idempotent. */
export function clustersOf(run: readonly PlacedChar[]): Cluster[] {
  const clusters: { chars: string[]; start: number; end: number }[] = []
  const spelt = run.flatMap(({ char, ...place }) =>
    [...(LETTERS[char] ?? char)].map((letter) => ({ char: letter, ...place })),
  )
  for (const { char, start, end } of spelt) {
    const last = clusters.at(-1)
    const isSubscript = last?.chars.at(-1) === COENG && isBase(char)
    if (last && (isSubscript || !startsCluster(char))) {
      // Several coengs in a row are one.
      if (!(char === COENG && last.chars.at(-1) === COENG)) last.chars.push(char)
      last.end = end
    } else clusters.push({ chars: [char], start, end })
  }
  return clusters
    .map(({ chars, start, end }) => ({ text: canonical(chars), start, end }))
    .filter(({ text }) => text !== '')
}

const startsCluster = (char: string) => isBase(char) || char === '\u17d7' || char === '\u17dc'

/** Each mark once, all in one order; a coeng without its subscript is nothing yet. */
function canonical(chars: readonly string[]): string {
  const subscripts = new Set<string>()
  const marks = new Set<string>()
  let base = ''
  chars.forEach((char, at) => {
    if (at > 0 && chars[at - 1] === COENG && isBase(char)) subscripts.add(char === 'ដ' ? 'ត' : char)
    else if (char === COENG) return
    else if (at === 0) base = char
    else marks.add(char)
  })
  if (base !== '' && !startsCluster(base)) {
    marks.add(base)
    base = ''
  }
  for (const [first, second, joined] of JOINED_VOWELS) {
    if (marks.has(first) && marks.has(second)) {
      marks.delete(first)
      marks.delete(second)
      marks.add(joined)
    }
  }
  if (marks.has('\u17bb') && UPPER.some((mark) => marks.has(mark))) {
    marks.delete('\u17bb')
    marks.add(MUUSIKATOAN)
  }
  const rank = (mark: string) => (isShifter(mark) ? 0 : isVowel(mark) ? 1 : 2)
  const shifted = new Set([...marks].map((mark) => (isShifter(mark) ? MUUSIKATOAN : mark)))
  const ordered = [...shifted].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  return base + subscriptText(subscripts) + ordered.join('')
}

/** ្រ is written last. */
const subscriptText = (subscripts: ReadonlySet<string>) =>
  [...subscripts]
    .sort((a, b) => Number(a === 'រ') - Number(b === 'រ') || (a < b ? -1 : 1))
    .map((letter) => COENG + letter)
    .join('')

/** A canonical cluster without the signs that many leave out. */
export const looseCluster = (cluster: string): string => cluster.replace(UNSURE_SIGNS, '') || cluster

/** How a cluster sounds; a letter with itself below sounds like one. */
export const soundOf = memoize((cluster: string): string =>
  [...looseCluster(cluster)]
    .map((char) => SOUNDS[char] ?? char)
    .join('')
    .replace(/(.)\u17d2\1/u, '$1'),
)

/** The letters of how a cluster sounds, without its vowels. */
export const consonantsOf = memoize((cluster: string): string => soundOf(cluster).replace(/[\u17b6-\u17d1]/g, ''))

/** Whether a canonical cluster is not heard: ន៍. Many leave it out. */
export const isSilent = (cluster: string): boolean => /^[\u1780-\u17a2]\u17cd$/.test(cluster)
