import type { Subject } from '#shared/subject.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { withSnapshots } from '../../event-sourcing/snapshots.ts'
import { idOfWords } from '../../platform/ids.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { isRepeat, requestOf } from '../../procedures/request.ts'
import { rejectUnshown } from '../subjects.ts'
import { reaction } from './decider.ts'

type Ctx = RequestContext & { actor: Actor }

/** The stream of what one member thinks of one subject: short, however many like it. */
const reactionId = (account_id: string, { kind, id }: Subject): string =>
  kind === 'post' ? idOfWords('reaction', account_id, id) : idOfWords('reaction', kind, account_id, id)

/** A heart may be pressed again and again. */
const reactions = withSnapshots(reaction)

type Wanted = { subject: Subject; on?: boolean | undefined; account_id?: string | undefined }

/**
 * The caller's opinion of a published subject, set (`on`) or toggled.
 * @param wanted.account_id for whom it is, if that is known
 * @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND; FORBIDDEN if the caller is somebody else
 */
export async function react(
  ctx: Ctx,
  type: 'Like' | 'Bookmark',
  { subject, on, account_id = ctx.actor.id }: Wanted,
): Promise<void> {
  if (account_id !== ctx.actor.id) throw new Rejection('FORBIDDEN')
  const request = requestOf(ctx, { id: reactionId(account_id, subject) })
  const check = (await isRepeat(ctx)) ? undefined : () => rejectUnshown(ctx, subject)
  await handle(ctx, reactions, { ...request, check }, { type, on, account_id, subject })
}

/** Also for a subject that is no longer published: what a member has kept can be let go. */
export async function removeBookmark(ctx: Ctx, subject: Subject): Promise<null> {
  const { id: account_id } = ctx.actor
  const request = requestOf(ctx, { id: reactionId(account_id, subject) })
  await handle(ctx, reactions, request, { type: 'Bookmark', on: false, account_id, subject })
  return null
}

/** Takes back every like and bookmark of an account; idempotent. */
export async function withdrawAllOf(ctx: Ctx, account_id: string): Promise<null> {
  const rows = await ctx.db
    .selectFrom('reaction')
    .select(['id', 'subject_type', 'subject_id'])
    .where('account_id', '=', account_id)
    .execute()
  for (const { id, subject_type: kind, subject_id } of rows) {
    const request = requestOf(ctx, { id, step: 'each' })
    await handle(ctx, reactions, request, { type: 'WithdrawAll', account_id, subject: { kind, id: subject_id } })
  }
  return null
}
