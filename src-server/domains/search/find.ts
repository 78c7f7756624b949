import type pg from 'pg'
import { SEARCH_REACH } from '#shared/limits.ts'
import { memoize } from '#shared/memoize.ts'
import type { Db } from '../../platform/database.ts'
import { type Candidate, findCandidates, findNear, type SearchFilters, type SearchOrder } from './candidates.ts'
import { nearness } from './near.ts'
import { canBeCut, readQuery } from './read-query.ts'
import { isAnswered, scorerOf } from './score.ts'
import type { Alternative, Reading, Term } from './term.ts'
import { isProvince } from './tokens.ts'
import { type Vocabulary, vocabularyIn } from './vocabulary.ts'

export type SearchContext = { pool: pg.Pool; db: Db }
export type Found = Candidate & { score: number }

/** The posts that a search has found, the best first, and how it was understood. */
export type Answer = {
  posts: Found[]
  terms: readonly Term[]
  /** Whether there are more than a search shows. */
  isCapped: boolean
}

export type Asked = { words: string; filters: SearchFilters; order: SearchOrder }
type Where = 'names' | 'texts' | 'both'
/** A question, read in one way or the other. */
type Search = Asked & {
  ctx: SearchContext
  vocabulary: Vocabulary
  read: (reading: Reading) => Term[]
  tried: Set<string>
}
type Step = (search: Search) => Promise<Answer | null>

const PLAIN: Reading = { runs: 'whole', isOpen: false, isLoose: false }
const CUT: Reading = { ...PLAIN, runs: 'cut' }

/** A match of a near name is worth this much, as a match of a name is. */
const NEAR = 10
const SHORTEST_NEAR = 3
const SHORTEST_NEAR_OF_PIECES = 2

const LOOSELY = attempt({ ...CUT, isLoose: true }, 'both')

/** Each is tried where those before it find nothing. */
const STEPS: readonly Step[] = [
  (search) => attempt(PLAIN, canBeCut(search.words) ? 'names' : 'both')(search),
  attempt({ ...PLAIN, isOpen: true }, 'names'),
  attempt(CUT, 'both'),
  attempt(PLAIN, 'texts'),
  attempt({ ...CUT, isOpen: true }, 'names'),
  near(PLAIN),
  near(CUT),
  LOOSELY,
  fewerWords,
]

/** Searches published posts. Words without a letter or digit find nothing. */
export async function findPosts(ctx: SearchContext, asked: Asked): Promise<Answer> {
  const words = vocabularyIn(ctx.pool)
  const held = await words.held()
  const answer = await tryAll(ctx, asked, held)
  if (answer.posts.length > 0) return answer
  // A word that nothing has may be a second younger than the vocabulary.
  const fresh = await words.fresh()
  return fresh === held ? answer : tryAll(ctx, asked, fresh)
}

async function tryAll(ctx: SearchContext, asked: Asked, vocabulary: Vocabulary): Promise<Answer> {
  const search: Search = { ...asked, ctx, vocabulary, read: readerOf(asked.words, vocabulary), tried: new Set() }
  for (const step of STEPS) {
    const answer = await step(search)
    if (answer && answer.posts.length > 0) return isSure(answer) ? answer : withGuesses(search, answer)
  }
  return { posts: [], terms: search.read(PLAIN), isCapped: false }
}

/** A few posts that only have some of several words here and there are hardly what was meant. */
const FEW = 10
const isSure = ({ posts, terms }: Answer) =>
  terms.length < 2 || posts.length >= FEW || posts.some((post) => isAnswered(post, terms))

/** With what else may have been meant, where that is likelier. */
async function withGuesses(search: Search, answer: Answer): Promise<Answer> {
  const loosely = await LOOSELY(search)
  const fewer = await fewerWords(search)
  const found = new Map(answer.posts.map((post) => [post.id, post]))
  for (const post of loosely?.posts ?? []) if (post.score > (found.get(post.id)?.score ?? 0)) found.set(post.id, post)
  const all = [...found.values()].sort(byScore)
  const others = fewer?.posts.filter(({ id }) => !found.has(id)) ?? []
  return { ...answer, posts: [...all, ...others].slice(0, SEARCH_REACH) }
}

/** Each reading is made once. */
function readerOf(words: string, vocabulary: Vocabulary): Search['read'] {
  const read = new Map<string, Term[]>()
  return (reading) => {
    const key = JSON.stringify(reading)
    const terms = read.get(key) ?? readQuery(words, vocabulary, reading)
    read.set(key, terms)
    return terms
  }
}

/** All published posts, in the order asked for. */
export async function newestPosts(ctx: SearchContext, asked: Omit<Asked, 'words'>): Promise<Answer> {
  const posts = ranked(await findCandidates(ctx.db, { ...asked, terms: [], where: 'names' }), [])
  return { posts: posts.slice(0, SEARCH_REACH), terms: [], isCapped: posts.length > SEARCH_REACH }
}

/** The most popular of those that have what was typed are looked at. */
const SUGGESTED = 32

/** Names that what is being typed may become, the best first. */
export async function suggestPosts(ctx: SearchContext, words: string) {
  const terms = readQuery(words, await vocabularyIn(ctx.pool).fresh(), { ...PLAIN, isOpen: true })
  if (terms.length === 0 || terms.some(isUnknown)) return { posts: [], terms }
  const named = terms.map((term) => (term.alternatives.length > 0 ? { ...term, codes: [] } : term))
  const asked = { terms: named, filters: {}, order: 'popular', where: 'names', limit: SUGGESTED } as const
  return { posts: ranked(await findCandidates(ctx.db, asked), named), terms }
}

