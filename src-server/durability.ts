import type { Sql } from './event-sourcing/sql.ts'

/** Settings of Postgres that an acknowledged write stands on, and what happens without them. */
const NEEDED = {
  fsync: 'a crash of the machine may destroy the whole database',
  full_page_writes: 'a crash of the machine may destroy the whole database',
  synchronous_commit: 'a crash of the database may lose writes that people were told are saved',
}
type Needed = keyof typeof NEEDED

/**
 * Warns in the log, once for each, of settings with which the database forgets what it has acknowledged; it is meant for the
 * start of every process. That the database is away then keeps nobody from starting.
 */
export async function warnOfForgetting(
  sql: Sql,
  log: { error(detail: object, message: string): void; warn(detail: object, message: string): void },
): Promise<void> {
  try {
    const { rows } = await sql.query<{ name: Needed }>(
      `select name from pg_settings where name = any($1) and setting = 'off' order by name`,
      [Object.keys(NEEDED)],
    )
    for (const { name } of rows)
      log.error({ setting: name }, `${name} is off in the database: ${NEEDED[name]}. Set ${name} = on in Postgres.`)
  } catch (error) {
    log.warn({ err: error }, 'the database could not be asked whether it keeps what it acknowledges')
  }
}
