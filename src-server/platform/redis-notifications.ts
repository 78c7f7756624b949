import { Redis, type RedisOptions } from 'ioredis'
import type { Sql } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { createSubscribers, LOOK_MS, type LogNotifier } from '../projections/log-notifier.ts'
import type { Logger } from '../projections/logger.ts'
import { runLoop } from '../projections/run-loop.ts'

const CHANNEL = 'domner:log'
/**
 * How long an answer of Redis is waited for, and how often to ask whether it is still there, and to look at the log while it is
 * not.
 */
export const REDIS_PATIENCE = { answerMs: 2_000, askMs: 2_000 }

/** A command fails when Redis stands still or the network has lost the connection, which is then replaced. */
const impatient = ({ answerMs }: typeof REDIS_PATIENCE): RedisOptions => ({
  commandTimeout: answerMs,
  socketTimeout: answerMs,
})

export function listenToRedis(redisUrl: string, sql: Sql, log: Logger, patience = REDIS_PATIENCE): LogNotifier {
  const { notify, subscribe } = createSubscribers()
  const redis = new Redis(redisUrl, { ...impatient(patience), maxRetriesPerRequest: null, autoResubscribe: false })
  const warn = warnOnce(log, 'the notifications of the log do not come: it is looked at every few seconds instead')
  let isSubscribed = false
  let wasListening = false
  let lookAt = 0
  let wakeUp = () => {}
  redis.on('error', warn.failed)
  redis.on('close', () => {
    isSubscribed = false
  })
  redis.on('message', (_channel, position) => notify(Number(position)))
  redis.on('ready', () => wakeUp())

  async function isListening(): Promise<boolean> {
    if (redis.status !== 'ready') return false
    try {
      if (isSubscribed) await redis.ping()
      else await redis.subscribe(CHANNEL)
      isSubscribed = true
      warn.worked()
      return true
    } catch (error) {
      warn.failed(error)
      return false
    }
  }

  const loop = runLoop({
    wakeOn(wake) {
      wakeUp = wake
      return () => {}
    },
    async turn() {
      const listens = await isListening()
      // Commits may have been missed until now.
      if (!listens || !wasListening || performance.now() >= lookAt) {
        notify(await headPosition(sql))
        lookAt = performance.now() + LOOK_MS
      }
      wasListening = listens
      return patience.askMs
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

/** Publishes the log's newest position. Nothing waits for it: a notification may be lost, and notifiers also look. */
export function publishToRedis(redisUrl: string, sql: Sql, log: Logger, patience = REDIS_PATIENCE): LogPublisher {
  const redis = new Redis(redisUrl, { ...impatient(patience), lazyConnect: true, maxRetriesPerRequest: 1 })
  const warn = warnOnce(log, 'notifications of the log cannot be published')
  redis.on('error', warn.failed)
  return {
    /** @throws within seconds while Redis is away or stands still */
    async publish() {
      const position = await headPosition(sql)
      await redis.publish(CHANNEL, String(position)).catch((error: unknown) => {
        warn.failed(error)
        throw error
      })
      warn.worked()
    },
    close: () => redis.disconnect(),
  }
}

function warnOnce(log: Logger, message: string): { failed(error: unknown): void; worked(): void } {
  let warned = false
  return {
    failed(error) {
      if (!warned) log.warn({ err: error }, message)
      warned = true
    },
    worked() {
      warned = false
    },
  }
}
