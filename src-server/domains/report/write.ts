import { sql } from 'kysely'
import type { z } from 'zod'
import type { decideReportsInput, ReportSubject, reportInput } from '#shared/report.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { isRepeat, requestOf } from '../../procedures/request.ts'
import { deleteComment } from '../comment/public.ts'
import { hideReportedPost, showReportedPost, takeDownReportedPost } from '../post/public.ts'
import { report, reportDecider } from './decider.ts'
import { findAuthor, reportId } from './queries.ts'
import { hasWeight, isReportedEnough, leaveLine } from './weight.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * Reports a post or comment that everyone sees, and that somebody else wrote.
 * @throws Rejection POST_NOT_FOUND, COMMENT_NOT_FOUND, FORBIDDEN, TOO_MANY_ATTEMPTS
 */
export async function submitReport(ctx: Ctx, input: z.output<typeof reportInput>): Promise<null> {
  const { subject_type, subject_id, reason, note } = input
  const subject = { subject_type, subject_id }
  const isNew = !(await isRepeat(ctx))
  if (isNew) {
    await rejectOwn(ctx, subject)
    if (!isAdminOrSystem(ctx.actor)) await ctx.attempts.countReport(ctx.actor.id, ctx.client.address)
  }
  const id = reportId(ctx.actor.id, subject)
  // A repeated call decides nothing. Under a key that was used for something else it is refused, and must leave nothing behind.
  const rules = reportDecider(isNew && (await hasWeight(ctx, { id, ...subject })))
  await handle(ctx, rules, requestOf(ctx, { id }), { type: 'SubmitReport', subject, reason, note })
  // If the process ends before, the next report does it.
  if (subject_type === 'post' && (await isReportedEnough(ctx, subject_id))) await hideReportedPost(ctx, subject_id)
  return null
}

/** Takes the caller's report back. Without an open one it does nothing. What reports have hidden stays hidden. */
export async function withdrawReport(ctx: Ctx, subject: ReportSubject): Promise<null> {
  const id = reportId(ctx.actor.id, subject)
  await handle(ctx, report, requestOf(ctx, { id }), { type: 'WithdrawReport' })
  await leaveLine(ctx, { id, ...subject })
  return null
}

async function rejectOwn(ctx: Ctx, subject: ReportSubject): Promise<void> {
  const author = await findAuthor(ctx, subject)
  if (author === undefined)
    throw new Rejection(subject.subject_type === 'post' ? 'POST_NOT_FOUND' : 'COMMENT_NOT_FOUND')
  if (author === ctx.actor.id) throw new Rejection('FORBIDDEN')
}

/**
 * Decides on all open reports of a thing, after what follows from it: if the process ends between the two, they still wait.
 * @throws Rejection VERSION_STALE
 */
export async function decideReports(ctx: Ctx, input: z.output<typeof decideReportsInput>): Promise<null> {
  const { subject_type, subject_id: id, outcome, version: expected } = input
  if (subject_type === 'comment' && outcome === 'uphold') await deleteComment(ctx, id)
  if (subject_type === 'post' && outcome === 'uphold') await takeDownReportedPost(ctx, { id, expected })
  if (subject_type === 'post' && outcome === 'dismiss') await showReportedPost(ctx, { id, expected })
  const type = outcome === 'uphold' ? 'UpholdReport' : 'DismissReport'
  const open = ctx.db
    .selectFrom('report')
    .select('id')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', id)
    .where('status', '=', sql.lit('open'))
  for (const row of await open.execute())
    await handle(ctx, report, requestOf(ctx, { id: row.id, step: 'each' }), { type })
  await ctx.db
    .deleteFrom('report_network')
    .where('subject_type', '=', subject_type)
    .where('subject_id', '=', id)
    .execute()
  return null
}
