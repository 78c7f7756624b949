import { referenceOf } from '../../../catalog/public.ts'
import type { CardRow } from '../card-row.ts'
import type { Found } from '../find/found.ts'
import type { ListContext, ListPlan } from '../plan/plan.ts'
import type { CardContext } from '../present/card.ts'
import { cardContext } from './card-context.ts'
import { readCardRows } from './card-rows.ts'

/** The rows of a page's cards in its order, and all that they are presented with: nothing is read after this. */
export async function hydrate(
  ctx: ListContext,
  plan: ListPlan,
  found: Found,
): Promise<{ rows: readonly CardRow[]; context: CardContext }> {
  const rows = found.rows ?? (await readCardRows(ctx, found.ids))
  // Rows bring the stamp along, which spares a query.
  const known = found.stamp ? { reference: await referenceOf(ctx).at(found.stamp) } : {}
  const stays = plan.kind === 'stays' && found.stays ? { stay: plan.stay, totals: found.stays } : undefined
  return { rows, context: await cardContext({ ...ctx, ...known, here: plan.here, stays }) }
}
