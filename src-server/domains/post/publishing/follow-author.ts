import type { Actor } from '../../../event-sourcing/event.ts'
import { handle } from '../../../event-sourcing/handle.ts'
import type { RequestContext } from '../../../procedures/context.ts'
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
