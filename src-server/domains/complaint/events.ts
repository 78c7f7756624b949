import { z } from 'zod'
import { type EventOf, eventType, personal } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

const subject = z.object({ subject_type: z.enum(['post', 'comment']), subject_id: uuid })

/**
 * In streams of their own, one for each member and thing. Events, tables and the REST contract say "report", which members read on
 * the button; reports of numbers are statistics.
 */
export const complaintEvents = {
  /** A code of `COMPLAINT_REASONS`. `has_weight`: it counts towards the number that hides a new member's post. */
  ReportSubmitted: eventType(
    subject.extend({ account_id: uuid, reason: z.string(), note: personal(z.string()), has_weight: z.boolean() }),
    { person: 'account_id' },
  ),
  /** An admin has hidden or deleted what was reported. */
  ReportUpheld: eventType(subject),
  ReportDismissed: eventType(subject),
  /** An admin has taken back what was decided: it waits again. */
  ReportDecisionUndone: eventType(subject),
  /** Its reporter has taken it back, before an admin decided. */
  ReportWithdrawn: eventType(subject),
}
export type ComplaintEvents = typeof complaintEvents
export type ComplaintEvent = EventOf<ComplaintEvents>
