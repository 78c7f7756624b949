import { isObject } from '#client/lib/json.ts'
import type { PostCard } from '#shared/post.ts'
import { type Unit, unitsOf } from '#shared/search-text.ts'

export type KeptPost = PostCard & { names?: Record<string, string>; aliases?: readonly string[] }

/** Where words stand in a name, as offsets in UTF-16 units. */
type Range = [number, number]
export type FoundKept = { post: KeptPost; highlights: Range[] }

/** All posts in an answer, whatever the query was. What is kept is of this contract. */
export function postsIn(answer: unknown): KeptPost[] {
  if (Array.isArray(answer)) return answer.flatMap(postsIn)
  if (!isObject(answer)) return []
  const within = Object.values(answer).flatMap(postsIn)
  return isPost(answer) ? [answer, ...within] : within
}

const isPost = (data: object): data is KeptPost =>
  'place_type' in data && 'province' in data && 'hours' in data && 'price_from' in data && 'amount_of_likes' in data

/** A query's words: units that follow each other without a space. */
type Term = readonly Unit[]

const BEST = 3
const BEGINNING = 2
const NAME = 1

/**
 * Finds posts by their names in every language that is known of them, their type, their province and their address, as the
 * server cuts texts into units, without its lexicon and its guesses. All of the words must be there; the last may be unfinished.
 * Without words it finds all.
 */
export function searchKept(posts: readonly KeptPost[], words: string): FoundKept[] {
  const terms = termsOf(words)
  const found = posts.flatMap((post) => {
    const score = scoreOf(post, terms)
    return score === null ? [] : [{ post, score, highlights: highlightsOf(post.name, terms) }]
  })
  return found.toSorted((a, b) => b.score - a.score)
}

function termsOf(words: string): Term[] {
  const terms: Unit[][] = []
  for (const unit of unitsOf(words)) {
    if (unit.isJoined) terms.at(-1)?.push(unit)
    else terms.push([unit])
  }
  return terms
}

/** Null where a word is missing. */
function scoreOf(post: KeptPost, terms: readonly Term[]): number | null {
  const names = [post.name, ...Object.values(post.names ?? {}), ...(post.aliases ?? [])].map((name) => unitsOf(name))
  const others = [post.place_type.name, post.province.name, post.address].map((text) => unitsOf(text))
  let score = 0
  for (const [nth, term] of terms.entries()) {
    const isOpen = nth === terms.length - 1
    const at = names.map((units) => placesOf(term, units, isOpen)[0]).filter((place) => place !== undefined)
    if (at.includes(0)) score += nth === 0 ? BEST : BEGINNING
    else if (at.length > 0) score += NAME
    else if (others.every((units) => placesOf(term, units, isOpen).length === 0)) return null
  }
  return score
}

/** The numbers of the units at which a term begins. */
function placesOf(term: Term, units: readonly Unit[], isOpen: boolean): number[] {
  const last = term.length - 1
  const isAt = (from: number) =>
    term.every(({ text }, nth) => {
      const unit = units[from + nth]?.text
      return unit === text || (isOpen && nth === last && Boolean(unit?.startsWith(text)))
    })
  return units.flatMap((_, from) => (isAt(from) ? [from] : []))
}

function highlightsOf(name: string, terms: readonly Term[]): Range[] {
  const units = unitsOf(name)
  const marked = new Set<number>()
  for (const [nth, term] of terms.entries())
    for (const from of placesOf(term, units, nth === terms.length - 1))
      for (let at = from; at < from + term.length; at++) marked.add(at)
  const ranges: Range[] = []
  units.forEach(({ start, end, isJoined }, at) => {
    if (!marked.has(at)) return
    const last = ranges.at(-1)
    if (last && isJoined && marked.has(at - 1)) last[1] = end
    else ranges.push([start, end])
  })
  return ranges
}
