import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import type { Recorded } from '../event-sourcing/event.ts'
import { NewerLog } from '../event-sourcing/newer-log.ts'
import { type Open, type Projector, project } from '../event-sourcing/projector.ts'
import { inTransaction, isUnavailable, type Sql } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { applyUpToPoison } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import { Fenced } from './lease.ts'
import { pagesAfter, type Reached } from './log-pages.ts'
import { type ReplayJob, type Report, shadowOf } from './projection-jobs.ts'
import { enterShadows } from './shadows.ts'

/** Shorter than the four seconds after which an idle transaction is ended. */
const MAX_REST_MS = 1_000

/** @returns the position that the job's shadows are at. @throws PoisonCommit naming the first event that fails. */
export async function foldLog(engine: Engine, job: ReplayJob, report: Report): Promise<number> {
  const begun = performance.now()
  let resumed: number | undefined
  for (;;) {
    const { from, position, end } = await step(engine, job)
    resumed ??= from
    const rate = ((position - resumed) * 1_000) / Math.max(1, performance.now() - begun)
    await report({ done: position, total: end, rate, secondsLeft: rate > 0 ? (end - position) / rate : 0 })
    if (position >= end) return position
  }
}

type Apply = (tx: Sql, pages: AsyncIterable<Recorded[]>, open: Open) => Promise<void>

/** A step that fails is done again with less in one write, which may succeed, or names the event at fault. */
async function step(engine: Engine, job: ReplayJob): Promise<Reached & { from: number }> {
  try {
    return await applyStep(engine, job, (tx, events, open) => project(tx, job.projector, events, open))
  } catch (error) {
    if (error instanceof Fenced || error instanceof NewerLog || isUnavailable(error)) throw error
    return applyStep(engine, job, (tx, events, open) => applyPageByPage(tx, job.projector, events, open))
  }
}

function applyStep(engine: Engine, job: ReplayJob, apply: Apply): Promise<Reached & { from: number }> {
  return inTransaction(engine.pool, async (tx) => {
    // Shadows and position go together: what a crash of the database takes is folded again.
    await tx.query('set local synchronous_commit = off')
    const from = await job.lease.lock(tx)
    const reached = { position: from, end: await endOf(tx, job) }
    await enterShadows(tx, shadowOf(job), job.projector.tables)
    await apply(gently(tx), pagesAfter(tx, engine, job.projector, reached), openIn(tx, engine))
    await tx.query(`update ${job.kind} set position = $2 where name = $1`, [job.projector.name, reached.position])
    return { ...reached, from }
  })
}

const openIn = (tx: Sql, { keyring }: Engine): Open => {
  return (events) => keyring.open(tx, events)
}

/** A page that fails is applied commit by commit: a unique value may change hands within it. @throws PoisonCommit */
async function applyPageByPage(
  tx: Sql,
  projector: Projector,
  pages: AsyncIterable<Recorded[]>,
  open: Open,
): Promise<void> {
  for await (const events of pages) {
    const poison = await applyUpToPoison(tx, projector, events, open)
    if (poison) throw poison
  }
}

/** Folds the rest without pauses: the caller holds locks, or a snapshot. @throws PoisonCommit */
export async function foldRest(tx: Sql, engine: Engine, job: ReplayJob, position: number): Promise<number> {
  const reached = { position, end: await endOf(tx, job) }
  await enterShadows(tx, shadowOf(job), job.projector.tables)
  while (reached.position < reached.end)
    await applyPageByPage(tx, job.projector, pagesAfter(tx, engine, job.projector, reached), openIn(tx, engine))
  return reached.position
}

/** A verification stops where the live tables are: an async projector may be behind the log. */
async function endOf(sql: Sql, { kind, projector: { name, mode } }: ReplayJob): Promise<number> {
  if (kind === 'replay' || mode === 'inline') return headPosition(sql)
  const { rows } = await sql.query<{ position: string }>('select position from checkpoint where name = $1', [name])
  return Number(rows[0]?.position ?? 0)
}

/** Rests after each statement for half as long as it took, so that visitors' queries come first. */
function gently(tx: Sql): Sql {
  return {
    async query<R extends QueryResultRow>(statement: Parameters<Sql['query']>[0], values?: unknown[]) {
      const begun = performance.now()
      const result = await tx.query<R>(statement, values)
      await sleep(Math.min(MAX_REST_MS, (performance.now() - begun) / 2))
      return result
    },
  }
}