/** The same search within other filters or in another order. */
export async function findAgain(ctx: SearchContext, { terms }: Answer, asked: Omit<Asked, 'words'>): Promise<Found[]> {
  return ranked(await findCandidates(ctx.db, { ...asked, terms, where: 'both', limit: SEARCH_REACH }), terms)
}

function attempt(reading: Reading, where: Where): Step {
  return ({ ctx, read, tried, filters, order }) => answerOf(ctx, read(reading), { filters, order, where, tried })
}

type Within = Pick<Search, 'filters' | 'order' | 'tried'> & { where: Where }

/** Null where it cannot find anything: nothing has a word of it, or the same was tried before. */
async function answerOf(
  ctx: SearchContext,
  terms: readonly Term[],
  { tried, ...within }: Within,
): Promise<Answer | null> {
  if (terms.length === 0 || terms.some(isUnknown)) return null
  const places = within.where === 'both' ? (['names', 'texts'] as const) : [within.where]
  const asked = places.map((place) => `${place} ${JSON.stringify(terms.map(meaningOf))}`)
  if (asked.every((one) => tried.has(one))) return null
  for (const one of asked) tried.add(one)
  const posts = ranked(await findCandidates(ctx.db, { terms, ...within }), terms)
  return {
    posts: posts.slice(0, SEARCH_REACH),
    terms,
    isCapped: posts.length > SEARCH_REACH,
  }
}

const isUnknown = ({ isKnown }: Term) => !isKnown
const meaningOf = ({ alternatives, codes }: Term) => [alternatives, codes]

function ranked(candidates: readonly Candidate[], terms: readonly Term[], more = (_: Candidate) => 0): Found[] {
  const scoreOf = scorerOf(terms)
  return candidates.map((post) => ({ ...post, score: scoreOf(post) + more(post) })).sort(byScore)
}

const byScore = (a: Found, b: Found) => b.score - a.score || byTime(a, b) || (a.id < b.id ? 1 : -1)
/** Moments are read only where they are not written alike: of a thousand posts many are equals. */
const byTime = (a: Found, b: Found) =>
  a.published_at === b.published_at ? 0 : momentOf(b.published_at ?? '') - momentOf(a.published_at ?? '')
const momentOf = memoize((moment: string) => Date.parse(moment))

/** Khmer and Chinese runs that no post has: by what sounds like them, or has most of their pairs. */
function near(reading: Reading): Step {
  const shortest = reading.runs === 'cut' ? SHORTEST_NEAR_OF_PIECES : SHORTEST_NEAR
  return async ({ ctx, words, filters, read }) => {
    if (reading.runs === 'cut' && !canBeCut(words)) return null
    const terms = read(reading)
    const isRun = ({ units }: Term) => units[0]?.script !== 'word' && units.length >= shortest
    const unknown = terms.filter((term) => isRun(term) && term.codes.length === 0)
    const [longest] = unknown.sort((a, b) => b.units.length - a.units.length)
    if (!longest) return null
    const others = terms.filter((term) => term !== longest)
    const candidates = await findNear(ctx.db, longest.units, filters)
    const nearBy = new Map(candidates.map((post) => [post.id, nearness(post, longest.units)]))
    const nearPosts = candidates.filter(({ id }) => (nearBy.get(id) ?? 0) > 0)
    const posts = ranked(nearPosts, others, ({ id }) => (nearBy.get(id) ?? 0) * NEAR)
    return { posts, terms: others, isCapped: false }
  }
}

/** Where nothing has all words: names with fewer of them. */
async function fewerWords({ ctx, vocabulary, read, tried, filters, order }: Search): Promise<Answer | null> {
  for (const terms of fewerOf(read(CUT), vocabulary)) {
    const answer = await answerOf(ctx, terms, { filters, order, tried, where: 'names' })
    if (answer && answer.posts.length > 0) return answer
  }
  return null
}

/** At least half of the words: those that are known, those that are no guesses, and the rarer half. A word of a text is too little. */
function fewerOf(terms: readonly Term[], vocabulary: Vocabulary): (readonly Term[])[] {
  const known = terms.filter((term) => !isUnknown(term))
  const sure = known.filter(({ isGuessed }) => !isGuessed)
  const enough = [known, sure].filter((some) => some.length < terms.length && some.length * 2 >= terms.length)
  if (known.length < 2) return enough
  const isNamed = ({ units }: Alternative) => units.every(({ text }) => vocabulary.mayBeInNames(text))
  const postsOf = ({ units }: Alternative) => Math.min(...units.map(({ text }) => vocabulary.posts(text)))
  // The province stays of a type and a province: somebody is going there.
  const frequencyOfCode = (code: string) => Number.MAX_SAFE_INTEGER - (isProvince(code) ? 1 : 0)
  const frequency = ({ alternatives, codes }: Term) =>
    Math.min(
      ...(codes.length > 0 ? codes.map(({ code }) => frequencyOfCode(code)) : [Math.max(...alternatives.map(postsOf))]),
    )
  // A word that no name has would find nothing.
  const named = known.filter(({ alternatives, codes }) => codes.length > 0 || alternatives.some(isNamed))
  const rarest = (named.length > 0 ? named : known)
    .toSorted((a, b) => frequency(a) - frequency(b))
    .slice(0, Math.ceil(known.length / 2))
  return [...enough, rarest]
}
