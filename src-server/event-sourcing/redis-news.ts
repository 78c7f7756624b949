import { Redis } from 'ioredis'
import { createNews, type LogNews, type NewsLog } from './log-news.ts'
import type { Sql } from './sql.ts'
import { headPosition } from './store.ts'

const CHANNEL = 'domner:log'

/** Listens to what committers publish, in place of the database's notifications. */
export function listenToRedis(redisUrl: string, sql: Sql, log: NewsLog): LogNews {
  const { tell, ...news } = createNews()
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null, autoResubscribe: false })
  const warn = (error: unknown) => log.warn({ err: error }, 'the news of the log were lost')
  async function listen(): Promise<void> {
    await redis.subscribe(CHANNEL)
    // What came while nobody listened.
    tell(await headPosition(sql))
  }
  warnOnce(redis, log, 'the news of the log do not come: it is looked at every few seconds instead')
  redis.on('message', (_channel, position) => tell(Number(position)))
  redis.on('ready', () => void listen().catch(warn))
  return {
    ...news,
    async close() {
      redis.disconnect()
    },
  }
}

/** Tells every process that the log has grown. */
export type NewsPublisher = { publish(): Promise<void>; close(): void }

/**
 * Publishes the log's newest position. Nobody waits for it and nothing depends on it: a commit stands whether or not its news
 * arrive, and whoever waits for news also looks.
 */
export function publishToRedis(redisUrl: string, sql: Sql, log: NewsLog): NewsPublisher {
  const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 1 })
  warnOnce(redis, log, 'the news of the log cannot be published')
  return {
    async publish() {
      await redis.publish(CHANNEL, String(await headPosition(sql)))
    },
    close: () => redis.disconnect(),
  }
}

/** The connection is tried again and again: the log is told of the first failure, and of the next one after it was up. */
function warnOnce(redis: Redis, log: NewsLog, message: string): void {
  let told = false
  redis.on('error', (error) => {
    if (!told) log.warn({ err: error }, message)
    told = true
  })
  redis.on('ready', () => {
    told = false
  })
}
