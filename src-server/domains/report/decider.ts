import type { ReportReason } from '#shared/moderation.ts'
import type { ReportSubject } from '#shared/report.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { Decider } from '../../event-sourcing/decider.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { type ReportEvents, reportEvents } from './events.ts'

export type ReportCommand =
  | { type: 'SubmitReport'; subject: ReportSubject; reason: ReportReason; note: string | null }
  | { type: 'UpholdReport' }
  | { type: 'DismissReport' }
  | { type: 'WithdrawReport' }

export type ReportStatus = 'open' | 'upheld' | 'dismissed' | 'withdrawn'

type ReportState = { subject: ReportSubject; status: ReportStatus } | null

const subjectOf = ({ subject_type, subject_id }: ReportSubject): ReportSubject => ({ subject_type, subject_id })

const evolve: Decider<ReportState, ReportCommand, ReportEvents>['evolve'] = {
  ReportSubmitted: (_, { data }) => ({ subject: subjectOf(data), status: 'open' }),
  ReportUpheld: (state) => state && { ...state, status: 'upheld' },
  ReportDismissed: (state) => state && { ...state, status: 'dismissed' },
  ReportWithdrawn: (state) => state && { ...state, status: 'withdrawn' },
}

/**
 * A member's report of one thing: `open → upheld | dismissed | withdrawn`. The member may report again after it was upheld or
 * withdrawn. The stream is the reporter's own, which its id says.
 * @param has_weight of a report that is submitted now
 */
export const reportDecider = (has_weight: boolean): Decider<ReportState, ReportCommand, ReportEvents> => ({
  category: 'report',
  events: reportEvents,
  initial: null,
  evolve,
  decide(command, state, { actor }) {
    if (command.type === 'SubmitReport') {
      // A second time it says nothing new, and what an admin has dismissed stays so.
      if (state?.status === 'open' || state?.status === 'dismissed') return []
      const { subject, reason, note } = command
      return [{ type: 'ReportSubmitted', data: { ...subject, account_id: actor.id, reason, note, has_weight } }]
    }
    if (command.type === 'WithdrawReport')
      return state?.status === 'open' ? [{ type: 'ReportWithdrawn', data: state.subject }] : []
    if (!isAdminOrSystem(actor)) throw new Rejection('FORBIDDEN')
    if (state?.status !== 'open') return []
    return [{ type: command.type === 'UpholdReport' ? 'ReportUpheld' : 'ReportDismissed', data: state.subject }]
  },
})

export const report = reportDecider(false)
