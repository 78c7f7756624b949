import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Sql } from '../event-sourcing/sql.ts'
import { SILENT } from '../projections/logger.ts'
import { onRedisOnly } from '../testing/brokers.ts'
import { faultyProxy } from '../testing/faulty-proxy.ts'
import { listenToRedis, publishToRedis } from './redis-notifications.ts'

/** Shorter than the product's; the looks at the log stay ten seconds apart. */
const PATIENCE = { answerMs: 400, askMs: 400 }

onRedisOnly('notifications of the log', (backend) => {
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

  it('fail within seconds to a Redis that stands still, are told of once, and go on over a new connection', async () => {
    const { log, sql } = handLog()
    const { heard } = listen(backend().redisUrl ?? '', sql)
    const proxy = await proxied()
    const { publish, warn } = publisher(proxy.url, sql)
    await expect.poll(() => heard.mock.lastCall).toEqual([1])
    await publish()

    proxy.fallSilent()
    const begun = performance.now()
    await expect(publish()).rejects.toThrow()
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(warn).toHaveBeenCalledTimes(1)

    log.position = 2
    await publish()
    await expect.poll(() => heard.mock.lastCall, { timeout: 5_000 }).toEqual([2])
  })

  it('cost the database a look in ten seconds while Redis answers, and soon when it does not', async () => {
    const { log, sql } = handLog()
    const proxy = await proxied()
    const { heard, warn } = listen(proxy.url, sql)
    await expect.poll(() => heard.mock.lastCall).toEqual([1])
    await sleep(4 * PATIENCE.askMs)
    expect(log.looks).toBeLessThanOrEqual(3)
    expect(warn).not.toHaveBeenCalled()

    proxy.fallSilent()
    log.position = 2
    await expect.poll(() => heard.mock.lastCall, { timeout: 9_000 }).toEqual([2])
  })
})
