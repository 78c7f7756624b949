import type { Position } from '#shared/position.ts'
import type { ListPostsInput, PostSort } from '#shared/post.ts'
import type { RequestContext } from '../../../../procedures/context.ts'
import { boundsInCents, referenceOf } from '../../../catalog/public.ts'
import type { StayAsked } from '../../../room/public.ts'
import type { searchForList } from '../../../search/public.ts'
import { hasCodes, referenceWithCodes } from '../../reference-with-codes.ts'
import { type Filter, type FilterInput, filtersOf, type Values } from './filters.ts'
import { stayIn } from './stay.ts'

export type ListContext = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log' | 'readState'>

/** Unlike the contract's input, a category's list has no type. */
export type ListInput = Omit<ListPostsInput, 'page_type'> & { page_type?: ListPostsInput['page_type'] }

/** A search can be ordered by how well its words are met as well. */
export type ListSort = PostSort | 'relevance'

/** What is found before the list, which then has only that: posts by words, or those inside of an area. */
type First =
  | { by: 'words'; words: string; search: Parameters<typeof searchForList>[2] }
  | { by: 'area' }
  | { by: 'nothing' }

/** The lowest and the highest price, in whole cents. */
export type PriceBounds = { price_min?: number | undefined; price_max?: number | undefined }

type Page = {
  /** As they were sent; reference data has them. */
  codes: { province: string | undefined; place_type: string | undefined }
  first: First
  filters: readonly Filter[]
  values: Values
  sort: ListSort
  limit: number
  offset: number
  /** Where the caller is. */
  here: Position | undefined
}

/** A page of published posts. */
export type PostsPlan = Page & { kind: 'posts' }
/** A page of the hotels that are free for a stay; the bounds are of a night in a room. */
export type StaysPlan = Page & { kind: 'stays'; stay: StayAsked; bounds: PriceBounds }
/** What is asked of a list, before anything of it is read. */
export type ListPlan = PostsPlan | StaysPlan

/** @throws Rejection PROVINCE_UNKNOWN, PLACE_TYPE_UNKNOWN, STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG */
export async function planList(ctx: ListContext, input: ListInput): Promise<ListPlan> {
  const bounds = await boundsInCents(ctx, input)
  const plan = planOf(input, { bounds, stay: stayIn(ctx, input), now: ctx.now() })
  await rejectUnknown(ctx, plan)
  return plan
}

/** The copy in memory costs no query; a code that it lacks may have been added since. */
async function rejectUnknown(ctx: ListContext, { codes }: ListPlan): Promise<void> {
  const copy = await referenceOf(ctx).lastKnown()
  if (!hasCodes(copy, codes)) await referenceWithCodes(ctx, codes)
}

/** The price of a stay is another one than the hotel's. */
const WITH_DATES = { page_type: 'hotel', price_min: undefined, price_max: undefined, no_price: undefined } as const

/** The place type that stands for all of them. */
const ALL = 'all'

type Read = { bounds: PriceBounds; stay: StayAsked | undefined; now: Date }

/** The plan of what is asked, with its prices in cents and its dates as a stay. */
export function planOf(input: ListInput, { bounds, stay, now }: Read): ListPlan {
  const { province, place_type, page, pageSize, lat, lon } = input
  const sort: ListSort = input.sort ?? (input.q ? 'relevance' : 'newest')
  const asked = {
    ...input,
    price_min: bounds.price_min,
    price_max: bounds.price_max,
    place_type: place_type === ALL ? undefined : place_type,
    ...(stay && WITH_DATES),
  }
  const { filters, values } = filtersOf(asked, now)
  const here = lat === undefined || lon === undefined ? undefined : { lat, lon }
  const planned = {
    codes: { province, place_type },
    first: firstOf(asked, { filters, sort }),
    filters,
    values: { ...values, ...(sort === 'nearest' && here) },
    sort,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    here,
  }
  return stay ? { ...planned, kind: 'stays', stay, bounds } : { ...planned, kind: 'posts' }
}

function firstOf({ q = '', ...input }: FilterInput, { filters, sort }: Pick<Page, 'filters' | 'sort'>): First {
  if (!filters.includes('q')) return { by: filters.includes('area') ? 'area' : 'nothing' }
  const { page_type: type, province, place_type, category_id, price_min, price_max, no_price } = input
  // A search is cut off, so it is narrowed by these before.
  const within = { type, province, place_type, category_id, price_min, price_max, no_price }
  const order = sort === 'popular' || sort === 'price' ? sort : 'newest'
  return { by: 'words', words: q, search: { filters: within, order } }
}
