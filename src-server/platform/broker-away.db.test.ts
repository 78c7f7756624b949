import { Redis } from 'ioredis'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { onRedisOnly } from '../testing/brokers.ts'
import { testDatabase } from '../testing/database.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { startRedis } from '../testing/redis.ts'
import { newId } from './ids.ts'
import { createBroker, type NamedJob, QUEUE_PATIENCE } from './queue.ts'

const resize = (): NamedJob => ({ name: 'resize-image', data: { file_id: newId() }, opts: { jobId: newId() } })

onRedisOnly('a broker that is down', (backend) => {
  const log = () => ({ warn: vi.fn(), info: vi.fn() })

  it('rejects at once, logs once, and takes jobs when it is up', async () => {
    const redis = await startRedis()
    await redis?.stop()
    const said = log()
    const broker = await createBroker({ ...backend(), redisUrl: redis?.url, log: said })
    const queue = broker.openQueue('late')
    const done = vi.fn(async () => {})
    const failed = vi.fn()
    const worker = broker.openWorker('late', { concurrency: 1, work: done, failed })
    for (const ask of [() => queue.counts(), () => queue.add([resize()]), () => broker.remembers()])
      await expect(ask()).rejects.toThrow(/^Redis at [\w.]+:\d+ is not reachable \(.*ECONNREFUSED.*REDIS_URL/)
    const again = await startRedis(redis?.url)
    await expect
      .poll(
        () =>
          queue.add([resize()]).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
    await expect.poll(() => done.mock.calls.length, { timeout: 10_000 }).toBe(1)
    expect([said.warn.mock.calls.length, said.info.mock.calls.length, failed.mock.calls.length]).toEqual([1, 1, 0])
    await worker.close()
    await broker.close()
    await again?.stop()
  })

  it('recovers although it comes back empty', async () => {
    const redis = await startRedis()
    const said = log()
    const broker = await createBroker({ ...backend(), redisUrl: redis?.url, log: said })
    const queue = broker.openQueue('gone')
    const done = vi.fn(async () => {})
    const failed = vi.fn()
    const worker = broker.openWorker('gone', { concurrency: 1, work: done, failed })
    await broker.remember()
    await queue.add([resize()])
    await expect.poll(() => queue.counts()).toEqual({ waiting: 0, running: 0, delayed: 0, failed: 0 })
    expect(done).toHaveBeenCalledOnce()

    await redis?.stop()
    await expect.poll(() => queue.counts().catch(String), { timeout: 10_000 }).toContain('is not reachable')
    const again = await startRedis(redis?.url)
    await expect.poll(() => broker.remembers().catch(String), { timeout: 10_000 }).toBe(false)
    await queue.add([resize()])
    await expect.poll(() => done.mock.calls.length, { timeout: 10_000 }).toBe(2)
    expect([said.warn.mock.calls.length, said.info.mock.calls.length]).toEqual([1, 1])
    expect(failed.mock.calls).toEqual([])
    await worker.close()
    await broker.close()
    await again?.stop()
  })

  it('is named also when it stands still', async () => {
    const redis = await startRedis()
    if (!redis) return
    const said = log()
    const broker = await createBroker({
      ...backend(),
      redisUrl: redis.url,
      log: said,
      patience: { ...QUEUE_PATIENCE, answerMs: 1_000 },
    })
    const queue = broker.openQueue('frozen')
    await queue.counts()
    const other = new Redis(redis.url)
    await other.client('PAUSE', 4_000, 'ALL')
    for (let n = 0; n < 2; n++)
      await expect(queue.counts()).rejects.toThrow(/^Redis at [\w.]+:\d+ is not reachable \(it does not answer\)/)
    await expect.poll(() => queue.counts().catch(String), { timeout: 10_000 }).toMatchObject({ waiting: 0 })
    expect([said.warn.mock.calls.length, said.info.mock.calls.length]).toEqual([1, 1])
    other.disconnect()
    await queue.close()
    await broker.close()
    await redis.stop()
  })

  it('does not delay stopping', async () => {
    const redis = await startRedis()
    const broker = await createBroker({ ...backend(), redisUrl: redis?.url })
    const queue = broker.openQueue('stopping')
    const worker = broker.openWorker('stopping', { concurrency: 1, work: async () => {}, failed() {} })
    await queue.counts()
    await redis?.stop()
    await expect.poll(() => queue.counts().catch(String), { timeout: 10_000 }).toContain('is not reachable')
    await worker.close()
    await queue.close()
    await broker.close()
  })
})

it('a broker whose Postgres restarts says once that it is away, and once that it is back', async () => {
  const proxy = await faultyProxy(await testDatabase())
  const said = { warn: vi.fn(), info: vi.fn() }
  const broker = await createBroker({ databaseUrl: proxy.url, log: said })
  const queue = broker.openQueue('restarts')
  const done = vi.fn(async () => {})
  const failed = vi.fn()
  const worker = broker.openWorker('restarts', { concurrency: 2, work: done, failed })
  await queue.add([resize()])
  await expect.poll(() => done.mock.calls.length, { timeout: 10_000 }).toBe(1)
  // A job that ends meanwhile would lose its lock, which is told too.
  await expect.poll(() => queue.counts()).toEqual({ waiting: 0, running: 0, delayed: 0, failed: 0 })
  await proxy.refuse()
  await expect.poll(() => said.warn.mock.calls.length).toBe(1)
  const tries = vi.spyOn(pg.Client.prototype, 'connect')
  onTestFinished(() => tries.mockRestore())
  // The last of these is made when those before it have failed.
  await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(3)
  await proxy.restore()
  await expect.poll(() => said.info.mock.calls.length, { timeout: 10_000 }).toBe(1)
  await queue.add([resize()])
  // A worker that does not listen yet looks after 15 seconds.
  await expect.poll(() => done.mock.calls.length, { timeout: 30_000 }).toBe(2)
  expect(said.warn).toHaveBeenCalledOnce()
  expect(failed.mock.calls.map(String)).toEqual([])
  await worker.close()
  await queue.close()
  await broker.close()
})
