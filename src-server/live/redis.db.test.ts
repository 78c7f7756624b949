import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createContext } from '../composition/context.ts'
import { createCaller } from '../composition/router.ts'
import { newId } from '../platform/ids.ts'
import { systemRequest } from '../procedures/context.ts'
import { testDatabase } from '../testing/database.ts'
import { startRedis, warnRedisMissing } from '../testing/redis.ts'

/** Two processes with one Redis: one listens, the other writes. */
type House = { listening: ReturnType<typeof createContext>; writing: ReturnType<typeof createContext> }
let redis: Awaited<ReturnType<typeof startRedis>>
let house: House | undefined
let dataDir: string
beforeAll(async () => {
  redis = await startRedis()
  if (!redis) return warnRedisMissing('the live feed')
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'domner-live-'))
  const options = { databaseUrl: await testDatabase(), redisUrl: redis.url, dataDir }
  house = { listening: createContext(options), writing: createContext(options) }
})
afterAll(async () => {
  await house?.listening.close()
  await house?.writing.close()
  await redis?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})
beforeEach(({ skip }) => {
  skip(!house, 'redis-server is not installed')
  // While Redis answers, the log is looked at after ten seconds, which do not go by.
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => void vi.useRealTimers())

async function save({ writing }: House): Promise<void> {
  const data = { appName: 'domner', key: 'motto', type: 'x', input: 'text', value: newId() }
  await createCaller(systemRequest(writing.context)).catalog.save({ kind: 'configuration', id: 'motto', data })
}

/** Resolves when a listener has heard of a save. */
async function hear(house: House): Promise<void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const messages = await house.listening.context.live.subscribe({ share: ['here'], hears: () => true, signal })
  const each = messages[Symbol.asyncIterator]()
  await each.next()
  await save(house)
  const { value } = await each.next()
  leaving.abort()
  expect(value?.[1]).toEqual({ topic: 'record', id: 'configuration' })
}

describe('with a Redis', () => {
  it('sends notifications through it, not through the database', async () => {
    if (!house) return
    // The first may wait for connections.
    await hear(house)
    await hear(house)
    const { rows } = await house.writing.context.pool.query(`select 1 from pg_stat_activity where query = 'listen log'`)
    expect(rows).toEqual([])
  })

  it('does not block writers while it does not answer, and finds events by polling while it is down', async () => {
    if (!house) return
    const answer = Promise.withResolvers<number>()
    const publish = vi.spyOn(Redis.prototype, 'publish').mockReturnValue(answer.promise)
    await save(house)
    await expect.poll(() => publish.mock.calls.length).toBe(1)
    publish.mockRestore()
    answer.resolve(0)
    await redis?.stop()
    await hear(house)
  })
})
