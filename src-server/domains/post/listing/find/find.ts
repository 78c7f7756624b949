import type { ListContext, ListPlan } from '../plan/plan.ts'
import type { Found } from './found.ts'
import { findFreeHotels } from './free-hotels.ts'
import { type Narrowed, narrow } from './narrow.ts'
import { findPosts } from './posts.ts'

const NOTHING: Found = { ids: [], total: 0 }

/** The page that is planned, and for words how many posts of each type they find. */
export async function findList(ctx: ListContext, plan: ListPlan): Promise<Found & Pick<Narrowed, 'matches'>> {
  const { isEmpty, matches, ...narrowed } = await narrow(ctx, plan)
  const found = isEmpty ? NOTHING : await findPage(ctx, { ...plan, ...narrowed })
  return { ...found, ...(matches && { matches }) }
}

const findPage = (ctx: ListContext, plan: ListPlan): Promise<Found> =>
  plan.kind === 'stays' ? findFreeHotels(ctx, plan) : findPosts(ctx, plan)
