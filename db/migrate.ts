import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { OperatorError } from '#server/operator-error.ts'
import * as eventLog from './migrations/0001-event-log.ts'
import * as catalog from './migrations/0002-catalog.ts'
import * as files from './migrations/0003-files.ts'
import * as posts from './migrations/0004-posts.ts'
import * as lostJobs from './migrations/0005-lost-jobs.ts'
import * as logNeverEmptied from './migrations/0006-log-never-emptied.ts'
import * as appendArrays from './migrations/0007-append-arrays.ts'
import * as accounts from './migrations/0008-accounts.ts'

/** In order, forward only: a migration that has landed is never edited. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-event-log': eventLog,
  '0002-catalog': catalog,
  '0003-files': files,
  '0004-posts': posts,
  '0005-lost-jobs': lostJobs,
  '0006-log-never-emptied': logNeverEmptied,
  '0007-append-arrays': appendArrays,
  '0008-accounts': accounts,
}

/**
 * Brings the database to the schema of this code.
 * @returns the names of the migrations that were applied now.
 * @throws OperatorError when the database was migrated by a newer version of the product.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  try {
    await refuseNewerSchema(db)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return { applied: (results ?? []).map((result) => result.migrationName) }
  } finally {
    await db.destroy()
  }
}

async function refuseNewerSchema(db: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map((row) => row.name).filter((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database has a newer schema (${unknown.join(', ')}) than this version of Domner knows: start the newer version, or restore an older database.`,
  )
}
