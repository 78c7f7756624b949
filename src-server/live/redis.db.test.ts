import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createContext } from '../composition/context.ts'
import { createCaller } from '../composition/router.ts'
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
beforeEach(({ skip }) => skip(!house, 'redis-server is not installed'))

async function save({ writing }: House): Promise<void> {
  const data = { appName: 'domner', key: 'motto', type: 'x', input: 'text', value: `${performance.now()}` }
  await createCaller(systemRequest(writing.context)).catalog.save({ kind: 'configuration', id: 'motto', data })
}

/** Milliseconds until a listener hears of a save. */
async function timeToHear(house: House): Promise<number> {
  const leaving = new AbortController()
  const { signal } = leaving
  const messages = await house.listening.context.live.subscribe({ share: ['here'], hears: () => true, signal })
  const each = messages[Symbol.asyncIterator]()
  await each.next()
  const since = performance.now()
  await save(house)
  const { value } = await each.next()
  leaving.abort()
  expect(value?.[1]).toEqual({ topic: 'record', id: 'configuration' })
  return performance.now() - since
}

describe('with a Redis', () => {
  it('sends notifications through it, not through the database', async () => {
    if (!house) return
    // The first may wait for connections.
    await timeToHear(house)
    expect(await timeToHear(house)).toBeLessThan(5_000)
    const { rows } = await house.writing.context.pool.query(`select 1 from pg_stat_activity where query = 'listen log'`)
    expect(rows).toEqual([])
  })

  it('does not block writers while it is down, and finds events by polling', async () => {
    if (!house) return
    await redis?.stop()
    const since = performance.now()
    await save(house)
    expect(performance.now() - since).toBeLessThan(1_900)
    expect(await timeToHear(house)).toBeLessThan(9_000)
  })
})
