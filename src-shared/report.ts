import { z } from 'zod'
import { person } from './admin.ts'
import { MAX_REASON_LENGTH } from './limits.ts'
import { REPORT_REASONS, REPORT_SUBJECTS } from './moderation.ts'
import { blankAsNull, pageInput, readVersion, text, uuid } from './text.ts'

export const reportSubject = z.object({ subject_type: z.enum(REPORT_SUBJECTS), subject_id: uuid })
export type ReportSubject = z.infer<typeof reportSubject>
const reason = z.enum(REPORT_REASONS)

export const reportInput = reportSubject
  .extend({ reason, note: blankAsNull(text(1, MAX_REASON_LENGTH)).default(null) })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, { error: 'REASON_REQUIRED', path: ['note'] })
/** An open one can be withdrawn. */
export const ownReportView = z.object({ is_reported: z.boolean(), is_open: z.boolean() })

export const reportedInput = z.object(pageInput)

const reportView = z.object({ id: uuid, reason, note: z.string().nullable(), at: z.string(), by: person })

/** A post or comment with open reports, and the latest of them. */
const reportedView = reportSubject.extend({
  /** The name of the post, or what the comment says. */
  title: z.string(),
  /** The post, or the one of the comment. */
  post_id: uuid,
  /** True where readers do not see the post. */
  is_hidden: z.boolean(),
  /** The version of a reported post, as an admin reads it. */
  version: z.int().nullable(),
  /** Null of the product's own. */
  author: person.nullable(),
  amount: z.int(),
  reports: z.array(reportView),
})
export const reportedPage = z.object({ rows: z.array(reportedView), total: z.int() })
export type ReportedView = z.infer<typeof reportedView>

/** `uphold` hides the post or deletes the comment; `dismiss` shows again what was hidden because of the reports. */
export const decideReportsInput = reportSubject.extend({ outcome: z.enum(['uphold', 'dismiss']), version: readVersion })
