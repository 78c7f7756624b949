import type { RunningProcess } from '#shared/operations.ts'
import { isoOf, type Sql } from '../../event-sourcing/sql.ts'

type Row = Omit<RunningProcess, 'started_at' | 'seen_at'> & { started_at: Date | string; seen_at: Date | string }

/** Web servers first, the oldest first. */
export async function runningProcesses(sql: Sql): Promise<RunningProcess[]> {
  const { rows } = await sql.query<Row>(
    `select id, kind, version, left(release, 12) as release, host, started_at, seen_at, guests, members from process
     where seen_at > now() - interval '1 minute' order by kind, started_at, id`,
  )
  return rows.map((row) => ({ ...row, started_at: isoOf(row.started_at), seen_at: isoOf(row.seen_at) }))
}
