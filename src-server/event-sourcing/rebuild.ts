import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import type { Engine } from './engine.ts'
import { Fenced, giveBack, lockLeased, takeLease } from './lease.ts'
import { foldLog, forAWhile, type LogPage, pagesAfter } from './log-pages.ts'
import type { Keyring } from './personal-data.ts'
import type { Projector } from './projector.ts'
import { createShadows, dropReplaced, dropShadows, enterShadows, swapShadows } from './shadow.ts'
import { inTransaction, isUnavailable, type Sql, type SqlPool } from './sql.ts'
import { headPosition } from './store.ts'

/** In events of the log; `rate` in events a second. */
export type RebuildProgress = { done: number; total: number; rate: number; secondsLeft: number }

/** Another process is at it, and alive. */
export class RebuildRunning extends Error {}

/** The schema of a projector's shadows. */
const shadowOf = (projector: Projector) => `rebuild_${projector.name}`

/**
 * Replays a projector without downtime: folds the whole log into shadows of its tables beside the live ones, then keeps
 * writers away (readers go on), folds what came meanwhile, and swaps. Until the swap commits, the live tables are untouched.
 * Its position moves with each batch in one transaction: after a crash the next call goes on where this one stopped.
 * (Idea: marten's optimised projection rebuilds.)
 * @returns the position of the log that the read model is at.
 * @throws RebuildRunning; Fenced when it was called off; what the projector throws: a poison event stops the replay and
 *   the live tables stay as they were.
 */
export async function rebuild(
  engine: Engine,
  projector: Projector,
  report: (progress: RebuildProgress) => void | Promise<void> = () => {},
): Promise<number> {
  const { pool, keyring } = engine
  const { name } = projector
  const runner = randomUUID()
  await inTransaction(pool, (tx) => begin(tx, projector, runner))
  try {
    const resumed = await inTransaction(pool, (tx) => lockLeased(tx, 'rebuild', name, runner))
    const begun = performance.now()
    for (let position = resumed, pages = pagesAfter(position, engine, projector), ended = false; !ended; ) {
      const step = await advance(engine, projector, runner, pages)
      ended = step.position === step.total
      if (step.slowly) pages = pagesAfter(step.position, engine, projector)
      position = step.position
      await report(progressOf({ resumed, position, total: step.total, begun }))
    }
    // Before the swap: the planner knows the new tables from their first query on, and nobody waits for it.
    await inTransaction(pool, async (tx) => {
      await lockLeased(tx, 'rebuild', name, runner)
      for (const table of projector.tables) await tx.query(`analyze ${shadowOf(projector)}.${table}`)
    })
    const position = await inTransaction(pool, (tx) => finish(tx, keyring, projector, runner))
    await dropReplaced(pool, shadowOf(projector))
    return position
  } catch (error) {
    if (!(error instanceof Fenced)) await leave(pool, name, runner, error).catch(() => {})
    throw error
  }
}

/** Wants a replay that the next runner of replays takes up; one that was left goes on where it is. */
export async function requestRebuild(pool: SqlPool, projector: Projector): Promise<void> {
  await inTransaction(pool, (tx) => open(tx, projector))
}

/** The replays that were wanted or left, and that nobody is at. One that failed waits until it is wanted again. */
export async function waitingRebuilds(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from rebuild where error is null and (runner is null or leased_until < now())',
  )
  return rows.map(({ name }) => name)
}

/** Calls a replay off, wherever it runs: its runner finds out at its next batch. */
export async function cancelRebuild(pool: SqlPool, projector: Projector): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query('delete from rebuild where name = $1', [projector.name])
    await dropShadows(tx, shadowOf(projector))
    return rowCount === 1
  })
}

/** Takes up the replay that was left, or begins one. */
async function begin(tx: Sql, projector: Projector, runner: string): Promise<void> {
  const { name } = projector
  await open(tx, projector)
  if (!(await takeLease(tx, 'rebuild', name, runner)))
    throw new RebuildRunning(`A replay of ${name} is running in another process.`)
}

