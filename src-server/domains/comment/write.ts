import type { z } from 'zod'
import type { CommentView, commentLikeInput, saveCommentInput } from '#shared/comment.ts'
import { COMMENT_DEPTH } from '#shared/limits.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Subject } from '#shared/subject.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { idOfWords } from '../../platform/ids.ts'
import { type RequestContext, SYSTEM_ACTOR } from '../../procedures/context.ts'
import { idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { isSuspended } from '../account/public.ts'
import { rejectUnshown } from '../subjects.ts'
import { type CommentPlace, comment, commentLike } from './decider.ts'
import { getComment } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * Posts a comment, or with an id changes the caller's own.
 * @throws Rejection COMMENT_NOT_FOUND, POST_NOT_FOUND, ARTICLE_NOT_FOUND; FORBIDDEN if the caller is somebody else than whom it is for
 */
export async function saveComment(ctx: Ctx, input: z.output<typeof saveCommentInput>): Promise<CommentView> {
  const { id, subject, p_id, text, account_id = ctx.actor.id } = input
  if (account_id !== ctx.actor.id) throw new Rejection('FORBIDDEN')
  if (id !== undefined) {
    if (!(await isRepeat(ctx))) await rejectGone(ctx, id)
    await handle(ctx, comment, requestOf(ctx, { id }), { type: 'EditComment', text })
    return getComment(ctx, id)
  }
  // The schema asks for one of the two.
  if (!subject) throw new Rejection('FIELDS_MISSING')
  const isNew = !(await isRepeat(ctx))
  if (isNew) await rejectUnshown(ctx, subject)
  const place = await placeOf(ctx, { subject, parent_id: p_id, isNew })
  if (isNew && !isAdminOrSystem(ctx.actor)) await ctx.attempts.countComment(ctx.actor.id, ctx.client.address)
  const made = idForNew(ctx, comment.category)
  await handle(ctx, comment, requestOf(ctx, { id: made }), { type: 'PostComment', place, text })
  return getComment(ctx, made)
}

type Wanted = { subject: Subject; parent_id: string | null; isNew: boolean }

/** @throws Rejection COMMENT_NOT_FOUND for a reply to what is not there, or to a deleted comment */
async function placeOf({ db }: Pick<Ctx, 'db'>, { subject, parent_id, isNew }: Wanted): Promise<CommentPlace> {
  const place = { subject_type: subject.kind, subject_id: subject.id }
  if (parent_id === null) return { ...place, parent_id, thread: [] }
  const parent = await db
    .selectFrom('comment')
    .select(['thread', 'deleted_at', 'is_withheld'])
    .where('id', '=', parent_id)
    .where('subject_type', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .executeTakeFirst()
  if (!parent || (isNew && (parent.deleted_at !== null || parent.is_withheld))) throw new Rejection('COMMENT_NOT_FOUND')
  return { ...place, parent_id, thread: [...parent.thread, parent_id].slice(0, COMMENT_DEPTH - 1) }
}

/** Idempotent; also where its subject is not published any more. @returns the version. @throws Rejection COMMENT_NOT_FOUND */
export function removeComment(ctx: Ctx, id: string): Promise<number> {
  return handle(ctx, comment, requestOf(ctx, { id, ends: true }), { type: 'DeleteComment' })
}

/**
 * Shows a comment again that an admin has deleted, unless its author is suspended.
 * @param version that the deletion made, where it is known
 * @throws Rejection COMMENT_NOT_FOUND, UNDO_OVER, VERSION_STALE
 */
export async function undoDeletion(ctx: Ctx, { id, version }: { id: string; version?: number }): Promise<void> {
  const request = requestOf(ctx, { id, ...(version !== undefined && { expected: version }) })
  await handle(ctx, comment, request, { type: 'UndoDeletion', version })
  const { author_id } = await ctx.db
    .selectFrom('comment')
    .select('author_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await followAuthor({ ...ctx, actor: SYSTEM_ACTOR, idempotencyKey: undefined, keyedCall: undefined }, author_id)
}

/** Likes a comment, set (`is_liked`) or toggled. @throws Rejection COMMENT_NOT_FOUND, POST_NOT_FOUND, ARTICLE_NOT_FOUND */
export async function likeComment(ctx: Ctx, input: z.output<typeof commentLikeInput>): Promise<void> {
  const { comment_id, is_liked: on } = input
  if (!(await isRepeat(ctx))) await rejectGone(ctx, comment_id)
  const of = { account_id: ctx.actor.id, comment_id }
  await handle(ctx, commentLike, requestOf(ctx, { id: likeId(of) }), { type: 'LikeComment', on, ...of })
}

/** The stream of whether one member likes one comment. */
const likeId = ({ account_id, comment_id }: { account_id: string; comment_id: string }): string =>
  idOfWords('comment like', account_id, comment_id)

async function rejectGone(ctx: Pick<Ctx, 'pool' | 'db'>, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('comment')
    .select(['subject_type as kind', 'subject_id as id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_withheld', '=', false)
    .executeTakeFirst()
  if (!row) throw new Rejection('COMMENT_NOT_FOUND')
  await rejectUnshown(ctx, row)
}

/** Withholds or releases what an account has written, by whether it is suspended now. Idempotent. */
export async function followAuthor(ctx: Ctx, author_id: string): Promise<null> {
  const suspended = await isSuspended(ctx, author_id)
  const written = ctx.db
    .selectFrom('comment')
    .select('id')
    .where('author_id', '=', author_id)
    .where('deleted_at', 'is', null)
    .where('is_withheld', '=', !suspended)
  const command = { type: suspended ? 'WithholdComment' : 'ReleaseComment' } as const
  for (const { id } of await written.execute())
    await handle(ctx, comment, requestOf(ctx, { id, step: 'each' }), command)
  return null
}

/** Deletes all comments of an account and takes back its likes of others; idempotent. */
export async function withdrawCommentsOf(ctx: Ctx, account_id: string): Promise<null> {
  const [written, liked] = await Promise.all([
    ctx.db
      .selectFrom('comment')
      .select('id')
      .where('author_id', '=', account_id)
      .where('deleted_at', 'is', null)
      .execute(),
    ctx.db.selectFrom('comment_like').select(['id', 'comment_id']).where('account_id', '=', account_id).execute(),
  ])
  for (const { id } of written)
    await handle(ctx, comment, requestOf(ctx, { id, step: 'each' }), { type: 'DeleteComment' })
  for (const { id, comment_id } of liked) {
    const unlike = { type: 'LikeComment', on: false, account_id, comment_id } as const
    await handle(ctx, commentLike, requestOf(ctx, { id, step: 'each' }), unlike)
  }
  return null
}
