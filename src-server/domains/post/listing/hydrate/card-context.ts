import type { RequestContext } from '../../../../procedures/context.ts'
import { type Reference, referenceOf } from '../../../catalog/public.ts'
import type { CardContext } from '../present/card.ts'

type Ctx = Pick<RequestContext, 'pool' | 'db' | 'locale' | 'now' | 'log'> & { reference?: Reference }

/** Cards are read with these: the caller's language, the time and reference data, unless it is at hand. */
export async function cardContext(ctx: Ctx): Promise<CardContext> {
  return { locale: ctx.locale, now: ctx.now(), reference: ctx.reference ?? (await referenceOf(ctx).current()) }
}
