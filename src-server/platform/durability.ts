import type { Sql } from '../event-sourcing/sql.ts'
import type { Logger } from '../projections/logger.ts'

const NEEDED = {
  fsync: 'a crash of the machine may destroy the whole database',
  full_page_writes: 'a crash of the machine may destroy the whole database',
  synchronous_commit: 'a crash of the database may lose writes that people were told are saved',
}
type Needed = keyof typeof NEEDED

/** Warns of settings that may lose acknowledged writes. A database that is away does not keep us from starting. */
export async function warnAboutDurability(sql: Sql, log: Pick<Logger, 'error' | 'warn'>): Promise<void> {
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
