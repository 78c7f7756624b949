import type { Actor } from '../../../event-sourcing/event.ts'
import { handle } from '../../../event-sourcing/handle.ts'
import { Rejection } from '../../../event-sourcing/rejection.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../../procedures/context.ts'
import { isRepeat, requestOf } from '../../../procedures/request.ts'
import type { WordsBefore } from '../../../publishing/rules.ts'
import { readWordsBefore, rejectErased } from '../../content-history.ts'
import type { PostContent } from '../events.ts'
import { POST_CONTENT } from '../state.ts'
import { withChanges } from './changed-since.ts'
import { picturesOfPost } from './decide.ts'
import { followAuthor } from './follow-author.ts'
import { postRules } from './moderation-policy.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * Takes back the decision of an admin that made the version, with the words that it replaced.
 * @throws Rejection UNDO_OVER, VERSION_STALE, POST_NOT_FOUND, FORBIDDEN for the author; IMAGE_ERASED where a picture of those words
 * is gone
 */
export async function undoDecision(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<void> {
  const post = await ctx.db.selectFrom('post').select('owner_id').where('id', '=', id).executeTakeFirst()
  if (!post) throw new Rejection('POST_NOT_FOUND')
  const before = await readWordsBefore(ctx, POST_CONTENT, id, version)
  if (!(await isRepeat(ctx))) await rejectTakenAway(ctx, id, before)
  const stream = { id, expected: version }
  try {
    await handle(ctx, await postRules(ctx), requestOf(ctx, stream), { type: 'UndoDecision', version, before })
  } catch (error) {
    throw await withChanges(ctx, stream, error)
  }
  // Its author may have been suspended or reinstated in between, when nothing of the post followed.
  await followAuthor({ ...ctx, actor: SYSTEM_ACTOR, idempotencyKey: undefined, keyedCall: undefined }, post.owner_id)
}

/** @throws Rejection IMAGE_ERASED */
async function rejectTakenAway(ctx: Ctx, id: string, { content, change }: WordsBefore<PostContent>): Promise<void> {
  const shown = await picturesOfPost(ctx, id)
  const taken = [...content.images, ...(change?.images ?? [])].filter((image) => !shown?.includes(image))
  await rejectErased(ctx, taken)
}
