import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { withSnapshots } from '../../event-sourcing/snapshots.ts'
import { idOfWords } from '../../platform/ids.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { isRepeat, requestOf } from '../../procedures/request.ts'
import { rejectUnpublished } from '../post/public.ts'
import { reaction } from './decider.ts'

type Ctx = RequestContext & { actor: Actor }

/** The stream of what one member thinks of one post: short, however many like it. */
const reactionId = ({ account_id, post_id }: { account_id: string; post_id: string }): string =>
  idOfWords('reaction', account_id, post_id)

/** A heart may be pressed again and again. */
const reactions = withSnapshots(reaction)

/**
 * The caller's opinion of a published post, set (`on`) or toggled.
 * @param account_id for whom it is, if that is known
 * @throws Rejection POST_NOT_FOUND; FORBIDDEN if the caller is somebody else
 */
export async function react(
  ctx: Ctx,
  type: 'Like' | 'Bookmark',
  {
    post_id,
    on,
    account_id = ctx.actor.id,
  }: { post_id: string; on?: boolean | undefined; account_id?: string | undefined },
): Promise<void> {
  if (account_id !== ctx.actor.id) throw new Rejection('FORBIDDEN')
  const of = { account_id: ctx.actor.id, post_id }
  const request = requestOf(ctx, { id: reactionId(of) })
  const check = (await isRepeat(ctx)) ? undefined : () => rejectUnpublished(ctx, post_id)
  await handle(ctx, reactions, { ...request, check }, { type, on, ...of })
}

/** Also for a post that is no longer published: what a member has kept can be let go. */
export async function removeBookmark(ctx: Ctx, post_id: string): Promise<null> {
  const of = { account_id: ctx.actor.id, post_id }
  await handle(ctx, reactions, requestOf(ctx, { id: reactionId(of) }), { type: 'Bookmark', on: false, ...of })
  return null
}

/** Takes back every like and bookmark of an account; idempotent. */
export async function withdrawAllOf(ctx: Ctx, account_id: string): Promise<null> {
  const rows = await ctx.db
    .selectFrom('reaction')
    .select(['id', 'post_id'])
    .where('account_id', '=', account_id)
    .execute()
  for (const { id, post_id } of rows) {
    const request = requestOf(ctx, { id, step: 'each' })
    await handle(ctx, reactions, request, { type: 'WithdrawAll', account_id, post_id })
  }
  return null
}
