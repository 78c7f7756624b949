import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { createOneAtATime } from '../../platform/one-at-a-time.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { isRepeat } from '../../procedures/request.ts'

/** Posts of a member that were never published. */
export const MAX_DRAFTS = 100

type Ctx = RequestContext & { actor: Actor }

const turnsOf = memoizePerPool(createOneAtATime)

/**
 * Saves a new post, one of an author at a time, so that many at once do not slip through.
 *
 * @throws Rejection DRAFTS_FULL
 */
export async function saveWithinQuota<T>(ctx: Ctx, save: () => Promise<T>): Promise<T> {
  const { actor } = ctx
  if (isAdminOrSystem(actor)) return save()
  return turnsOf(ctx.pool)(actor.id, async () => {
    await rejectFull(ctx)
    return save()
  })
}

async function rejectFull(ctx: Ctx): Promise<void> {
  const { drafts } = await ctx.db
    .selectFrom('post')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('drafts'))
    .where('owner_id', '=', ctx.actor.id)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow()
  if (drafts >= MAX_DRAFTS && !(await isRepeat(ctx))) throw new Rejection('DRAFTS_FULL')
}
