import type { Sql } from '../../event-sourcing/sql.ts'

export type Table = { name: string; columns: string[] }

/** Its rows are the log, which grows at its end. */
export const LOG = 'event'
/** These go to the keys' folder; with the master key they open what is personal. */
export const KEY_TABLES: readonly string[] = ['person_key', 'master_key']
/** What belongs to running processes and to this database, or is made anew by a replay. */
const LEFT_OUT: readonly string[] = [
  'kysely_migration',
  'kysely_migration_lock',
  'restore',
  'runner',
  'replay',
  'verification',
  'retry',
  'rewrite_count',
  'dead_letter',
  'process',
  'job_kind',
  'failed_job',
  'job_retry',
]

/**
 * The tables that no replay can make: all that are no projector's, so that a new one is in the backup before anybody thinks of
 * it. Each comes after those that it refers to.
 * @param replayed the tables of all projectors
 */
export async function keptTables(sql: Sql, replayed: readonly string[]): Promise<Table[]> {
  const { rows } = await sql.query<Table>(
    // Numbers that a column gives out are given out anew. Tables are made after those that they refer to.
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1)
       and attgenerated = '' and attidentity = ''
     group by c.oid order by c.oid`,
    [[...replayed, ...LEFT_OUT]],
  )
  return rows
}
