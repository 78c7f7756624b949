import type { Projector } from '#server/event-sourcing/projector.ts'
import type { Sql } from '#server/event-sourcing/sql.ts'
import type { Logger } from '#server/projections/logger.ts'
import { request } from '#server/projections/projection-jobs.ts'

/** Asks for a replay of each read model whose rows were made by other rules than those of this version. */
export async function replayOutdated(sql: Sql, projectors: readonly Projector[], log: Logger): Promise<void> {
  for (const projector of projectors) {
    if (!(await projector.isOutdated?.(sql))) continue
    log.warn({ projector: projector.name }, 'rows of another version of the rules: the read model is replayed')
    await request(sql, 'replay', projector)
  }
}
