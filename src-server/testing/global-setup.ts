import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database that nobody connects to: `testDatabase()` clones it. */
    templateDatabase: string
  }
}

/** One embedded Postgres for all database tests, in a temporary folder, with one migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'domner-db-'))
  // Postgres has an account of its own where the tests run as root.
  await chmod(folder, 0o711)
  const database = await openDatabase({ dataDir: folder }, { durable: false })
  const teardown = async () => {
    await database.stop({ immediate: true })
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrate(database.url)
    await letLogBeEmptied(database.url)
    project.provide('templateDatabase', database.url)
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}

/** The tests of the log begin with an empty one each. Only the table's owner can switch this off; see `db/migrate.db.test.ts`. */
async function letLogBeEmptied(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('alter table event disable trigger never_emptied').finally(() => client.end())
}
