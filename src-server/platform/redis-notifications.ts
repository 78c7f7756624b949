import { Redis } from 'ioredis'
import type { Sql } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { createSubscribers, LOOK_MS, type LogNotifier } from '../projections/log-notifier.ts'
import type { Logger } from '../projections/logger.ts'
import { runLoop } from '../projections/run-loop.ts'

const CHANNEL = 'domner:log'

export function listenToRedis(redisUrl: string, sql: Sql, log: Logger): LogNotifier {
  const { notify, subscribe } = createSubscribers()
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, autoResubscribe: false })
  let wakeUp = () => {}
  warnOnce(redis, log, 'the notifications of the log do not come: it is looked at every few seconds instead')
  redis.on('message', (_channel, position) => notify(Number(position)))
  // Commits may have been missed before a reconnection.
  redis.on(
    'ready',
    () =>
      void redis.subscribe(CHANNEL).then(
        () => wakeUp(),
        () => {},
      ),
  )
  const loop = runLoop({
    wakeOn(wake) {
      wakeUp = wake
      return () => {}
    },
    async turn() {
      notify(await headPosition(sql))
      return LOOK_MS
    },
    failed: (error) => log.warn({ err: error }, 'cannot look whether the log has grown'),
  })
  return {
    subscribe,
    async close() {
      redis.disconnect()
      await loop.stop()
    },
  }
}

type LogPublisher = { publish(): Promise<void>; close(): void }

/** Publishes the log's newest position. Nothing waits for it: a notification may be lost, and notifiers also poll. */
export function publishToRedis(redisUrl: string, sql: Sql, log: Logger): LogPublisher {
  const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1 })
  warnOnce(redis, log, 'notifications of the log cannot be published')
  return {
    async publish() {
      await redis.publish(CHANNEL, String(await headPosition(sql)))
    },
    close: () => redis.disconnect(),
  }
}

function warnOnce(redis: Redis, log: Logger, message: string): void {
  let warned = false
  redis.on('error', (error) => {
    if (!warned) log.warn({ err: error }, message)
    warned = true
  })
  redis.on('ready', () => {
    warned = false
  })
}
