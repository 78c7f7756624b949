import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { inRolledBack, inTransaction, isUnavailable, type Sql } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { applyUpToPoison, type PoisonEvent } from './dead-letter.ts'
import type { Engine } from './engine.ts'
import { Fenced } from './lease.ts'
import { pagesAfter, type Reached } from './log-pages.ts'
import { type Job, type Report, shadowOf } from './replay-jobs.ts'
import { enterShadows } from './shadows.ts'

/** Shorter than the four seconds after which an idle transaction is ended. */
const MAX_REST_MS = 1_000

/** @returns the position that the job's shadows are at. @throws PoisonEvent naming the first event that fails. */
export async function foldLog(engine: Engine, job: Job, report: Report): Promise<number> {
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

async function step(engine: Engine, job: Job): Promise<Reached & { from: number }> {
  const reached = { position: 0, end: 0 }
  let from = 0
  try {
    await inTransaction(engine.pool, async (tx) => {
      // Shadows and position go together: what a crash of the database takes is folded again.
      await tx.query('set local synchronous_commit = off')
      from = await job.lease.lock(tx)
      reached.position = from
      await enterShadows(tx, shadowOf(job), job.projector.tables)
      await job.projector.apply(gently(tx), pages(tx, engine, job, reached))
      await tx.query(`update ${job.kind} set position = $2 where name = $1`, [job.projector.name, reached.position])
    })
  } catch (error) {
    if (error instanceof Fenced || isUnavailable(error)) throw error
    throw (await findPoison(engine, job, { position: from, end: 0 })) ?? error
  }
  return { ...reached, from }
}

/** Folds the rest without pauses: the caller holds locks, or a snapshot. */
export async function foldRest(tx: Sql, engine: Engine, job: Job, position: number): Promise<number> {
  const reached = { position, end: Number.POSITIVE_INFINITY }
  await enterShadows(tx, shadowOf(job), job.projector.tables)
  while (reached.position < reached.end) await job.projector.apply(tx, pages(tx, engine, job, reached))
  return reached.position
}

const pages = (tx: Sql, { keyring }: Engine, job: Job, reached: Reached) =>
  pagesAfter(tx, keyring, job.projector, { reached, endOf: (sql) => endOf(sql, job) })

/** A verification stops where the live tables are: an async projector may be behind the log. */
async function endOf(sql: Sql, { kind, projector: { name, mode } }: Job): Promise<number> {
  if (kind === 'replay' || mode === 'inline') return headPosition(sql)
  const { rows } = await sql.query<{ position: string }>('select position from checkpoint where name = $1', [name])
  return Number(rows[0]?.position ?? 0)
}

function findPoison(engine: Engine, job: Job, reached: Reached): Promise<PoisonEvent | null> {
  return inRolledBack(engine.pool, async (tx) => {
    await enterShadows(tx, shadowOf(job), job.projector.tables)
    for await (const events of pages(tx, engine, job, reached)) {
      const poison = await applyUpToPoison(tx, job.projector, events)
      if (poison) return poison
    }
    return null
  })
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
