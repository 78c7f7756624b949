import { sql } from 'kysely'
import type { z } from 'zod'
import type { RejectionCode } from '#shared/codes.ts'
import type {
  ComplaintSubject,
  ComplaintsDecided,
  complaintInput,
  decideComplaintsInput,
  undoComplaintsInput,
} from '#shared/complaint.ts'
import { MAX_UNDONE_COMPLAINTS } from '#shared/limits.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { isRepeat, requestOf } from '../../procedures/request.ts'
import { undoDecisionOnArticle, withdrawReportedArticle } from '../article/public.ts'
import { deleteComment, undoCommentDeletion } from '../comment/public.ts'
import { hideReportedPost, showReportedPost, takeDownReportedPost, undoDecisionOnPost } from '../post/public.ts'
import { complaint, complaintDecider } from './decider.ts'
import { complaintId, findAuthor } from './queries.ts'
import { hasWeight, isReportedEnough, leaveLine } from './weight.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * Reports a post, article or comment that everyone sees, and that somebody else wrote.
 * @throws Rejection POST_NOT_FOUND, ARTICLE_NOT_FOUND, COMMENT_NOT_FOUND, FORBIDDEN, TOO_MANY_ATTEMPTS
 */
export async function submitComplaint(ctx: Ctx, input: z.output<typeof complaintInput>): Promise<null> {
  const { subject_type, subject_id, reason, note } = input
  const subject = { subject_type, subject_id }
  const isNew = !(await isRepeat(ctx))
  if (isNew) {
    await rejectOwn(ctx, subject)
    if (!isAdminOrSystem(ctx.actor)) await ctx.attempts.countComplaint(ctx.actor.id, ctx.client.address)
  }
  const id = complaintId(ctx.actor.id, subject)
  // A repeated call decides nothing. Under a key that was used for something else it is refused, and must leave nothing behind.
  const rules = complaintDecider(isNew && (await hasWeight(ctx, { id, ...subject })))
  await handle(ctx, rules, requestOf(ctx, { id }), { type: 'SubmitReport', subject, reason, note })
  // If the process ends before, the next report does it.
  if (subject_type === 'post' && (await isReportedEnough(ctx, subject_id))) await hideReportedPost(ctx, subject_id)
  return null
}

/** Takes the caller's report back. Without an open one it does nothing. What reports have hidden stays hidden. */
export async function withdrawReport(ctx: Ctx, subject: ComplaintSubject): Promise<null> {
  const id = complaintId(ctx.actor.id, subject)
  await handle(ctx, complaint, requestOf(ctx, { id }), { type: 'WithdrawReport' })
  await leaveLine(ctx, { id, ...subject })
  return null
}

const NOT_FOUND = {
  post: 'POST_NOT_FOUND',
  article: 'ARTICLE_NOT_FOUND',
  comment: 'COMMENT_NOT_FOUND',
} as const satisfies Record<ComplaintSubject['subject_type'], RejectionCode>

async function rejectOwn(ctx: Ctx, subject: ComplaintSubject): Promise<void> {
  const author = await findAuthor(ctx, subject)
  if (author === undefined) throw new Rejection(NOT_FOUND[subject.subject_type])
  if (author === ctx.actor.id) throw new Rejection('FORBIDDEN')
}

/**
 * Decides on all open reports of a thing, after what follows from it: if the process ends between the two, they still wait.
 * @returns what takes it back. @throws Rejection VERSION_STALE
 */
export async function decideComplaints(
  ctx: Ctx,
  input: z.output<typeof decideComplaintsInput>,
): Promise<ComplaintsDecided> {
  const { subject_type, subject_id, outcome } = input
  const version = await decideOnSubject(ctx, input)
  const type = outcome === 'uphold' ? 'UpholdReport' : 'DismissReport'
  const open = await complaintsOf(ctx, { subject_type, subject_id }).where('status', '=', sql.lit('open')).execute()
  const reports: { id: string; version: number }[] = []
  for (const { id } of open)
    reports.push({ id, version: await handle(ctx, complaint, requestOf(ctx, { id, step: 'each' }), { type }) })
  const isUndoable = reports.length > 0 && reports.length <= MAX_UNDONE_COMPLAINTS
  return { undo: isUndoable ? { subject_type, subject_id, version, reports } : null }
}

/** @returns the version that it made of the subject; null where that stays as it is */
async function decideOnSubject(
  ctx: Ctx,
  { subject_type, subject_id: id, outcome, version: expected }: z.output<typeof decideComplaintsInput>,
): Promise<number | null> {
  const read = { id, expected }
  if (outcome === 'uphold') return TAKE_AWAY[subject_type](ctx, read)
  // Reports hide posts alone, so nothing else is shown again.
  return subject_type === 'post' ? showReportedPost(ctx, read) : null
}

type Read = { id: string; expected: number | undefined }

/** Takes a subject from readers. */
const TAKE_AWAY: Record<ComplaintSubject['subject_type'], (ctx: Ctx, read: Read) => Promise<number | null>> = {
  post: takeDownReportedPost,
  article: withdrawReportedArticle,
  comment: (ctx, { id }) => deleteComment(ctx, id),
}

type Decided = { id: string; version: number }

/** Takes back what was decided on a subject. */
const UNDO: Record<ComplaintSubject['subject_type'], (ctx: Ctx, decided: Decided) => Promise<unknown>> = {
  post: undoDecisionOnPost,
  article: undoDecisionOnArticle,
  comment: undoCommentDeletion,
}

/**
 * Takes a decision back: first what followed from it, then the reports, of which those wait already that were made again since.
 * @throws Rejection UNDO_OVER, VERSION_STALE where nothing can be taken back
 */
export async function undoComplaintDecision(given: Ctx, input: z.output<typeof undoComplaintsInput>): Promise<null> {
  // One moment for all of it: what is not too late for the first is not for the last.
  const at = given.now()
  const ctx = { ...given, now: () => at }
  const { subject_type, subject_id: id, version } = input
  if (version !== null) await UNDO[subject_type](ctx, { id, version })
  const theirs = await complaintsOf(ctx, input).execute()
  const refused: Rejection[] = []
  const decided = input.reports.filter((one) => theirs.some((row) => row.id === one.id))
  for (const one of decided) {
    const undo = { type: 'UndoReportDecision', version: one.version } as const
    await handle(ctx, complaint, requestOf(ctx, { id: one.id, step: 'each' }), undo).catch((error: unknown) => {
      if (!(error instanceof Rejection) || !UNDONE_ALREADY.has(error.code)) throw error
      refused.push(error)
    })
  }
  const [first] = refused
  if (first && version === null && refused.length === decided.length) throw first
  return null
}

const UNDONE_ALREADY = new Set<RejectionCode>(['UNDO_OVER', 'VERSION_STALE'])

const complaintsOf = ({ db }: Pick<Ctx, 'db'>, { subject_type, subject_id }: ComplaintSubject) =>
  db.selectFrom('report').select('id').where('subject_type', '=', subject_type).where('subject_id', '=', subject_id)
