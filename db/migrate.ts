import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { grantToProduct } from '#db/roles.ts'
import { BrokenChain, chainLog } from '#server/event-sourcing/chain.ts'
import { rejectUnfinishedRestore } from '#server/platform/backup/unfinished.ts'
import { OperatorError } from '#server/platform/operator-error.ts'

const FOLDER = path.join(import.meta.dirname, 'migrations')

/**
 * Migrates the database to this version's schema, as the role that has the tables.
 * @param productUrl whose role gets the rights to their rows
 * @returns the names of the applied migrations, and why the log could not be chained to its end: the product still starts.
 * @throws OperatorError when the database is from a newer version or half restored, or two migrations share a number
 */
export async function migrate(
  url: string,
  productUrl = url,
): Promise<{ applied: string[]; broken: string | undefined }> {
  const migrations = await readMigrations()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await rejectNewerSchema(db, migrations)
    await rejectUnfinishedRestore(pool)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      // Numbers are given out before the work begins, so one may come to this database behind a later one.
      allowUnorderedMigrations: true,
    })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    await grantToProduct(url, productUrl)
    const broken = await chainLog(pool).then(() => undefined, messageOfBroken)
    return { applied: (results ?? []).map((result) => result.migrationName), broken }
  } finally {
    await db.destroy()
  }
}

function messageOfBroken(error: unknown): string {
  if (!(error instanceof BrokenChain)) throw error
  return `The log does not hold: ${error.message}. Events behind it have no hash.`
}

export async function readMigrations(folder = FOLDER): Promise<Record<string, Migration>> {
  const migrations = await new FileMigrationProvider({ fs, path, migrationFolder: folder }).getMigrations()
  const byNumber = Map.groupBy(Object.keys(migrations), (name) => name.slice(0, name.indexOf('-')))
  for (const [number, names] of byNumber) {
    if (!/^\d{4}$/.test(number)) throw new OperatorError(`A migration is not named NNNN-name.ts: ${names.join(', ')}.`)
    if (names.length > 1) throw new OperatorError(`Two migrations have the number ${number}: ${names.join(', ')}.`)
  }
  return migrations
}

async function rejectNewerSchema(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<void> {
  const { rows: tables } = await sql<{
    found: boolean
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!tables[0]?.found) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map((row) => row.name).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database has a newer schema (${unknown.join(', ')}) than this version of Domner knows: start the newer version, or restore an older database.`,
  )
}
