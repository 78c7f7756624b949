import type { ReportSubject } from '#shared/report.ts'
import { idOf } from '../../event-sourcing/event.ts'
import { withPersonalColumns } from '../../event-sourcing/forget-person.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import type { ReportStatus } from './decider.ts'
import { type ReportEvents, reportEvents } from './events.ts'

/** Its id is the stream's. */
type ReportRow = ReportSubject & {
  id: string
  account_id: string
  reason: string
  note: string | null
  has_weight: boolean
  status: ReportStatus
  reported_at: string
}

declare module '../../platform/database.ts' {
  interface Tables {
    report: ReportRow
    /** Hashes, which are no read model, and the report that has the weight of each. */
    report_network: ReportSubject & { network: string; report_id: string | null; held_at: string }
  }
}

const rows = rowProjector<ReportRow, ReportEvents>({
  name: 'reports',
  table: 'report',
  keyColumn: 'id',
  events: reportEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    ReportSubmitted: (_, { stream, data, at }) => ({ ...data, id: idOf(stream), status: 'open', reported_at: at }),
    ReportUpheld: (row) => row && { ...row, status: 'upheld' },
    ReportDismissed: (row) => row && { ...row, status: 'dismissed' },
    ReportWithdrawn: (row) => row && { ...row, status: 'withdrawn' },
  },
})

/** Inline, since the next report of a thing counts those before it. */
export const reports = withPersonalColumns(rows, { table: 'report', person: 'account_id', columns: { note: null } })
