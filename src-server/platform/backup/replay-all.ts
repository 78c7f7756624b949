import { BrokenChain, chainLog, verifyChain } from '../../event-sourcing/chain.ts'
import type { Projector } from '../../event-sourcing/projector.ts'
import { inTransaction, type SqlPool } from '../../event-sourcing/sql.ts'
import { PoisonCommit } from '../../projections/dead-letter.ts'
import type { Engine } from '../../projections/engine.ts'
import { cancel, type Progress } from '../../projections/projection-jobs.ts'
import { projectorReader } from '../../projections/projector-reader.ts'
import { replay } from '../../projections/replay.ts'
import { OperatorError } from '../operator-error.ts'
import type { Manifest } from './manifest.ts'
import { unfinishedRestore } from './unfinished.ts'

/** Makes a read model of a restored log, unless that is done, and notes that it is. @returns how many events wait as dead letters */
export async function replayRestored(engine: Engine, projector: Projector, report: (made: Progress) => void) {
  const { pool } = engine
  if ((await unfinishedRestore(pool))?.replayed.includes(projector.name)) return 0
  const parked = await replay(engine, projector, report)
    .then(() => 0)
    .catch((error: unknown) => {
      if (!(error instanceof PoisonCommit) || projector.mode === 'inline') throw error
      return projectAnew(engine, projector)
    })
  await pool.query('update restore set replayed = array_append(replayed, $1)', [projector.name])
  return parked
}

/** As the workers do: events that it cannot take are parked, as they were in the database of the backup. */
async function projectAnew(engine: Engine, projector: Projector): Promise<number> {
  const { pool, leases } = engine
  const { name, tables } = projector
  await cancel(pool, 'replay', projector)
  await inTransaction(pool, async (tx) => {
    await tx.query(`truncate ${tables.join(', ')}`)
    await tx.query('delete from dead_letter where projector = $1', [name])
    await tx.query(
      `insert into checkpoint (name, position) values ($1, 0)
       on conflict (name) do update set position = 0, runner = null, obstacle = null`,
      [name],
    )
  })
  const parked: unknown[] = []
  const log = { info() {}, warn() {}, error: (detail: object) => void parked.push(detail) }
  const reader = projectorReader(engine, projector, log)
  const [lease] = await leases.take('checkpoint', [name])
  if (!lease) throw new OperatorError(`Another process reads the log for ${name}: stop what runs on this database.`)
  try {
    while (await reader.read(lease));
  } finally {
    await lease.release()
  }
  return parked.length
}

/**
 * Proves that the log is the one that was backed up, and lets the product start on it.
 * @returns why the log does not hold, where it did not when it was backed up. @throws OperatorError where it did
 */
export async function endRestore(pool: SqlPool, { head }: Manifest, report: (done: number) => void) {
  const known = head.chained === head.position && head.position > 0 ? head : undefined
  const broken = await chainLog(pool)
    .then(() => verifyChain(pool, known, ({ done }) => report(done)))
    .then(() => null, messageOfBroken)
  if (broken !== null && known) throw new OperatorError(broken)
  await pool.query('delete from restore')
  return broken
}

function messageOfBroken(error: unknown): string {
  if (!(error instanceof BrokenChain)) throw error
  return `The log does not hold: ${error.message}.`
}
