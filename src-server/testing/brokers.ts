import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe } from 'vitest'
import { createPool } from '../platform/database.ts'
import { testDatabase } from './database.ts'
import { redisInstalled, startRedis, warnRedisMissing } from './redis.ts'

export type Backend = {
  databaseUrl: string
  redisUrl?: string
  /** Deletes all jobs, as a mistake or a lost disk would. */
  empty(): Promise<void>
}
type StartedBackend = Backend & { stop(): Promise<void> }

/** Runs tests of the job broker on Postgres and on Redis; the latter are skipped with a message where there is none. */
export function onEachBroker(title: string, tests: (backend: () => Backend) => void): void {
  describe(`${title}, on Postgres`, () => tests(given(onPostgres)))
  onRedisOnly(title, tests)
}

/** Runs tests on Redis; skipped with a message where there is none. */
export function onRedisOnly(title: string, tests: (backend: () => Backend) => void): void {
  if (!redisInstalled) warnRedisMissing(title)
  describe.skipIf(!redisInstalled)(`${title}, on Redis`, () => tests(given(onRedis)))
}

function given(start: () => Promise<StartedBackend>): () => Backend {
  let backend: StartedBackend
  beforeAll(async () => {
    backend = await start()
  })
  afterAll(() => backend?.stop())
  return () => backend
}

async function onPostgres(): Promise<StartedBackend> {
  const databaseUrl = await testDatabase()
  const pool = createPool(databaseUrl, 1)
  return {
    databaseUrl,
    empty: async () => void (await pool.query('truncate bullmq.job cascade')),
    stop: () => pool.end(),
  }
}

async function onRedis(): Promise<StartedBackend> {
  const redis = await startRedis()
  if (!redis) throw new Error('there is no Redis on this machine')
  const client = new Redis(redis.url)
  return {
    databaseUrl: await testDatabase(),
    redisUrl: redis.url,
    empty: async () => void (await client.flushall()),
    async stop() {
      client.disconnect()
      await redis.stop()
    },
  }
}