async function open(tx: Sql, projector: Projector): Promise<void> {
  const { rowCount } = await tx.query('insert into rebuild (name, position) values ($1, 0) on conflict do nothing', [
    projector.name,
  ])
  if (rowCount === 1) await createShadows(tx, shadowOf(projector), projector.tables)
  else await tx.query('update rebuild set error = null where name = $1', [projector.name])
}

/** A replay that failed says why; the database having been away, or the process stopped, is none. */
async function leave(pool: SqlPool, name: string, runner: string, error: unknown): Promise<void> {
  const resumes = isUnavailable(error) || (error instanceof Error && error.name === 'AbortError')
  const why = resumes ? null : error instanceof Error ? error.message : String(error)
  await pool.query('update rebuild set error = $3 where name = $1 and runner = $2', [name, runner, why])
  await giveBack(pool, 'rebuild', name, runner)
}

/**
 * Folds as many pages as the projector takes at once and moves the position, in one transaction. Where that fails they are folded once
 * more, slowly: that names the event at fault.
 */
async function advance(
  { pool, keyring }: Engine,
  projector: Projector,
  runner: string,
  pages: AsyncGenerator<LogPage, void>,
): Promise<{ position: number; total: number; slowly: boolean }> {
  const { name } = projector
  const schema = shadowOf(projector)
  const reached = { position: 0, total: 1 }
  const step = (fold: (tx: Sql, after: number) => Promise<void>) =>
    inTransaction(pool, async (tx) => {
      // The shadows and the position go together: what a crash of the database takes is simply folded again.
      await tx.query('set local synchronous_commit = off')
      const after = await lockLeased(tx, 'rebuild', name, runner)
      await fold(tx, after)
      await tx.query('update rebuild set position = $2 where name = $1', [name, reached.position])
    })
  try {
    await step(async (tx) => {
      await enterShadows(tx, schema)
      await projector.apply(gently(tx), forAWhile(pages, reached))
    })
    return { ...reached, slowly: false }
  } catch (error) {
    if (error instanceof Fenced || isUnavailable(error) || reached.position === 0) throw error
    await step((tx, after) => foldLog(tx, keyring, projector, { schema, after, upTo: reached.position }))
    return { ...reached, slowly: true }
  }
}

/** Rests after each statement for half as long as it took: processors and disk are also those of people who wait for a page. */
function gently(tx: Sql): Sql {
  return {
    async query<R extends QueryResultRow>(statement: Parameters<Sql['query']>[0], values?: unknown[]) {
      const begun = performance.now()
      const result = await tx.query<R>(statement, values)
      await setTimeout((performance.now() - begun) / 2)
      return result
    },
  }
}

/** The end, in the writers' own order: tables first and the head last. The other way round would be a deadlock with them. */
async function finish(tx: Sql, keyring: Keyring, projector: Projector, runner: string): Promise<number> {
  const { name, tables, mode } = projector
  const position = await lockLeased(tx, 'rebuild', name, runner)
  if (mode === 'inline')
    await tx.query(`lock table ${tables.map((table) => `public.${table}`).join(', ')} in exclusive mode`)
  else await tx.query('select from checkpoint where name = $1 for update', [name])
  if (mode === 'inline') await tx.query('select from log_head for update')
  const head = await headPosition(tx)
  await foldLog(tx, keyring, projector, { schema: shadowOf(projector), after: position, upTo: head })
  await swapShadows(tx, shadowOf(projector), tables)
  await tx.query('delete from rebuild where name = $1', [name])
  if (mode === 'async') await tx.query('update checkpoint set position = $2 where name = $1', [name, head])
  await tx.query('delete from dead_letter where projector = $1', [name])
  return head
}

function progressOf({
  resumed,
  position,
  total,
  begun,
}: {
  resumed: number
  position: number
  total: number
  begun: number
}) {
  const rate = ((position - resumed) * 1_000) / Math.max(1, performance.now() - begun)
  return { done: position, total, rate, secondsLeft: rate > 0 ? (total - position) / rate : 0 }
}
