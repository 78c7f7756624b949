import type { Part } from '../bench.ts'
import { backupRows } from '../reports/backup.ts'
import { metricsRows } from '../reports/metrics.ts'
import { stayRows } from '../reports/stays.ts'
import { viewRows } from '../reports/views.ts'
import { printRows } from '../table.ts'

/** The part measures what operators and owners ask of a long log. */
export const reports: Part = {
  name: 'reports',
  says: 'metrics, reports of a year of views and bookings, and a backup of a long log',
  run: async (bench) =>
    printRows([
      ...(await metricsRows(bench)),
      ...(await viewRows(bench)),
      ...(await stayRows(bench)),
      ...(await backupRows(bench)),
    ]),
}
