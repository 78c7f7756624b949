import { z } from 'zod'
import { type EventOf, eventType, personal } from '../../event-sourcing/event.ts'
import { uuid } from '../event-fields.ts'

const subject = z.object({ subject_type: z.enum(['post', 'comment']), subject_id: uuid })

/** In streams of their own, one for each member and thing. */
export const reportEvents = {
  /** A code of `REPORT_REASONS`. `has_weight`: it counts towards the number that hides a new member's post. */
  ReportSubmitted: eventType(
    subject.extend({ account_id: uuid, reason: z.string(), note: personal(z.string()), has_weight: z.boolean() }),
    { person: 'account_id' },
  ),
  /** An admin has hidden or deleted what was reported. */
  ReportUpheld: eventType(subject),
  ReportDismissed: eventType(subject),
  /** Its reporter has taken it back, before an admin decided. */
  ReportWithdrawn: eventType(subject),
}
export type ReportEvents = typeof reportEvents
export type ReportEvent = EventOf<ReportEvents>
