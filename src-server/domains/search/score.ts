import type { Candidate as Post } from './candidates.ts'
import { type NameLine, nameLinesOf } from './name-lines.ts'
import type { Alternative, Term } from './term.ts'
import { codes, isProvince } from './tokens.ts'

/** The worth of a match, by where it is (decision 71). */
const WORTH = { name: 10, code: 8, text: 1.5 }
/** The share of the lesser worth, where a word is in a name and stands for its type or province as well. */
const ALSO = 0.5
/** For names as a whole, for what is in brackets or without its type, and for where the words stand. */
const BONUS = { equals: 30, partEquals: 24, begins: 4, inOrder: 3, covers: 6 }
/** For the type as well as the province that were asked for. */
const ALL_CODES = 10
const PRIOR = 0.2
/** The rest of a match's worth in another name of the place, as of the other names that the lexicon has. */
const ALIAS = 0.9

/** What is compared: an article has no codes. */
type Candidate = Pick<Post, 'names' | 'prior'> & Partial<Pick<Post, 'type' | 'place_type' | 'province'>>

type Line = { units: readonly string[]; isName: boolean; worth: number }
type Match = { quality: number; at: number; length: number }

/** How well posts answer; higher is better. */
export function scorerOf(terms: readonly Term[]): (post: Candidate) => number {
  const mayHave = terms.map(({ alternatives }) => {
    const texts = alternatives.map(({ units }) => units.map(({ text }) => text).join(''))
    return (letters: string) => texts.some((text) => letters.includes(text))
  })
  return (post) => {
    // Most of a thousand posts that have a common word have it in their texts: their names need not be cut up.
    const letters = post.names.replaceAll('|', '')
    return scoreOf(
      post,
      terms,
      mayHave.map((isIn) => isIn(letters)),
    )
  }
}

/** @param mayBeNamed of each term whether the names may have it */
function scoreOf(post: Candidate, terms: readonly Term[], mayBeNamed: readonly boolean[]): number {
  const has = codesOf(post)
  const lines = mayBeNamed.includes(true) ? nameLinesOf(post.names).map(lineOf) : []
  const inLines = lines.map((line) =>
    withoutBareProvince(
      line,
      terms,
      terms.map((term, nth) => (mayBeNamed[nth] ? matchIn(line, term) : undefined)),
    ),
  )
  const words = terms.reduce((sum, { codes: known }, nth) => {
    const name = Math.max(0, ...inLines.map((matches) => matches[nth]?.quality ?? 0)) * WORTH.name
    const code = Math.max(0, ...known.map(({ code, quality }) => (has.has(code) ? quality : 0))) * WORTH.code
    // The query has found the post, so what is not in its names or codes is in its texts.
    return sum + (Math.max(name, code) + ALSO * Math.min(name, code) || WORTH.text)
  }, 0)
  const coded = terms.filter(({ codes: known }) => known.length > 0)
  const isOfAll = coded.length > 1 && coded.every(({ codes: known }) => known.some(({ code }) => has.has(code)))
  const bonus = Math.max(0, ...lines.map((line, nth) => bonusOf(line, inLines[nth] ?? [])))
  return words + (isOfAll ? ALL_CODES : 0) + bonus + PRIOR * post.prior
}

/** A province by itself in another name of a place makes that place no better known than all others there. */
function withoutBareProvince({ isName }: Line, terms: readonly Term[], matches: (Match | undefined)[]) {
  const isMore = matches.some((match, nth) => match && !namesProvince(terms[nth]))
  return isName || isMore ? matches : []
}

const namesProvince = (term: Term | undefined) =>
  term?.codes.some(({ code, quality }, _, { length }) => isProvince(code) && (quality === 1 || length === 1)) ?? false

/** Whether one name has all terms, but for those that its codes stand for. */
export function isAnswered(post: Candidate, terms: readonly Term[]): boolean {
  const has = codesOf(post)
  const open = terms.filter(({ codes: known }) => !known.some(({ code }) => has.has(code)))
  return nameLinesOf(post.names).some((line) => open.every((term) => matchIn(lineOf(line), term)))
}

const codesOf = ({ type, place_type, province }: Candidate) =>
  new Set([type && codes.type(type), place_type && codes.placeType(place_type), province && codes.province(province)])

const lineOf = ({ kind, units }: NameLine): Line => ({
  units,
  isName: kind === 'name',
  worth: kind === 'alias' ? ALIAS : 1,
})

function matchIn(line: Line, { alternatives }: Term): Match | undefined {
  let best: Match | undefined
  for (const alternative of alternatives) {
    if (best && best.quality >= alternative.quality * line.worth) continue
    const place = placeIn(line.units, alternative)
    if (place) best = { ...place, quality: alternative.quality * line.worth }
  }
  return best
}

/** Where the units stand beside each other; two words also stand for their one joined one. */
function placeIn(line: readonly string[], { units, ends, isOpen }: Alternative): Omit<Match, 'quality'> | null {
  const last = units.length - 1
  for (let at = 0; at + units.length <= line.length; at++) {
    const isHere = units.every(({ text }, nth) => {
      const there = line[at + nth] ?? ''
      return (ends || isOpen) && nth === last ? there.startsWith(text) : there === text
    })
    if (isHere) return { at, length: units.length }
    const [only] = units
    if (units.length === 1 && only?.script === 'word' && `${line[at]}${line[at + 1] ?? ''}` === only.text)
      return { at, length: 2 }
  }
  return null
}

function bonusOf({ units, isName }: Line, found: readonly (Match | undefined)[]): number {
  const matches = found.filter((match) => match !== undefined)
  if (matches.length === 0) return 0
  const hasAll = matches.length === found.length
  const covered = Math.min(
    units.length,
    matches.reduce((sum, { length }) => sum + length, 0),
  )
  const follows = matches.every(({ at }, nth) => {
    const before = matches[nth - 1]
    return !before || at === before.at + before.length
  })
  const quality = Math.min(...matches.map((match) => match.quality))
  const begins = matches[0]?.at === 0
  const equals = hasAll && follows && begins && covered === units.length
  return (
    quality *
    ((equals ? (isName ? BONUS.equals : BONUS.partEquals) : 0) +
      (begins ? BONUS.begins : 0) +
      (hasAll && follows ? BONUS.inOrder : 0) +
      BONUS.covers * Math.sqrt(covered / units.length) * (matches.length / found.length))
  )
}
