import type { ComplaintSubject } from '#shared/complaint.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import type { ComplaintStatus } from './decider.ts'
import { type ComplaintEvents, complaintEvents } from './events.ts'

/** Its id is the stream's. */
type ComplaintRow = ComplaintSubject & {
  id: string
  account_id: string
  reason: string
  note: string | null
  has_weight: boolean
  status: ComplaintStatus
  reported_at: string
}

declare module '../../platform/database.ts' {
  interface Tables {
    report: ComplaintRow
    /** Hashes, which are no read model, and the report that has the weight of each. */
    report_network: ComplaintSubject & { network: string; report_id: string | null; held_at: string }
  }
}

const rows = rowProjector<ComplaintRow, ComplaintEvents>({
  name: 'reports',
  table: 'report',
  keyColumn: 'id',
  events: complaintEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    ReportSubmitted: (_, { stream, data, at }) => ({ ...data, id: idOf(stream), status: 'open', reported_at: at }),
    ReportUpheld: (row) => row && { ...row, status: 'upheld' },
    ReportDismissed: (row) => row && { ...row, status: 'dismissed' },
    ReportDecisionUndone: (row) => row && { ...row, status: 'open' },
    ReportWithdrawn: (row) => row && { ...row, status: 'withdrawn' },
  },
})

/** Inline, since the next report of a thing counts those before it. */
export const reports = withPersonalColumns(rows, { table: 'report', person: 'account_id', columns: { note: null } })
