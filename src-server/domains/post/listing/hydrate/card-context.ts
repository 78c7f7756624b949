import type { RequestContext } from '../../../../procedures/context.ts'
import { referenceOf } from '../../../catalog/public.ts'
import type { CardContext } from '../present/card.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'> &
  Partial<Pick<CardContext, 'reference' | 'here' | 'stays'>>

/** What cards are presented with. Reference data is read, unless it is at hand. */
export async function cardContext(ctx: Ctx): Promise<CardContext> {
  const reference = ctx.reference ?? (await referenceOf(ctx).current())
  return { locale: ctx.locale, now: ctx.now(), reference, here: ctx.here, stays: ctx.stays }
}
