import { Redis } from 'ioredis'
import { OperatorError } from './operator-error.ts'

const RECONNECT_MS = 1_000
const ANSWER_MS = 5_000

/** The broker cannot be asked just now. What should become a job is safe in the log meanwhile. */
export class BrokerAway extends OperatorError {
  override name = 'BrokerAway'
}

export type BrokerLog = { warn(detail: object, message: string): void; info(detail: object, message: string): void }

/** A connection to Redis that says no at once instead of keeping its caller waiting until Redis is there again. */
export type RedisConnection = {
  client: Redis
  isUp(): boolean
  /** Runs what asks Redis. @throws BrokerAway */
  ask<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

/** What every connection to Redis has in common: it is tried again once a second, for as long as it takes. */
export const RECONNECTING = { retryStrategy: () => RECONNECT_MS }

/** Connects to Redis; resolves also when it is away: the log says so, once, and once when it is back. */
export async function connectRedis(url: string, log: BrokerLog): Promise<RedisConnection> {
  const client = new Redis(url, {
    ...RECONNECTING,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: ANSWER_MS,
  })
  const { host } = new URL(url)
  let trouble = ''
  let away = false
  let closing = false
  const isUp = () => client.status === 'ready'
  const error = () => new BrokerAway(`Redis at ${host} is not reachable (${trouble}): start it, or correct REDIS_URL.`)

  client.on('error', (failure) => {
    trouble = causeOf(failure)
  })
  client.on('close', () => {
    if (trouble === '') trouble = 'the connection was closed'
    if (away || closing) return
    away = true
    log.warn({ trouble }, `Redis at ${host} is not reachable: jobs wait in the log until it is`)
  })
  client.on('ready', () => {
    if (away) log.info({}, `Redis at ${host} is reachable again`)
    trouble = ''
    away = false
  })
  await new Promise<void>((resolve) => {
    client.once('ready', resolve)
    client.once('close', resolve)
  })
  return {
    client,
    isUp,
    async ask(work) {
      if (!isUp()) throw error()
      try {
        return await work()
      } catch (failure) {
        throw isUp() ? failure : error()
      }
    },
    close() {
      closing = true
      client.disconnect()
    },
  }
}

/** A host name with several addresses fails with an error that has a code and no words. */
function causeOf(error: Error): string {
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
