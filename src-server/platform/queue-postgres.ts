import { isUnavailable, type Sql } from '../event-sourcing/sql.ts'
import type { Logger } from '../projections/logger.ts'
import { type Runner, runLoop, UNTIL_WOKEN } from '../projections/run-loop.ts'

/** Logs once that the queue's database is away, and once that it is back. */
export function watchPostgres(
  sql: Sql,
  log: Pick<Logger, 'warn' | 'info'>,
): { isUnexpected(error: Error): boolean; close(): Promise<void> } {
  let probe: Runner | undefined

  function watch(error: Error): Runner {
    log.warn({ err: error }, 'the database of the job queue is not reachable: jobs wait until it is')
    return runLoop({
      async turn() {
        await sql.query('select')
        log.info({}, 'the database of the job queue is reachable again')
        void probe?.stop()
        probe = undefined
        return UNTIL_WOKEN
      },
      failed: () => {},
    })
  }
  return {
    isUnexpected(error) {
      if (!isUnavailable(error)) return true
      probe ??= watch(error)
      return false
    },
    close: async () => probe?.stop(),
  }
}
