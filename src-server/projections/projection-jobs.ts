import { NewerLog } from '../event-sourcing/newer-log.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import { inTransaction, isUnavailable, type Sql, type SqlPool } from '../event-sourcing/sql.ts'
import type { Engine } from './engine.ts'
import { Fenced, type Lease, type Leases } from './lease.ts'
import { createShadows, dropShadows } from './shadows.ts'
import { definitionOf } from './table-definition.ts'
import { NOTIFY_OF_WORK } from './work-notifier.ts'

/** The limit (ms) for a statement of a job: to compare or free a large table takes long. */
export const JOB_ANSWER_MS = 10 * 60_000

export class JobRunning extends Error {}

/** Each kind has a table of its jobs, of this name. A retry is of dead letters. */
export type JobKind = 'replay' | 'verification' | 'retry'

export const KINDS: readonly JobKind[] = ['replay', 'verification', 'retry']

/** In events; `rate` in events a second; `waiting` in seconds, until the next try to swap. */
export type Progress = { done: number; total: number; rate: number; secondsLeft: number; waiting?: number }

/** In events: those that could be applied, and those that the projector still cannot take. */
export type Retried = { mended: number; left: number }

export type Report = (progress: Progress) => void | Promise<void>

type JobOf = { kind: JobKind; projector: Projector }

/** A job that folds the log into shadows. */
export type ReplayJob = { kind: 'replay' | 'verification'; projector: Projector; release: string; lease: Lease }

export const shadowOf = ({ kind, projector }: JobOf) => `${kind}_${projector.name}`

/** A job that was left continues; a finished one begins anew. */
export async function request(sql: Sql, kind: JobKind, { name }: Pick<Projector, 'name'>): Promise<void> {
  await sql.query(
    `with asked as (
       insert into ${kind} (name) values ($1) on conflict (name) do update set error = null, result = null, obstacle = null,
         position = case when ${kind}.result is null then ${kind}.position else 0 end,
         definition = case when ${kind}.result is null then ${kind}.definition end
       returning name
     ) select ${NOTIFY_OF_WORK} from asked`,
    [name],
  )
}

/** A failed job waits until it is asked for again. */
const WAITS = 'error is null and result is null'
const isFree = (kind: JobKind) => `not exists (select from runner where id = ${kind}.runner and alive_until > now())`

/** `obstacle` says why a process could not carry the job out, as another version may. */
export type UnfinishedJob = { kind: JobKind; name: string; obstacle: string | null; isFree: boolean }

/** @param runner whose own jobs are free too: of those that it could not give back it carries none out any more. */
export async function unfinished(sql: Sql, runner: string | null = null): Promise<UnfinishedJob[]> {
  const { rows } = await sql.query<UnfinishedJob>(`${UNFINISHED} order by kind, name`, [runner])
  return rows
}

const UNFINISHED = KINDS.map(
  (kind) => `select '${kind}' as kind, name, obstacle, (runner is not distinct from $1 or ${isFree(kind)}) as "isFree"
    from ${kind} where ${WAITS}`,
).join(' union all ')

/** Takes a job unless it was taken, done or cancelled since it was seen to wait. */
export async function takeWaiting(leases: Leases, kind: JobKind, name: string): Promise<Lease | undefined> {
  return (await leases.take(kind, [name], WAITS))[0]
}

/**
 * Carries a job out: asks for it and takes it unless its lease is given, notes why it failed, and gives it back.
 * @param check refuses before the job is asked for. @throws JobRunning when another process has it
 */
export async function carryOut<Result>(
  engine: Engine,
  { kind, projector, lease: given, check }: JobOf & { lease?: Lease | undefined; check?: () => Promise<void> },
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  let lease = given
  try {
    await check?.()
    lease ??= await requestAndTake(engine, kind, projector)
    return await work(lease)
  } catch (error) {
    const isOthers = error instanceof Fenced || error instanceof JobRunning
    if (!isOthers) await leave(engine.pool, { kind, projector, lease }, error).catch(alsoFailed(error))
    throw error
  } finally {
    await lease?.release()
  }
}

/** In one transaction: the workers, who hear of what is asked for, would take it first. */
async function requestAndTake({ pool, leases }: Engine, kind: JobKind, projector: Projector): Promise<Lease> {
  const taken: Lease[] = []
  const asking = inTransaction(pool, async (tx) => {
    await request(tx, kind, projector)
    taken.push(...(await leases.take(kind, [projector.name], 'true', tx)))
  })
  await asking.catch(async (error: unknown) => {
    await taken[0]?.release()
    throw error
  })
  const [lease] = taken
  if (!lease) throw new JobRunning(`A ${kind} of ${projector.name} is running in another process.`)
  return lease
}

const alsoFailed = (first: unknown) => (second: unknown) => {
  if (second instanceof Fenced) return
  throw new AggregateError([first, second], `a job failed, and why could not be noted: ${first}; ${second}`)
}

/**
 * Its worker notices within seconds; a finished job keeps its result. The tables that it was making belong to another
 * role than the product's, so the workers drop them (`dropReplaced`). @returns whether there was a job.
 */
export async function cancel(sql: Sql, kind: JobKind, { name }: Pick<Projector, 'name'>): Promise<boolean> {
  const { rowCount } = await sql.query(`delete from ${kind} where name = $1 and result is null`, [name])
  return rowCount === 1
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

/** Notes why a job failed and drops its shadows, unless another worker can go on. @throws Fenced when one has it */
async function leave(pool: SqlPool, { kind, projector, lease }: JobOf & { lease: Lease | undefined }, error: unknown) {
  const stopped = error instanceof Error && error.name === 'AbortError'
  if (stopped || isUnavailable(error)) return
  const message = error instanceof Error ? error.message : String(error)
  const isOurs = lease ? 'true' : isFree(kind)
  await inTransaction(pool, async (tx) => {
    await lease?.lock(tx)
    const note = error instanceof NewerLog ? 'obstacle' : 'error'
    const { rowCount } = await tx.query(`update ${kind} set ${note} = $2 where name = $1 and ${isOurs}`, [
      projector.name,
      message,
    ])
    if (rowCount && note === 'error') await dropShadows(tx, shadowOf({ kind, projector }))
  })
}
