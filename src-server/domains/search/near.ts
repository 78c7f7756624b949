import { consonantsOf, soundOf } from '#shared/khmer-clusters.ts'
import { memoize } from '#shared/memoize.ts'
import type { Candidate } from './candidates.ts'
import type { Phrase } from './lexicon.ts'
import { nameLinesOf } from './name-lines.ts'

/** Edits between clusters, by how often they are mistyped. */
const COST = {
  sound: 0.15,
  vowel: 0.4,
  subscript: 0.6,
  series: 0.6,
  other: 2,
  otherOfMany: 1.2,
  missing: 1,
  split: 0.5,
}
/** From so many clusters on another one between them matters less. */
const MANY = 6
const SHARE_OF_PAIRS = 0.5

/** How near the best name of a post is to a run that no name has: 0 if it is not. */
export function nearness(post: Candidate, run: Phrase): number {
  const lines = nameLinesOf(post.names).map(({ units }) => units)
  const asked = run.map(({ text }) => text)
  return Math.max(
    ...lines.map((line) => (run[0]?.script === 'khmer' ? khmerNearness(line, asked) : chineseNearness(line, asked))),
  )
}

/** So many edits are near. */
const limitOf = (clusters: number) => (clusters <= 2 ? 0.5 : clusters <= 4 ? 1 : clusters <= 7 ? 1.8 : 2.6)

function khmerNearness(line: readonly string[], asked: readonly string[]): number {
  const limit = limitOf(asked.length)
  // Each cluster that the line has no place for costs something.
  if ((asked.length - line.length) * COST.split > limit || !mayBeNear(line, asked, limit)) return 0
  const cost = leastCost(line, asked, limit)
  if (cost > limit) return 0
  return 0.85 - (0.25 * cost) / limit
}

/** Whether there are enough of the first letters, which spares most lines the rest. */
function mayBeNear(line: readonly string[], asked: readonly string[], limit: number): boolean {
  const letters = new Set(line.map(firstLetter))
  const missing = asked.filter((cluster) => !letters.has(firstLetter(cluster)))
  return missing.length * COST.split <= limit
}

const firstLetter = memoize((cluster) => seriesOf(cluster).charAt(0))

/**
 * The least cost of the asked clusters somewhere in the line, or more than the limit. The first one must be there: without it
 * the rest would be found in the middle of any cluster that ends like it.
 */
function leastCost(line: readonly string[], asked: readonly string[], limit: number): number {
  const costs: number[][] = [Array.from({ length: line.length + 1 }, () => 0)]
  const cost = (i: number, j: number) => costs[i]?.[j] ?? Number.POSITIVE_INFINITY
  const isOver = (row: readonly number[] = []) => row.every((sum) => sum > limit)
  for (let i = 1; i <= asked.length; i++) {
    // A row goes on from the two before it.
    if (i > 2 && isOver(costs[i - 1]) && isOver(costs[i - 2])) return Number.POSITIVE_INFINITY
    const row: number[] = [Number.POSITIVE_INFINITY]
    costs.push(row)
    for (let j = 1; j <= line.length; j++) {
      const [a = '', b = ''] = [asked[i - 1], line[j - 1]]
      let best = cost(i - 1, j - 1) + change(a, b, asked.length >= MANY)
      if (i > 1) best = Math.min(best, cost(i - 1, j) + COST.missing)
      best = Math.min(best, cost(i, j - 1) + COST.missing)
      // A subscript that was typed as a letter of its own, and the other way round.
      if (i > 1 && joined(asked[i - 2] ?? '', a) === skeleton(b)) best = Math.min(best, cost(i - 2, j - 1) + COST.split)
      if (j > 1 && joined(line[j - 2] ?? '', b) === skeleton(a)) best = Math.min(best, cost(i - 1, j - 2) + COST.split)
      row.push(best)
    }
  }
  return Math.min(...(costs[asked.length] ?? []))
}

/** At the end of a syllable ស is heard as ះ. */
const skeleton = memoize((cluster) => soundOf(cluster).replaceAll('\u17d2', '').replace('ះ', 'ស'))
const joined = (first: string, second: string) => skeleton(first) + skeleton(second)

/** Letters of the second series with those of the first one, which end a syllable alike. */
const SERIES: Record<string, string> = { គ: 'ក', ឃ: 'ខ', ជ: 'ច', ឈ: 'ឆ', ឌ: 'ត', ទ: 'ត', ឍ: 'ថ', ធ: 'ថ', ភ: 'ផ' }
const seriesOf = memoize((cluster) => [...soundOf(cluster)].map((letter) => SERIES[letter] ?? letter).join(''))

/** A cluster for another one: what it sounds like counts, then its letters without vowels; another base is another cluster. */
function change(a: string, b: string, isOfMany: boolean): number {
  if (a === b) return 0
  const [soundA, soundB] = [soundOf(a), soundOf(b)]
  if (soundA === soundB) return COST.sound
  if (seriesOf(a) === seriesOf(b)) return COST.series
  if (soundA[0] !== soundB[0]) return isOfMany ? COST.otherOfMany : COST.other
  return consonantsOf(a) === consonantsOf(b) ? COST.vowel : COST.subscript
}

/** The share of the pairs that the line has. */
function chineseNearness(line: readonly string[], asked: readonly string[]): number {
  const text = line.join('')
  const pairs = asked.slice(1).map((char, at) => `${asked[at]}${char}`)
  const share = pairs.filter((pair) => text.includes(pair)).length / Math.max(1, pairs.length)
  return share >= SHARE_OF_PAIRS ? 0.85 * share : 0
}
