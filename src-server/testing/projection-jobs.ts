import { onTestFinished } from 'vitest'
import type { Sql } from '../event-sourcing/sql.ts'
import { SILENT } from '../projections/logger.ts'
import { unfinished } from '../projections/projection-jobs.ts'
import { runProjectionJobs } from '../projections/run-projection-jobs.ts'
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
