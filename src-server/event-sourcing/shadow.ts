import { setTimeout } from 'node:timers/promises'
import type { Sql } from './sql.ts'

const STEP_BACK_MS = 100
const MAX_ATTEMPTS = 100

/** Makes empty copies of tables, with their indexes and constraints, in a schema of their own. */
export async function createShadows(tx: Sql, schema: string, tables: readonly string[]): Promise<void> {
  await dropShadows(tx, schema)
  await tx.query(`create schema ${schema}`)
  for (const table of tables) {
    await tx.query(
      `create table ${schema}.${table} (like public.${table} including defaults including generated including constraints including storage)`,
    )
    await copyIndexes(tx, schema, table)
  }
}

const trashOf = (schema: string) => `${schema}_trash`

/** Drops the shadows, and tables that an earlier replay has replaced and left. */
export async function dropShadows(tx: Sql, schema: string): Promise<void> {
  await tx.query(`drop schema if exists ${schema}, ${trashOf(schema)} cascade`)
}

/** Has the rest of the transaction find a projector's shadows under the tables' names. */
export async function enterShadows(tx: Sql, schema: string): Promise<void> {
  await tx.query(`set local search_path = ${schema}, public`)
}

/** Indexes keep their names (each schema has its own), since a constraint's name is what maps to a refusal. */
async function copyIndexes(tx: Sql, schema: string, table: string): Promise<void> {
  const { rows } = await tx.query<{ name: string; definition: string; constraint_type: string | null }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition, c.contype as constraint_type
     from pg_index x join pg_class i on i.oid = x.indexrelid
     left join pg_constraint c on c.conindid = i.oid and c.contype in ('p', 'u')
     where x.indrelid = $1::regclass`,
    [`public.${table}`],
  )
  for (const { name, definition, constraint_type } of rows) {
    await tx.query(definition.replace(` ON public.${table} `, ` ON ${schema}.${table} `))
    if (!constraint_type) continue
    const kind = constraint_type === 'p' ? 'primary key' : 'unique'
    await tx.query(`alter table ${schema}.${table} add constraint ${name} ${kind} using index ${name}`)
  }
}

/**
 * Puts the shadows in the place of the live tables. The caller holds the locks that keep writers away, and drops the
 * replaced tables afterwards: to free a large table takes longer than readers should wait.
 */
export async function swapShadows(tx: Sql, schema: string, tables: readonly string[]): Promise<void> {
  await lockOutReaders(tx, tables.map((table) => `public.${table}`).join(', '))
  const trash = trashOf(schema)
  await tx.query(`create schema ${trash}`)
  for (const table of tables) {
    await tx.query(`alter table public.${table} set schema ${trash}`)
    await tx.query(`alter table ${schema}.${table} set schema public`)
  }
  await tx.query(`drop schema ${schema} cascade`)
}

/** Drops the tables whose place shadows have taken. */
export async function dropReplaced(sql: Sql, schema: string): Promise<void> {
  await sql.query(`drop schema if exists ${trashOf(schema)} cascade`)
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
