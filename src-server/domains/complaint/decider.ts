import type { ComplaintSubject } from '#shared/complaint.ts'
import type { ComplaintReason } from '#shared/moderation.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { isUndoOver } from '#shared/undo.ts'
import type { Decider, Issued } from '../../event-sourcing/decider.ts'
import type { RecordedOf } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type ComplaintEvent, type ComplaintEvents, complaintEvents } from './events.ts'

export type ComplaintCommand =
  | { type: 'SubmitReport'; subject: ComplaintSubject; reason: ComplaintReason; note: string | null }
  | { type: 'UpholdReport' }
  | { type: 'DismissReport' }
  /** Takes back the decision that made the version, for a minute. */
  | { type: 'UndoReportDecision'; version: number }
  | { type: 'WithdrawReport' }

export type ComplaintStatus = 'open' | 'upheld' | 'dismissed' | 'withdrawn'

/** `decided`: when an admin has, and the version that this made. */
type ComplaintState = {
  subject: ComplaintSubject
  status: ComplaintStatus
  decided: { version: number; at: string } | null
} | null

const subjectOf = ({ subject_type, subject_id }: ComplaintSubject): ComplaintSubject => ({ subject_type, subject_id })

const decidedIn = ({ version, at }: RecordedOf<ComplaintEvents>) => ({ version, at })

const evolve: Decider<ComplaintState, ComplaintCommand, ComplaintEvents>['evolve'] = {
  ReportSubmitted: (_, { data }) => ({ subject: subjectOf(data), status: 'open', decided: null }),
  ReportUpheld: (state, event) => state && { ...state, status: 'upheld', decided: decidedIn(event) },
  ReportDismissed: (state, event) => state && { ...state, status: 'dismissed', decided: decidedIn(event) },
  ReportDecisionUndone: (state) => state && { ...state, status: 'open', decided: null },
  ReportWithdrawn: (state) => state && { ...state, status: 'withdrawn' },
}

/**
 * A member's report of one thing: `open → upheld | dismissed | withdrawn`. The member may report again after it was upheld or
 * withdrawn. An admin may take a decision back. The stream is the reporter's own, which its id says.
 * @param has_weight of a report that is submitted now
 */
export const complaintDecider = (has_weight: boolean): Decider<ComplaintState, ComplaintCommand, ComplaintEvents> => ({
  category: 'report',
  events: complaintEvents,
  initial: null,
  evolve,
  decide(command, state, issued) {
    const { actor } = issued
    if (command.type === 'SubmitReport') {
      // A second time it says nothing new, and what an admin has dismissed stays so.
      if (state?.status === 'open' || state?.status === 'dismissed') return []
      const { subject, reason, note } = command
      return [{ type: 'ReportSubmitted', data: { ...subject, account_id: actor.id, reason, note, has_weight } }]
    }
    if (command.type === 'WithdrawReport')
      return state?.status === 'open' ? [{ type: 'ReportWithdrawn', data: state.subject }] : []
    if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
    if (command.type === 'UndoReportDecision') return undo(command.version, state, issued)
    if (state?.status !== 'open') return []
    return [{ type: command.type === 'UpholdReport' ? 'ReportUpheld' : 'ReportDismissed', data: state.subject }]
  },
})

export const complaint = complaintDecider(false)

function undo(version: number, state: ComplaintState, { at }: Issued): ComplaintEvent[] {
  if (!state?.decided || isUndoOver(state.decided.at, at)) throw new Rejection('UNDO_OVER')
  if (state.decided.version !== version) throw new Rejection('VERSION_STALE', { version: state.decided.version })
  return [{ type: 'ReportDecisionUndone', data: state.subject }]
}
