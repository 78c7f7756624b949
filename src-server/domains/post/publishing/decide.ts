import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../../event-sourcing/event.ts'
import { handle } from '../../../event-sourcing/handle.ts'
import { Rejection } from '../../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../../procedures/context.ts'
import { isRepeat, requestOf } from '../../../procedures/request.ts'
import { isSuspended } from '../../account/public.ts'
import { eraseTakenAway } from '../../file/public.ts'
import type { PostCommand } from '../decider.ts'
import { withChanges } from './changed-since.ts'
import { withholdIfSuspended } from './follow-author.ts'
import { postRules } from './moderation-policy.ts'

type Ctx = RequestContext & { actor: Actor }

/** Null where there is no post. */
export async function picturesOfPost({ db }: Pick<Ctx, 'db'>, id: string): Promise<readonly string[] | null> {
  const row = await db.selectFrom('post').select(['images', 'change_images']).where('id', '=', id).executeTakeFirst()
  return row ? [...new Set([...row.images, ...row.change_images])] : null
}

/**
 * Publishes, rejects or hides. Pictures of words that were replaced go, unless readers see them; after an admin's decision with the
 * sweep, so that it can be undone.
 * @returns the post's version
 */
export async function decide(
  ctx: Ctx,
  stream: { id: string; expected?: number | undefined },
  command: PostCommand,
): Promise<number> {
  const isSent = command.type === 'PublishPost' || command.type === 'SubmitPost'
  if (isSent) await rejectSuspendedAuthor(ctx, stream.id)
  const before = await picturesOfPost(ctx, stream.id)
  const version = await handle(ctx, await postRules(ctx), requestOf(ctx, stream), command).catch(
    async (error: unknown) => {
      throw await withChanges(ctx, stream, error)
    },
  )
  if (isSent) await withholdIfSuspended(ctx, stream.id)
  if (ctx.actor.role !== 'admin') await eraseTakenAway(ctx, before ?? [], [])
  return version
}

/**
 * A post is not published while its author is suspended, whoever sends it. What was published already, the decider knows.
 * @throws Rejection AUTHOR_SUSPENDED
 */
export async function rejectSuspendedAuthor(ctx: Ctx, id: string): Promise<void> {
  // Suspended members call nothing, and others than admins send only their own.
  if (!isAdminOrSystem(ctx.actor) || (await isRepeat(ctx))) return
  const row = await ctx.db.selectFrom('post').select('owner_id').where('id', '=', id).executeTakeFirst()
  if (row && (await isSuspended(ctx, row.owner_id))) throw new Rejection('AUTHOR_SUSPENDED')
}
