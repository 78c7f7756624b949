import { type Area, readArea } from '#shared/position.ts'
import type { FoundPost, SearchPage, SearchPostsInput, SearchSuggestions } from '#shared/search.ts'
import { POST_TYPES } from '#shared/vocabulary.ts'
import { cacheByStamp, memoizePerPool } from '../../platform/memoize.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { boundsInCents, nameOf, type Reference } from '../catalog/public.ts'
import {
  findInside,
  findStays,
  getCards,
  namesOf,
  openPosts,
  postsInside,
  referenceWith,
  type Stays,
} from '../post/public.ts'
import { articleSuggestions } from './article-queries.ts'
import type { SearchFilters } from './candidates.ts'
import { facetsOf, isWithin } from './facets.ts'
import { type Answer, type Asked, type Found, findAgain, findPosts, newestPosts, suggestPosts } from './find.ts'
import { highlightsOf } from './highlight.ts'
import { codesBegunBy } from './lexicon.ts'
import { countMiss } from './misses.ts'
import type { Term } from './term.ts'
import { codes, isProvince, unitsIn } from './tokens.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log' | 'readState'>

/** With prices in whole cents. */
type InCents = Omit<SearchPostsInput, 'price_min' | 'price_max'> & {
  price_min?: number | undefined
  price_max?: number | undefined
}

const NONE: ReadonlySet<string> = new Set()

/**
 * A page of the published posts that words find.
 * @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN, STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG
 */
export async function searchPosts(ctx: Ctx, asked: SearchPostsInput): Promise<SearchPage> {
  const input: InCents = { ...asked, ...(await boundsInCents(ctx, asked)) }
  const stays = await findStays(ctx, input)
  const [reference, answer] = await Promise.all([referenceWith(ctx, input), answerTo(ctx, input, stays)])
  // A page that has all that was found says itself which are open.
  const isOnePage = !input.open_now && input.page === 1 && answer.posts.length <= input.pageSize
  const ids = isOnePage ? [] : answer.posts.map(({ id }) => id)
  // Only a filter by opening hours must know them before the page is read.
  const opening = openPosts(ctx, ids)
  const known = input.open_now ? await opening : NONE
  const within = inOrder(
    answer.posts.filter((post) => isWithin(post, input, known)),
    input,
    stays,
  )
  const start = (input.page - 1) * input.pageSize
  const shown = within.slice(start, start + input.pageSize)
  const [openFound, rows] = await Promise.all([opening, foundCards({ ...ctx, reference, stays }, shown, answer.terms)])
  const open = isOnePage ? new Set(rows.flatMap(({ id, open_now }) => (open_now ? [id] : []))) : openFound
  return {
    rows,
    total: within.length,
    is_capped: answer.isCapped,
    facets: facetsOf(answer.posts, input, open, { locale: ctx.locale, reference }),
    corrected: correctedWords(answer.terms, rows),
    understood: understoodIn([...answer.terms, ...provinceBegunBy(input.q ?? '')], { ...ctx, reference }),
  }
}

/** The posts that are asked for, inside of the area. If they are more than a search shows, those within the filters, so that they are not cut off before. */
async function answerTo(ctx: Ctx, input: InCents, stays: Stays | undefined): Promise<Answer> {
  const order = input.sort === 'relevance' ? 'newest' : input.sort
  const filters = { category_id: input.category_id }
  const area = input.area === undefined ? undefined : readArea(input.area)
  const isNarrow =
    stays !== undefined || area !== undefined || Object.values(filtersOf(input)).some((value) => value !== undefined)
  const answer = await allThatIs(ctx, input, { filters, order })
  if (answer.isCapped && isNarrow) {
    const within = { ...(area && (await whereIn(ctx, area))) }
    const ids = stays && [...stays.totals.keys()]
    const free = ids && { ids: within.ids?.filter((id) => stays.totals.has(id)) ?? ids }
    const narrow = { filters: { ...filters, ...filtersOf(input), ...within, ...free }, order }
    return input.q === undefined ? newestPosts(ctx, narrow) : { ...answer, posts: await findAgain(ctx, answer, narrow) }
  }
  const posts = stays ? answer.posts.filter(({ id }) => stays.totals.has(id)) : answer.posts
  if (!area) return { ...answer, posts }
  const inside = await postsInside(
    ctx,
    posts.map(({ id }) => id),
    area,
  )
  return { ...answer, posts: posts.filter(({ id }) => inside.has(id)) }
}

async function whereIn(ctx: Ctx, area: Area): Promise<SearchFilters> {
  const ids = await findInside(ctx, area)
  return ids ? { ids } : { area }
}

async function allThatIs(ctx: Ctx, input: InCents, asked: Omit<Asked, 'words'>): Promise<Answer> {
  if (input.q === undefined) return newestPosts(ctx, asked)
  const answer = await findPosts(ctx, { ...asked, words: input.q })
  // Nobody waits for the count, nor is refused where it fails.
  if (answer.posts.length === 0)
    countMiss(ctx, input.q).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'a search without a result was not counted'),
    )
  return answer
}

const filtersOf = ({ type, province, place_type, price_min, price_max, no_price }: InCents) => ({
  type,
  province,
  place_type,
  price_min,
  price_max,
  no_price,
})

