import { onTestFinished } from 'vitest'
import type { Projector } from '../event-sourcing/projector.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { SILENT } from '../projections/logger.ts'
import { unfinished } from '../projections/projection-jobs.ts'
import { runProjectionJobs } from '../projections/run-projection-jobs.ts'
import { type ProjectorStatus, projectorStatuses } from '../projections/status.ts'
import { listenToWork } from '../projections/work-notifier.ts'

type Options = Omit<Parameters<typeof runProjectionJobs>[0], 'workNotifier' | 'log'>

/** Carries out jobs as the workers do, until it is stopped or the test ends. */
export function startProjectionJobs(
  databaseUrl: string,
  { log = SILENT, ...options }: Options & { log?: typeof SILENT },
) {
  const workNotifier = listenToWork(databaseUrl, SILENT)
  const running = runProjectionJobs({ ...options, workNotifier, log })
  const stop = async () => {
    await running.stop()
    await workNotifier.close()
  }
  onTestFinished(stop)
  return { stop }
}

/** Such as `replay posts`. */
export async function waitingJobs(sql: Sql): Promise<string[]> {
  const jobs = await unfinished(sql)
  return jobs.flatMap(({ kind, name, isFree }) => (isFree ? [`${kind} ${name}`] : []))
}

/** The status of one projector, as operators see it. */
export async function statusOf(sql: Sql, projector: Projector): Promise<ProjectorStatus> {
  const [status] = await projectorStatuses(sql, [projector])
  if (!status) throw new Error('no status')
  return status
}

/** Counts the schemas where replays and verifications have their tables. */
export async function shadowSchemas(sql: Sql): Promise<number> {
  const { rows } = await sql.query(`select from pg_namespace where nspname ~ '^(replay|verification)_'`)
  return rows.length
}
