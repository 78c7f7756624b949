import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Sql } from '../event-sourcing/sql.ts'
import { LOOK_MS } from '../projections/log-notifier.ts'
import { SILENT } from '../projections/logger.ts'
import { onRedisOnly } from '../testing/brokers.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { listenToRedis, publishToRedis, REDIS_PATIENCE } from './redis-notifications.ts'

const PATIENCE = { ...REDIS_PATIENCE, askMs: 50 }

onRedisOnly('notifications of the log', (backend) => {
  // The next look at the log by itself, after ten seconds, comes when a test says so.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
  })

  // A poll of the library would move the clock.
  async function until(holds: () => boolean): Promise<void> {
    let isOver = false
    onTestFinished(() => {
      isOver = true
    })
    while (!isOver && !holds()) await sleep(PATIENCE.askMs)
  }

  /** A log whose position is set by hand, and which counts how often it is looked at. */
  function handLog() {
    const log = { position: 1, looks: 0 }
    const sql: Sql = {
      async query() {
        log.looks++
        return JSON.parse(JSON.stringify({ rows: [{ position: String(log.position) }], rowCount: 1 }))
      },
    }
    return { log, sql }
  }
  const proxied = () => faultyProxy(backend().redisUrl ?? '')

  function listen(url: string, sql: Sql) {
    const warn = vi.fn()
    const notifier = listenToRedis(url, sql, { ...SILENT, warn }, PATIENCE)
    onTestFinished(() => notifier.close())
    const heard = vi.fn()
    notifier.subscribe(heard)
    return { heard, warn }
  }
  function publisher(url: string, sql: Sql) {
    const warn = vi.fn()
    const made = publishToRedis(url, sql, { ...SILENT, warn }, PATIENCE)
    onTestFinished(() => made.close())
    return { ...made, warn }
  }

  it('fail to a Redis that stands still, are told of once, and go on over a new connection', async () => {
    const { log, sql } = handLog()
    const { heard } = listen(backend().redisUrl ?? '', sql)
    const proxy = await proxied()
    const { publish, warn } = publisher(proxy.url, sql)
    await until(() => heard.mock.lastCall?.[0] === 1)
    // A busy machine may take longer than Redis is waited for.
    const publishAtLast = async (): Promise<void> => publish().catch(publishAtLast)
    await publishAtLast()
    warn.mockClear()

    proxy.fallSilent()
    await expect(publish()).rejects.toThrow()
    expect(warn).toHaveBeenCalledTimes(1)

    log.position = 2
    await publishAtLast()
    await until(() => heard.mock.lastCall?.[0] === 2)
  })

  it('cost the database a look in ten seconds while Redis answers, and soon when it does not', async () => {
    const ping = vi.spyOn(Redis.prototype, 'ping')
    onTestFinished(() => ping.mockRestore())
    const askedTimes = (count: number) => until(() => ping.mock.calls.length >= count)
    const { log, sql } = handLog()
    const proxy = await proxied()
    const { heard, warn } = listen(proxy.url, sql)
    // Once it listens it looks for what it may have missed, then asks.
    await askedTimes(1)
    const { looks } = log
    vi.advanceTimersByTime(LOOK_MS - 1)
    await askedTimes(5)
    expect(log.looks).toBe(looks)
    vi.advanceTimersByTime(1)
    await until(() => log.looks > looks)
    expect(log.looks).toBe(looks + 1)
    expect(warn).not.toHaveBeenCalled()

    proxy.fallSilent()
    log.position = 2
    await until(() => heard.mock.lastCall?.[0] === 2)
  })
})
