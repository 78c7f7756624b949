import { setTimeout } from 'node:timers/promises'
import { wanted } from './commit.ts'
import type { Projector } from './projector.ts'
import { inTransaction, type Sql, type SqlPool } from './sql.ts'
import { headPosition, readLog } from './store.ts'

export type RebuildProgress = { done: number; total: number }

const BATCH = 1_000
const SHADOW = 'rebuild'
const TRASH = 'rebuild_trash'
const STEP_BACK_MS = 100
const MAX_ATTEMPTS = 100

/**
 * Replays a projector without downtime: folds the whole log into shadows of its tables beside the live ones, then takes
 * the head's lock (writers wait, readers do not), folds what came meanwhile, and swaps. Until the swap commits, the live
 * tables are untouched: a crash in the middle leaves nothing but a shadow that the next replay throws away.
 * (Idea: marten's optimised projection rebuilds.)
 * @throws whatever the projector throws: a poison event stops the replay and the live tables stay.
 */
export async function rebuild(
  pool: SqlPool,
  projector: Projector,
  report: (progress: RebuildProgress) => void = () => {},
): Promise<number> {
  const lock = await pool.connect()
  try {
    const { rows } = await lock.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
      SHADOW,
    ])
    if (!rows[0]?.locked) throw new Error('another replay is running')
    try {
      return await rebuildLocked(pool, projector, report)
    } finally {
      await lock.query('select pg_advisory_unlock(hashtext($1))', [SHADOW])
    }
  } finally {
    // Should the unlocking fail, the end of the session is what ends the lock.
    lock.release(true)
  }
}

async function rebuildLocked(pool: SqlPool, projector: Projector, report: (progress: RebuildProgress) => void) {
  await inTransaction(pool, (tx) => createShadows(tx, projector.tables))
  let position = 0
  for (;;) {
    const total = await headPosition(pool)
    const next = await inTransaction(pool, (tx) => fold(tx, projector, position))
    report({ done: next ?? total, total })
    if (next === null) break
    position = next
  }
  return inTransaction(pool, async (tx) => {
    // In the writers' own order, tables first and the head last: the other way round would be a deadlock with them.
    const tables = projector.tables.map((table) => `public.${table}`).join(', ')
    await tx.query(`lock table ${tables} in exclusive mode`)
    await tx.query('select position from log_head for update')
    for (let next: number | null = position; next !== null; next = await fold(tx, projector, position)) position = next
    await lockOutReaders(tx, tables)
    await swap(tx, projector.tables)
    return headPosition(tx)
  })
}

/** Folds the next batch after a position into the shadows; returns the new position, or null at the log's end. */
async function fold(tx: Sql, projector: Projector, after: number): Promise<number | null> {
  const events = await readLog(tx, after, BATCH, projector.types)
  const last = events.at(-1)
  if (!last) return null
  await tx.query(`set local search_path = ${SHADOW}, public`)
  await projector.apply(tx, wanted(projector, events))
  await tx.query('set local search_path = public')
  return last.position
}

async function createShadows(tx: Sql, tables: readonly string[]): Promise<void> {
  await tx.query(`drop schema if exists ${SHADOW} cascade`)
  await tx.query(`create schema ${SHADOW}`)
  for (const table of tables) {
    await tx.query(
      `create table ${SHADOW}.${table} (like public.${table} including defaults including generated including constraints including storage)`,
    )
    await copyIndexes(tx, table)
  }
}

/** Indexes keep their names (each schema has its own), since a constraint's name is what maps to a refusal. */
async function copyIndexes(tx: Sql, table: string): Promise<void> {
  const { rows } = await tx.query<{ name: string; definition: string; constraint_type: string | null }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition, c.contype as constraint_type
     from pg_index x join pg_class i on i.oid = x.indexrelid
     left join pg_constraint c on c.conindid = i.oid and c.contype in ('p', 'u')
     where x.indrelid = $1::regclass`,
    [`public.${table}`],
  )
  for (const { name, definition, constraint_type } of rows) {
    await tx.query(definition.replace(` ON public.${table} `, ` ON ${SHADOW}.${table} `))
    if (!constraint_type) continue
    const kind = constraint_type === 'p' ? 'primary key' : 'unique'
    await tx.query(`alter table ${SHADOW}.${table} add constraint ${name} ${kind} using index ${name}`)
  }
}

/**
 * Takes the tables from their readers for the moment of the swap. A query that has one table and waits for the next would
 * be a deadlock with us; so we are always the ones to step back, long before Postgres looks for a victim.
 */
async function lockOutReaders(tx: Sql, tables: string): Promise<void> {
  await tx.query(`set local lock_timeout = '${STEP_BACK_MS}ms'`)
  for (let attempt = 1; ; attempt++) {
    await tx.query('savepoint before_lock')
    try {
      await tx.query(`lock table ${tables} in access exclusive mode`)
      await tx.query('set local lock_timeout = 0')
      return
    } catch (error) {
      if (!isLockTimeout(error) || attempt === MAX_ATTEMPTS) throw error
      await tx.query('rollback to savepoint before_lock')
      await setTimeout(STEP_BACK_MS)
    }
  }
}

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

async function swap(tx: Sql, tables: readonly string[]): Promise<void> {
  await tx.query(`drop schema if exists ${TRASH} cascade`)
  await tx.query(`create schema ${TRASH}`)
  for (const table of tables) {
    await tx.query(`alter table public.${table} set schema ${TRASH}`)
    await tx.query(`alter table ${SHADOW}.${table} set schema public`)
    await tx.query(`analyze public.${table}`)
  }
  await tx.query(`drop schema ${TRASH} cascade`)
  await tx.query(`drop schema ${SHADOW} cascade`)
}
