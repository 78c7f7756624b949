import type { Actor } from '../../../event-sourcing/event.ts'
import { handle } from '../../../event-sourcing/handle.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../../procedures/context.ts'
import { requestOf } from '../../../procedures/request.ts'
import { isSuspended } from '../../account/public.ts'
import { post } from '../decider.ts'

type Ctx = RequestContext & { actor: Actor }

/** Withholds or releases what an account has published, by whether it is suspended now. Idempotent. */
export async function followAuthor(ctx: Ctx, ownerId: string): Promise<null> {
  const suspended = await isSuspended(ctx, ownerId)
  const posts = ctx.db
    .selectFrom('post')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where((eb) => (suspended ? eb('status', '=', 'published') : eb('is_withheld', '=', true)))
  const command = { type: suspended ? 'WithholdPost' : 'ReleasePost' } as const
  for (const { id } of await posts.execute()) await handle(ctx, post, requestOf(ctx, { id, step: 'each' }), command)
  return null
}

/** Withholds a post that was published behind a suspension of its author. One that comes later finds it among the others. */
export async function withholdIfSuspended(ctx: Ctx, id: string): Promise<void> {
  const suspended = ctx.db
    .selectFrom('post as p')
    .innerJoin('account as a', 'a.id', 'p.owner_id')
    .select('p.owner_id')
    .where('p.id', '=', id)
    .where('a.suspended_at', 'is not', null)
  const post = await suspended.executeTakeFirst()
  if (!post) return
  await followAuthor({ ...ctx, actor: SYSTEM_ACTOR, idempotencyKey: undefined, keyedCall: undefined }, post.owner_id)
}
