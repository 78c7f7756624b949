import { z } from 'zod'
import {
  complaintInput,
  complaintSubject,
  complaintsDecided,
  decideComplaintsInput,
  ownComplaintView,
  reportedInput,
  reportedPage,
  undoComplaintsInput,
} from '#shared/complaint.ts'
import { ADMIN, MEMBER, SYSTEM } from '../../procedures/access.ts'
import { EXAMPLE_ID } from '../../procedures/description.ts'
import { procedure, router } from '../../procedures/trpc.ts'
import { getOwnComplaint, listReported } from './queries.ts'
import { sweepLines } from './weight.ts'
import { decideComplaints, submitComplaint, undoComplaintDecision, withdrawReport } from './write.ts'

export const complaintRouter = router({
  submit: procedure({
    does: 'Reports a post, article or comment of somebody else to the admins; a second time it does nothing',
    access: MEMBER,
    rest: { method: 'POST', path: 'saveReport' },
    input: complaintInput,
    example: { subject_type: 'post', subject_id: EXAMPLE_ID.post, reason: 'wrong', note: 'It has moved' },
    output: z.null(),
  }).mutation(({ ctx, input }) => submitComplaint(ctx, input)),

  withdraw: procedure({
    does: "Takes back the caller's report of a post, article or comment, until an admin has decided; a second time it does nothing",
    access: MEMBER,
    rest: { method: 'POST', path: 'withdrawReport' },
    input: complaintSubject,
    example: { subject_type: 'post', subject_id: EXAMPLE_ID.post },
    output: z.null(),
  }).mutation(({ ctx, input }) => withdrawReport(ctx, input)),

  own: procedure({
    does: 'Whether the caller has reported a post, article or comment, and need not do so again or can take it back',
    access: MEMBER,
    input: complaintSubject,
    example: { subject_type: 'post', subject_id: EXAMPLE_ID.post },
    output: ownComplaintView,
  }).query(({ ctx, input }) => getOwnComplaint(ctx, input)),

  list: procedure({
    does: 'A page of what was reported and waits for an admin, with the latest reports',
    access: ADMIN,
    input: reportedInput,
    example: {},
    output: reportedPage,
  }).query(({ ctx, input }) => listReported(ctx, input)),

  decide: procedure({
    does: 'Hides a reported post or article or deletes a reported comment; or dismisses the reports, and shows a post again that they have hidden',
    access: ADMIN,
    input: decideComplaintsInput,
    example: { subject_type: 'post', subject_id: EXAMPLE_ID.post, outcome: 'dismiss' },
    output: complaintsDecided,
  }).mutation(({ ctx, input }) => decideComplaints(ctx, input)),

  undoDecision: procedure({
    does: 'Takes back a decision on reports, with what followed from it, within a minute',
    access: ADMIN,
    input: undoComplaintsInput,
    example: { subject_type: 'post', subject_id: EXAMPLE_ID.post, version: null, reports: [] },
    output: z.null(),
  }).mutation(({ ctx, input }) => undoComplaintDecision(ctx, input)),

  sweep: procedure({
    does: 'Leaves the lines that were held for reports which were refused',
    access: SYSTEM,
    output: z.null(),
  }).mutation(({ ctx }) => sweepLines(ctx)),
})
