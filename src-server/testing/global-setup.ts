import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase, superuserUrl } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { ensureRoles, OWNER, PRODUCT } from '#db/roles.ts'
import {
  engineAnswers,
  imageOf,
  type Started,
  startOrNull,
  startPostgresContainer,
  startRedisContainer,
} from './containers.ts'
import { asRole } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database that `testDatabase()` clones; nobody connects to it. As the superuser. */
    templateDatabase: string
    redisInContainers: boolean
  }
}

/**
 * Starts one Postgres for all database tests, with a migrated template: production's image in a container if available,
 * else the embedded one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, redis } = (await engineAnswers()) ? await startContainers() : { postgres: null, redis: false }
  const { url, stop } = postgres ?? (await startEmbedded())
  const names = [
    postgres ? imageOf('postgres') : 'the embedded Postgres',
    redis ? imageOf('redis') : 'the Redis of this machine',
  ]
  process.stderr.write(`Runs on: ${names.join(' and ')}.\n`)
  try {
    const roles = { ownerUrl: asRole(url, OWNER), productUrl: asRole(url, PRODUCT) }
    await ensureRoles(url, roles)
    await migrate(roles.ownerUrl, roles.productUrl)
    await allowLogTruncation(url)
    project.provide('templateDatabase', url)
    project.provide('redisInContainers', redis)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function startContainers(): Promise<{ postgres: Started | null; redis: boolean }> {
  const postgres = await startOrNull(startPostgresContainer)
  const redis = await startOrNull(startRedisContainer)
  await redis?.stop()
  return { postgres, redis: redis !== null }
}

async function startEmbedded(): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'domner-db-'))
  // As root, tests run Postgres under an account of its own.
  await chmod(folder, 0o711)
  const database = await openDatabase({ dataDir: folder }, { durable: false })
  return {
    url: await superuserUrl(folder),
    async stop() {
      await database.stop({ immediate: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Tests of the log start with an empty one; only the table's owner can disable this trigger (see
 * `db/migrate.db.test.ts`).
 */
async function allowLogTruncation(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('alter table event disable trigger never_emptied').finally(() => client.end())
}
