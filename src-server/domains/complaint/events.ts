import { z } from 'zod'
import { type EventOf, eventType, personal } from '../../event-sourcing/event.ts'
import { uuid, widened } from '../event-fields.ts'

const subject = z.object({ subject_type: z.enum(['post', 'article', 'comment']), subject_id: uuid })
/** Version 1 knew posts and comments. */
const WIDENED = { upcasts: [widened] }

/**
 * In streams of their own, one for each member and thing. Events, tables and the REST contract say "report", which members read on
 * the button; reports of numbers are statistics.
 */
export const complaintEvents = {
  /** A code of `COMPLAINT_REASONS`. `has_weight`: it counts towards the number that hides a new member's post. */
  ReportSubmitted: eventType(
    subject.extend({ account_id: uuid, reason: z.string(), note: personal(z.string()), has_weight: z.boolean() }),
    { person: 'account_id', ...WIDENED },
  ),
  /** An admin has hidden or deleted what was reported. */
  ReportUpheld: eventType(subject, WIDENED),
  ReportDismissed: eventType(subject, WIDENED),
  /** An admin has taken back what was decided: it waits again. */
  ReportDecisionUndone: eventType(subject, WIDENED),
  /** Its reporter has taken it back, before an admin decided. */
  ReportWithdrawn: eventType(subject, WIDENED),
}
export type ComplaintEvents = typeof complaintEvents
export type ComplaintEvent = EventOf<ComplaintEvents>
