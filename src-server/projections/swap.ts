import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, isLockTimeout, isUnavailable, type Sql, type SqlPool } from '../event-sourcing/sql.ts'
import { moveCheckpoint } from './checkpoint.ts'
import { PoisonCommit } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import { foldRest } from './fold.ts'
import { isPrepared, type ReplayJob, type Report, shadowOf } from './projection-jobs.ts'
import { countRewrite } from './rewrites.ts'
import { addRules, dropRules, swapShadows } from './shadows.ts'
import { rejectUnreplayable } from './table-definition.ts'

/** Writers and readers of the tables queue behind a try for so long at the most. */
const TRY_MS = 100
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 120_000

/**
 * Swaps the shadows in when nobody uses the live tables. Tries for all locks at once, holds nothing between tries, and
 * pauses longer after each, so that beside a long reader (a backup) everybody works on.
 * @param catchUp brings the shadows to the log's end. @returns that position.
 */
export async function swapIn(
  engine: Engine,
  job: ReplayJob,
  { catchUp, report }: { catchUp(): Promise<number>; report: Report },
): Promise<number> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    const done = await catchUp()
    const swapped = await trySwap(engine, job).catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error
      return null
    })
    if (swapped !== null) return swapped
    await pause(engine, job, pauseMs, (waiting) => report({ done, total: done, rate: 0, secondsLeft: 0, waiting }))
  }
}

/** @returns null when the tables are in use or were migrated. */
async function trySwap(engine: Engine, job: ReplayJob): Promise<number | null> {
  const { projector, kind, lease } = job
  const { name, mode, tables } = projector
  if (await areHeldLong(engine.pool, tables)) return null
  let reached: number | null = null
  let transaction: string | undefined
  const swap = inTransaction(engine.pool, async (tx) => {
    await tx.query(`set local lock_timeout = '${TRY_MS}ms'`)
    const position = await lease.lock(tx)
    // In the order of a batch's own locks. Inline, a writer takes the tables before the log's head: whoever does not
    // have the tables cannot have an event for them, so the head stays free for all other writers.
    if (mode === 'async') await lockCheckpoint(tx, name)
    await tx.query(`lock table ${tables.map((table) => `public.${table}`).join(', ')} in access exclusive mode`)
    await rejectUnreplayable(tx, tables)
    if (!(await isPrepared(tx, job))) return
    const { rows } = await tx.query<{ id: string }>('select pg_current_xact_id()::text as id')
    transaction = rows[0]?.id
    reached = await foldToEnd(tx, engine, job, position)
    await swapShadows(tx, shadowOf(job), tables)
    await countRewrite(tx)
    await tx.query(`delete from ${kind} where name = $1`, [name])
    if (mode === 'async') await moveCheckpoint(tx, name, reached)
    await tx.query('delete from dead_letter where projector = $1', [name])
    // A finished verification is about the tables that go now.
    await tx.query('delete from verification where name = $1 and result is not null', [name])
  })
  await swap.catch(async (error: unknown) => {
    const isDone = reached !== null && isUnavailable(error) && (await wasCommitted(engine.pool, job, transaction))
    if (!isDone) throw error
  })
  return reached
}

/** The log's end is under the rules, as the live tables are. On the way there one may be broken, in the middle of a batch. */
async function foldToEnd(tx: Sql, engine: Engine, job: ReplayJob, position: number): Promise<number> {
  const { tables } = job.projector
  await tx.query('savepoint under_rules')
  try {
    return await foldRest(tx, engine, job, position)
  } catch (error) {
    if (!(error instanceof PoisonCommit)) throw error
    await tx.query('rollback to savepoint under_rules')
    await dropRules(tx, shadowOf(job), tables)
    const reached = await foldRest(tx, engine, job, position)
    await addRules(tx, shadowOf(job), tables)
    return reached
  }
}

/** Tells what became of a commit whose answer was lost; waits for one that is under way. */
async function wasCommitted(pool: SqlPool, job: ReplayJob, transaction: string | undefined): Promise<boolean> {
  await pool.query(`select from ${job.kind} where name = $1 for update`, [job.projector.name])
  const { rowCount } = await pool.query(`select where pg_xact_status($1::xid8) = 'committed'`, [transaction])
  return rowCount === 1
}

/** A projector that no worker has run yet gets its row here, so that its first one does not begin at zero. */
async function lockCheckpoint(tx: Sql, name: string): Promise<void> {
  await tx.query('insert into checkpoint (name, position) values ($1, 0) on conflict (name) do nothing', [name])
  await tx.query('select from checkpoint where name = $1 for update', [name])
}

/** A table that a long transaction holds is not worth a try. */
async function areHeldLong(sql: Sql, tables: readonly string[]): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from pg_locks l join pg_stat_activity a using (pid)
     where l.granted and l.database = (select oid from pg_database where datname = current_database())
       and l.relation in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
       and a.xact_start < clock_timestamp() - interval '${TRY_MS} milliseconds' limit 1`,
    [tables],
  )
  return rowCount === 1
}

/** @throws Fenced within seconds of being cancelled; what `report` throws. */
async function pause(
  { pool }: Engine,
  { kind, lease, projector: { name } }: ReplayJob,
  ms: number,
  report: (seconds: number) => void | Promise<void>,
): Promise<void> {
  await pool.query(`update ${kind} set next_try_at = now() + $2 * interval '1 millisecond' where name = $1`, [name, ms])
  for (let left = ms; left > 0; left -= 1_000) {
    await report(Math.ceil(left / 1_000))
    await lease.lock(pool)
    await sleep(Math.min(left, 1_000))
  }
}
