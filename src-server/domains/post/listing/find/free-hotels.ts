import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { nightCount } from '#shared/stay.ts'
import { memoizePerPool } from '../../../../platform/memoize.ts'
import { prepare } from '../../../../platform/prepared.ts'
import { answerState } from '../../../../procedures/answer-state.ts'
import type { RequestContext } from '../../../../procedures/context.ts'
import { freeStays, type StayAsked } from '../../../room/public.ts'
import type { PriceBounds, StaysPlan } from '../plan/plan.ts'
import { SORTS } from './conditions.ts'
import type { Found } from './found.ts'
import { listPositions } from './positions.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'now' | 'readState'>

/** Hotels of a whole list that are free, in its order, and beside each what its cheapest stay costs in cents. */
type FreeList = { ids: readonly string[]; totals: readonly number[] }

/** Hotels in all lists that are kept, at about a hundred bytes each. */
const KEPT_HOTELS = 200_000

type Kept = { state: string; list: Promise<FreeList> }
const keptLists = memoizePerPool(
  () =>
    new LRUCache<string, Kept & { size: number }>({
      maxSize: KEPT_HOTELS,
      sizeCalculation: ({ size }) => size,
    }),
)

type Asked = Pick<StaysPlan, 'stay' | 'filters' | 'sort' | 'values' | 'bounds'>

/** A page of the hotels that are free. */
export async function findFreeHotels(ctx: Ctx, plan: StaysPlan): Promise<Found> {
  const { ids, totals } = await freeHotels(ctx, plan)
  const { offset, limit } = plan
  const shown = ids.slice(offset, offset + limit)
  return { ids: shown, total: ids.length, stays: new Map(shown.map((id, nth) => [id, totals[offset + nth] ?? 0])) }
}

/**
 * All hotels of a list that are free, with prices of the stay. The total and the order by price need every room of the country,
 * so the list is kept until something is written, or a minute is over: then also today may be another day.
 */
export async function freeHotels(ctx: Ctx, asked: Asked): Promise<FreeList> {
  const { stay, filters, sort, values, bounds } = asked
  const kept = keptLists(ctx.pool)
  const key = JSON.stringify([stay, filters, sort, values, bounds])
  const state = await answerState(ctx)
  const found = kept.get(key)
  if (found?.state === state) return found.list
  const list = readFreeHotels(ctx, asked)
  // Its size is known once it is read.
  kept.set(key, { state, list, size: 1 })
  list.then(
    ({ ids }) => kept.peek(key)?.list === list && kept.set(key, { state, list, size: 1 + ids.length }),
    () => kept.delete(key),
  )
  return list
}

async function readFreeHotels(ctx: Ctx, { stay, filters, sort, values, bounds }: Asked): Promise<FreeList> {
  const direction = sql.raw(SORTS[sort].descending ? 'desc' : 'asc')
  const order = sort === 'price' ? sql`s.total_cents, k.id` : sql`k.sort_key ${direction}, k.id ${direction}`
  // A list without end: the stays are joined to all of it.
  const positions = listPositions(ctx.db, { filters, sort: sort === 'price' ? 'newest' : sort, start: 'all', limit: 0 })
  const query = sql<{ id: string; total_cents: number }>`
    select k.id, s.total_cents from ${positions} as k join (${freeStays(ctx, stay)}) as s on s.post_id = k.id order by ${order}`
  const rows = await prepare({ compile: () => query.compile(ctx.db) }, { keep: false })(ctx.pool, values)
  const isWithin = withinBounds(stay, bounds)
  const within = rows.filter(({ total_cents }) => isWithin(total_cents))
  return { ids: within.map(({ id }) => id), totals: within.map(({ total_cents }) => total_cents) }
}

/** A filter by price is of a night in a room. */
function withinBounds(stay: StayAsked, { price_min = 0, price_max = Number.MAX_SAFE_INTEGER }: PriceBounds) {
  const nights = nightCount(stay) * stay.rooms
  return (total: number) => total >= price_min * nights && total <= price_max * nights
}
