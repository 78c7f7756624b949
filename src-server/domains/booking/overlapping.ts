import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { BookingView, overlappingInput } from '#shared/booking.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { datesOf } from '../room/public.ts'
import { isWaiting } from './lists.ts'
import { toViews, viewed } from './views.ts'

const MAX_SHOWN = 5

/** The caller's requests and stays in a hotel that share a night with the stay asked about. @throws Rejection STAY_REVERSED */
export async function listOverlapping(
  ctx: RequestContext & { actor: Actor },
  { post_id, ...asked }: z.output<typeof overlappingInput>,
): Promise<BookingView[]> {
  const { check_in, check_out } = datesOf(asked.check_in, asked.check_out)
  const found = viewed(ctx)
    .where('k.guest_id', '=', ctx.actor.id)
    .where('k.post_id', '=', post_id)
    .where(sql<SqlBool>`(k.status = 'accepted' or ${isWaiting(ctx.now())})`)
    .where('k.check_out', '>', check_in)
    .where('k.check_in', '<', check_out)
  return toViews(ctx, await found.orderBy('k.check_in').orderBy('k.id').limit(MAX_SHOWN).execute())
}
