import { z } from 'zod'
import { person } from './admin.ts'
import { MAX_REASON_LENGTH, MAX_UNDONE_COMPLAINTS } from './limits.ts'
import { COMPLAINT_REASONS, COMPLAINT_SUBJECTS } from './moderation.ts'
import { subjectKind } from './subject-schemas.ts'
import { pageInput, readVersion, text, unseenAsNull, uuid } from './text.ts'
import { decidedVersion } from './undo.ts'

export const complaintSubject = z.object({ subject_type: z.enum(COMPLAINT_SUBJECTS), subject_id: uuid })
export type ComplaintSubject = z.infer<typeof complaintSubject>
const reason = z.enum(COMPLAINT_REASONS)

export const complaintInput = complaintSubject
  .extend({ reason, note: unseenAsNull(text(1, MAX_REASON_LENGTH)).default(null) })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, { error: 'REASON_REQUIRED', path: ['note'] })
/** An open one can be withdrawn. */
export const ownComplaintView = z.object({ is_reported: z.boolean(), is_open: z.boolean() })

export const reportedInput = z.object(pageInput)

const complaintView = z.object({ id: uuid, reason, note: z.string().nullable(), at: z.string(), by: person })

/** A post, article or comment with open reports, and the latest of them. */
const reportedView = complaintSubject.extend({
  /** The name of the post, the title of the article in the reader's language, or what the comment says. */
  title: z.string(),
  /** The post or article, or what the comment is on. */
  on: z.object({ kind: subjectKind, id: uuid }),
  /** True where readers do not see that. */
  is_hidden: z.boolean(),
  /** The version of a reported post or article, as an admin reads it. */
  version: z.int().nullable(),
  /** Null of the product's own. */
  author: person.nullable(),
  amount: z.int(),
  reports: z.array(complaintView),
})
export const reportedPage = z.object({ rows: z.array(reportedView), total: z.int() })
export type ReportedView = z.infer<typeof reportedView>

/** `uphold` takes the post or article from readers or deletes the comment; `dismiss` shows a post again that reports have hidden. */
export const decideComplaintsInput = complaintSubject.extend({
  outcome: z.enum(['uphold', 'dismiss']),
  version: readVersion,
})

/** `version`: what the decision made of the subject, where it changed that; and of each report. */
export const undoComplaintsInput = complaintSubject.extend({
  version: decidedVersion.nullable(),
  reports: z.array(z.object({ id: uuid, version: decidedVersion })).max(MAX_UNDONE_COMPLAINTS),
})

/** `undo` takes the decision back; null where that is not possible. */
export const complaintsDecided = z.object({ undo: undoComplaintsInput.nullable() })
export type ComplaintsDecided = z.infer<typeof complaintsDecided>
