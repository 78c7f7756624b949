import { SEARCH_REACH } from '#shared/limits.ts'
import { prepare } from '../../../../platform/prepared.ts'
import { searchForList } from '../../../search/public.ts'
import type { Filter, Values } from '../plan/filters.ts'
import type { ListContext, ListPlan } from '../plan/plan.ts'
import { insideQuery } from './positions.ts'

/** What a list is then read by; `isEmpty` where it can have nothing. With words, how many posts of each type they find. */
export type Narrowed = Pick<ListPlan, 'filters' | 'values'> & {
  isEmpty: boolean
  matches?: Awaited<ReturnType<typeof searchForList>>['matches']
}

/** Finds what the list is made of, if the plan says that something is to be found before. */
export async function narrow(ctx: ListContext, { first, filters, values }: ListPlan): Promise<Narrowed> {
  if (first.by === 'nothing') return { filters, values, isEmpty: false }
  if (first.by === 'words') {
    const { ids: found, matches } = await searchForList(ctx, first.words, first.search)
    return { filters, values: { ...values, found }, isEmpty: found.length === 0, matches }
  }
  const there = await idsInside(ctx, filters, values)
  if (!there) return { filters, values, isEmpty: false }
  const narrower = filters.map((filter) => (filter === 'area' ? 'there' : filter))
  return { filters: narrower, values: { ...values, there }, isEmpty: there.length === 0 }
}

/** The posts inside of the area; undefined where there are more than a list of one reaches. */
export async function idsInside(
  ctx: Pick<ListContext, 'pool' | 'db'>,
  filters: readonly Filter[],
  values: Values,
): Promise<string[] | undefined> {
  const query = insideQuery(ctx.db, filters)
  const rows = await prepare({ compile: () => query.compile(ctx.db) }, { keep: false })(ctx.pool, values)
  return rows.length > SEARCH_REACH ? undefined : rows.map(({ id }) => id)
}
