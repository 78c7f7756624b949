import type { Projector } from '../event-sourcing/projector.ts'
import { inTransaction, isUnavailable, type Sql, type SqlPool } from '../event-sourcing/sql.ts'
import type { Engine } from './engine.ts'
import type { Lease, Leases } from './lease.ts'
import { NewerLog } from './newer-log.ts'
import { createShadows, dropShadows } from './shadows.ts'
import { definitionOf } from './table-definition.ts'

export class ReplayRunning extends Error {}

/** Each kind has a table of its jobs, of this name. */
export type ReplayKind = 'replay' | 'verification'

export const KINDS: readonly ReplayKind[] = ['replay', 'verification']

/** In events; `rate` in events a second; `waiting` in seconds, until the next try to swap. */
export type ReplayProgress = { done: number; total: number; rate: number; secondsLeft: number; waiting?: number }

export type Report = (progress: ReplayProgress) => void | Promise<void>

export type ReplayJob = { kind: ReplayKind; projector: Projector; release: string; lease: Lease }

export const shadowOf = ({ kind, projector }: Pick<ReplayJob, 'kind' | 'projector'>) => `${kind}_${projector.name}`

/** A job that was left continues; a finished verification begins anew. */
export async function request(sql: Sql, kind: ReplayKind, { name }: Projector): Promise<void> {
  await sql.query(
    `insert into ${kind} (name) values ($1) on conflict (name) do update set error = null, result = null,
       definition = case when ${kind}.result is null then ${kind}.definition end`,
    [name],
  )
}

/** A failed job waits until it is asked for again. */
const WAITS = 'error is null and result is null'
const isFree = (kind: ReplayKind) => `not exists (select from runner where id = ${kind}.runner and alive_until > now())`

/** @param runner whose own jobs wait too: of those that it could not give back it carries none out any more. */
export async function waiting(sql: Sql, kind: ReplayKind, runner: string | null = null): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(
    `select name from ${kind} where ${WAITS} and (runner = $1 or ${isFree(kind)}) order by name`,
    [runner],
  )
  return rows.map(({ name }) => name)
}

/** Takes a job unless it was taken, done or cancelled since it was seen to wait. */
export async function takeWaiting(leases: Leases, kind: ReplayKind, name: string): Promise<Lease | undefined> {
  return (await leases.take(kind, [name], WAITS))[0]
}

/** Asks for a job and takes it at once. @throws ReplayRunning when another process was first to take it */
export async function requestAndTake({ pool, leases }: Engine, kind: ReplayKind, projector: Projector): Promise<Lease> {
  await request(pool, kind, projector)
  const [lease] = await leases.take(kind, [projector.name])
  if (!lease) throw new ReplayRunning(`A ${kind} of ${projector.name} is running in another process.`)
  return lease
}

/** Its worker notices within seconds; a finished verification keeps its result. @returns whether there was a job. */
export async function cancel(pool: SqlPool, kind: ReplayKind, projector: Projector): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(`delete from ${kind} where name = $1 and result is null`, [projector.name])
    await dropShadows(tx, shadowOf({ kind, projector }))
    return rowCount === 1
  })
}

/** Keeps shadows that this release began, of the tables as they are now. */
export async function prepare(tx: Sql, job: ReplayJob): Promise<void> {
  await job.lease.lock(tx)
  if (await isPrepared(tx, job)) return
  const { kind, projector, release } = job
  await createShadows(tx, shadowOf(job), projector.tables)
  await tx.query(`update ${kind} set definition = $2, position = 0 where name = $1`, [
    projector.name,
    await definitionOf(tx, projector.tables, release),
  ])
}

export async function isPrepared(tx: Sql, job: ReplayJob): Promise<boolean> {
  const { kind, release } = job
  const { name, tables } = job.projector
  const { rowCount } = await tx.query(
    `select from ${kind} where name = $1 and definition = $2
     and not exists (select from unnest($3::text[]) shadow where to_regclass(shadow) is null)`,
    [name, await definitionOf(tx, tables, release), tables.map((table) => `${shadowOf(job)}.${table}`)],
  )
  return rowCount === 1
}

/**
 * Notes why a job failed and drops its shadows, unless the next worker can go on with it.
 * @throws Fenced when another worker has it
 */
export async function leave(
  pool: SqlPool,
  { kind, projector, lease }: Pick<ReplayJob, 'kind' | 'projector'> & { lease: Lease | undefined },
  error: unknown,
): Promise<void> {
  const stopped = error instanceof Error && error.name === 'AbortError'
  if (stopped || isUnavailable(error) || error instanceof NewerLog) return
  const message = error instanceof Error ? error.message : String(error)
  await inTransaction(pool, async (tx) => {
    await lease?.lock(tx)
    const { rowCount } = await tx.query(
      `update ${kind} set error = $2 where name = $1 and ${lease ? 'true' : isFree(kind)}`,
      [projector.name, message],
    )
    if (rowCount) await dropShadows(tx, shadowOf({ kind, projector }))
  })
}