/** `popular` as likes and views have it among what was found. */
function inOrder(posts: readonly Found[], { sort, q }: InCents, stays: Stays | undefined): readonly Found[] {
  const priceOf = (post: Found) => stays?.totals.get(post.id) ?? post.price_cents ?? Number.MAX_SAFE_INTEGER

  const newest = (a: Found, b: Found) =>
    Date.parse(b.published_at ?? '') - Date.parse(a.published_at ?? '') || (a.id < b.id ? 1 : -1)
  const orders = {
    relevance: q === undefined ? newest : () => 0,
    newest,
    popular: (a: Found, b: Found) => b.prior - a.prior || newest(a, b),
    price: (a: Found, b: Found) => priceOf(a) - priceOf(b) || newest(a, b),
  }
  return [...posts].sort(orders[sort])
}

async function foundCards(
  ctx: Ctx & { reference: Reference; stays: Stays | undefined },
  posts: readonly Found[],
  terms: readonly Term[],
): Promise<FoundPost[]> {
  const cards = await getCards(
    ctx,
    posts.map(({ id }) => id),
  )
  return cards.map((card) => ({
    ...card,
    highlights: { name: highlightsOf(card.name, terms), address: highlightsOf(card.address, terms) },
  }))
}

/** The search that was made in place of words that nothing has, as the names that it found are written. */
function correctedWords(terms: readonly Term[], found: readonly FoundPost[]): string | null {
  if (!terms.some(({ isGuessed }) => isGuessed)) return null
  const written = found.flatMap(({ name }) =>
    unitsIn(name).map(({ text, start, end }) => ({ text, written: name.slice(start, end) })),
  )
  const meant = ({ isGuessed, alternatives, typed }: Term) => {
    const guesses = isGuessed ? alternatives.flatMap(({ units }) => units.map(({ text }) => text)) : []
    for (const guess of guesses) {
      const word = written.find(({ text }) => text === guess)
      if (word) return word.written
    }
    return typed
  }
  const [asked, corrected] = [terms.map(({ typed }) => typed).join(' '), terms.map(meant).join(' ')]
  return corrected.toLowerCase() === asked.toLowerCase() ? null : corrected
}

type Words = Pick<Ctx, 'locale'> & { reference: Reference }

/** The types and provinces that words name by themselves. */
function understoodIn(terms: readonly Pick<Term, 'codes'>[], { locale, reference }: Words): SearchPage['understood'] {
  const named = new Set(
    terms.flatMap((term) => term.codes.flatMap(({ code, quality }) => (quality === 1 ? [code] : []))),
  )
  return {
    types: POST_TYPES.filter((type) => named.has(codes.type(type))),
    provinces: [...reference.provinces.keys()]
      .filter((code) => named.has(codes.province(code)))
      .map((code) => nameOf(reference.provinces, code, locale)),
    place_types: [...reference.placeTypes.keys()]
      .filter((code) => named.has(codes.placeType(code)))
      .map((code) => nameOf(reference.placeTypes, code, locale)),
  }
}

const surely = (code: string) => ({ code, quality: 1 })

/** The province whose name the words begin, unless they may begin another as well, or a type. */
function provinceBegunBy(q: string): Pick<Term, 'codes'>[] {
  const begun = codesBegunBy(unitsIn(q))
  return begun.length === 1 && begun.every(isProvince) ? [{ codes: begun.map(surely) }] : []
}

type Typed = { q: string; limit: number }

/** Beginnings whose suggestions are kept: many people type the same few letters. */
const MAX_BEGINNINGS = 1_000

const keptSuggestions = memoizePerPool(() => cacheByStamp<SearchSuggestions>(MAX_BEGINNINGS))

/**
 * The types and provinces that all of what was typed may stand for. Where names have all words, a part of them stands for
 * nothing: who types "angkor wat" wants no list of temples.
 */
function kindsMeant(q: string, terms: readonly Term[], isNamed: boolean): Pick<Term, 'codes'>[] {
  const meant = terms.map(({ codes: known }, nth) =>
    isNamed && nth < terms.length - 1 ? known.filter(({ quality }) => quality === 1) : known,
  )
  const parts = isNamed && meant.some(({ length }) => length === 0) ? [] : meant
  return [...parts.map((known) => known.map(({ code }) => code)), codesBegunBy(unitsIn(q))].map((known) => ({
    codes: known.map(surely),
  }))
}

/** Suggestions for somebody who is typing: names, types and provinces. Kept until something is written. */
export async function suggest(ctx: Ctx, typed: Typed): Promise<SearchSuggestions> {
  const kept = keptSuggestions(ctx.pool)
  const key = JSON.stringify([ctx.locale, typed.limit, typed.q])
  return kept(key, await ctx.readState(), () => makeSuggestions(ctx, typed))
}

async function makeSuggestions(ctx: Ctx, { q, limit }: Typed): Promise<SearchSuggestions> {
  const [reference, { posts, terms }, articles] = await Promise.all([
    referenceWith(ctx, {}),
    suggestPosts(ctx, q),
    articleSuggestions(ctx, q),
  ])
  const found = posts.slice(0, limit)
  const names = await namesOf(
    ctx,
    found.map(({ id }) => id),
  )
  const begun = understoodIn(kindsMeant(q, terms, found.length > 0), { ...ctx, reference })
  return {
    posts: found.flatMap(({ id, type, place_type, province }) => {
      const name = names.get(id)
      if (!name) return []
      return [
        {
          id,
          name: name.text,
          lang: name.lang,
          type,
          place_type: nameOf(reference.placeTypes, place_type, ctx.locale),
          province: nameOf(reference.provinces, province, ctx.locale),
          highlights: highlightsOf(name.text, terms),
        },
      ]
    }),
    articles,
    types: begun.types,
    provinces: begun.provinces.slice(0, limit),
    place_types: begun.place_types.slice(0, limit),
  }
}
