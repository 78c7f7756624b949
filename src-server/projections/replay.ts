import type { Projector } from '../event-sourcing/projector.ts'
import { inRolledBack, inTransaction, type Sql } from '../event-sourcing/sql.ts'
import { type Comparison, compare } from './compare.ts'
import type { Engine } from './engine.ts'
import { foldLog, foldRest } from './fold.ts'
import type { Lease } from './lease.ts'
import { rejectNewerLog } from './newer-log.ts'
import { carryOut, prepare, type ReplayJob, type Report, shadowOf } from './projection-jobs.ts'
import { addRules, dropReplaced, dropRules, dropShadows } from './shadows.ts'
import { swapIn } from './swap.ts'
import { rejectUnreplayable } from './table-definition.ts'

/**
 * Replays a projector without downtime: folds the log into shadows of its tables, and swaps them in when nobody uses
 * the live ones. After a crash the next call continues. (Idea: marten's optimised projection rebuilds.)
 * @param lease of a job that was asked for. @returns the position of the log that the read model is at.
 * @throws JobRunning, NewerLog, NotReplayable; Fenced when cancelled; PoisonCommit, with the live tables untouched.
 */
export function replay(
  engine: Engine,
  projector: Projector,
  report: Report = () => {},
  lease?: Lease,
): Promise<number> {
  return carryOutReplay(engine, { kind: 'replay', projector, lease }, async (job) => {
    const catchUp = async () => {
      await inTransaction(engine.pool, async (tx) => {
        await prepare(tx, job)
        await dropRules(tx, shadowOf(job), projector.tables)
      })
      const position = await foldLog(engine, job, report)
      await inTransaction(engine.pool, (tx) => finish(tx, job))
      return position
    }
    const position = await swapIn(engine, job, { catchUp, report })
    await dropReplaced(engine.pool)
    return position
  })
}

/** Makes a read model beside the live one and compares both, as of one instant. @throws what `replay` does. */
export function verify(
  engine: Engine,
  projector: Projector,
  report: Report = () => {},
  lease?: Lease,
): Promise<Comparison[]> {
  return carryOutReplay(engine, { kind: 'verification', projector, lease }, async (job) => {
    await inTransaction(engine.pool, (tx) => prepare(tx, job))
    const result = await compareWithLive(engine, job, await foldLog(engine, job, report))
    await inTransaction(engine.pool, async (tx) => {
      await job.lease.lock(tx)
      await tx.query('update verification set result = $2, error = null, obstacle = null where name = $1', [
        projector.name,
        JSON.stringify(result),
      ])
      await dropShadows(tx, shadowOf(job))
    })
    return result
  })
}

/** @throws NewerLog, NotReplayable before the job is asked for */
function carryOutReplay<Result>(
  engine: Engine,
  { kind, projector, lease: given }: Pick<ReplayJob, 'kind' | 'projector'> & { lease: Lease | undefined },
  work: (job: ReplayJob) => Promise<Result>,
): Promise<Result> {
  const { eventTypes, pool, release } = engine
  const check = async () => {
    await rejectNewerLog(pool, eventTypes)
    await rejectUnreplayable(pool, projector.tables)
  }
  return carryOut(engine, { kind, projector, lease: given, check }, (lease) =>
    work({ kind, projector, release, lease }),
  )
}

// The planner must know the new tables from their first query on.
async function finish(tx: Sql, job: ReplayJob): Promise<void> {
  await job.lease.lock(tx)
  await addRules(tx, shadowOf(job), job.projector.tables)
  for (const table of job.projector.tables) await tx.query(`analyze ${shadowOf(job)}.${table}`)
}

/** The shadows come to the position of the live tables within the snapshot that compares. */
function compareWithLive(engine: Engine, job: ReplayJob, position: number): Promise<Comparison[]> {
  return inRolledBack(engine.pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    await job.lease.lock(tx)
    await foldRest(tx, engine, job, position)
    const result: Comparison[] = []
    for (const table of job.projector.tables)
      result.push(await compare(tx, shadowOf(job), table, job.projector.incidental))
    return result
  })
}
