import type { z } from 'zod'
import type { arrivedInput, CommentsPage, CommentView, commentsInput, threadInput } from '#shared/comment.ts'
import type { Subject } from '#shared/subject.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { readCounts, rejectUnshown } from '../subjects.ts'
import { below, named, readTree, type TreeContext, topOf } from './tree.ts'

/** @throws Rejection COMMENT_NOT_FOUND */
export async function getComment(ctx: TreeContext, id: string): Promise<CommentView> {
  const [found] = await readTree(ctx, named([id]))
  if (!found) throw new Rejection('COMMENT_NOT_FOUND')
  return found.view
}

/** @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND, COMMENT_NOT_FOUND */
export async function listComments(ctx: TreeContext, input: z.output<typeof commentsInput>): Promise<CommentsPage> {
  const { subject, p_id, sort, after, page, pageSize } = input
  // The latest first: one that arrives between the two is told of twice, and not missed.
  const [latest_at] = await Promise.all([latestOf(ctx, subject), rejectUnshown(ctx, subject)])
  const part = { after, offset: (page - 1) * pageSize, limit: pageSize + 1 }
  const [found, total] = await Promise.all([
    readTree(ctx, p_id === null ? topOf(subject, sort, part) : below(p_id, part)),
    p_id === null ? countOf(ctx, subject) : countBelow(ctx, subject, p_id),
  ])
  const shown = found.slice(0, pageSize)
  const next = found.length > shown.length ? (shown.at(-1)?.cursor ?? null) : null
  return { rows: shown.map(({ view }) => view), total, next, latest_at }
}

async function latestOf({ db }: TreeContext, { kind, id }: Subject): Promise<string | null> {
  const row = await db
    .selectFrom('comment')
    .select('posted_at')
    .where('subject_type', '=', kind)
    .where('subject_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_withheld', '=', false)
    .orderBy('posted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.posted_at ?? null
}

async function countOf(ctx: TreeContext, subject: Subject): Promise<number> {
  const { comments } = await readCounts(ctx, subject)
  return comments
}

async function countBelow({ db }: TreeContext, subject: Subject, id: string): Promise<number> {
  const row = await db
    .selectFrom('comment')
    .select('replies')
    .where('id', '=', id)
    .where('subject_type', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('is_shown', '=', true)
    .executeTakeFirst()
  if (!row) throw new Rejection('COMMENT_NOT_FOUND')
  return row.replies
}

/**
 * The thread in which a comment stands, from the top, with the way down to it.
 * @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND, COMMENT_NOT_FOUND
 */
export async function getThread(ctx: TreeContext, { subject, id }: z.output<typeof threadInput>): Promise<CommentView> {
  await rejectUnshown(ctx, subject)
  const row = await ctx.db
    .selectFrom('comment')
    .select('thread')
    .where('id', '=', id)
    .where('subject_type', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('is_shown', '=', true)
    .executeTakeFirst()
  if (!row) throw new Rejection('COMMENT_NOT_FOUND')
  const way = await readTree(ctx, named([...row.thread, id]))
  return way.map(({ view }) => view).reduceRight((lower, upper) => withChild(upper, lower))
}

function withChild(comment: CommentView, child: CommentView): CommentView {
  const others = comment.children.filter(({ id }) => id !== child.id)
  const at = comment.children.findIndex(({ id }) => id === child.id)
  return { ...comment, children: others.toSpliced(at < 0 ? others.length : at, 0, child) }
}

const ARRIVED_AT_MOST = 100

/** How many comments of others are newer than what a page shows, of the first hundred. @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND */
export async function countArrived(ctx: TreeContext, { subject, since }: z.output<typeof arrivedInput>) {
  await rejectUnshown(ctx, subject)
  const arrived = ctx.db
    .selectFrom('comment')
    .select('id')
    .where('subject_type', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('posted_at', '>', since)
    .where('deleted_at', 'is', null)
    .where('is_withheld', '=', false)
    .$if(ctx.actor !== null, (query) => query.where('author_id', '!=', ctx.actor?.id ?? ''))
    .limit(ARRIVED_AT_MOST)
  const row = await ctx.db
    .selectFrom(arrived.as('a'))
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('amount'))
    .executeTakeFirstOrThrow()
  return { amount: row.amount }
}

/** Whether the caller likes a comment, and how many do. */
export async function getLike({ db, actor }: TreeContext & { actor: Actor }, comment_id: string) {
  const row = await db
    .selectFrom('comment as c')
    .leftJoin('comment_like as l', (join) => join.onRef('l.comment_id', '=', 'c.id').on('l.account_id', '=', actor.id))
    .select(['c.likes', 'l.id'])
    .where('c.id', '=', comment_id)
    .executeTakeFirst()
  return { is_liked: row?.id != null, amount: row?.likes ?? 0 }
}
