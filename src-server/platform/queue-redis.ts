import { Redis } from 'ioredis'
import type { Logger } from '../projections/logger.ts'
import { OperatorError } from './operator-error.ts'

const RECONNECT_MS = 1_000

/** Redis cannot be reached. Jobs are derived from the log later, so none is lost. */
export class BrokerUnavailable extends OperatorError {
  override name = 'BrokerUnavailable'
}

type RedisConnection = {
  client: Redis
  isUp(): boolean
  /** @throws BrokerUnavailable */
  ask<T>(work: () => Promise<T>): Promise<T>
  close(): void
}

export const RECONNECTING = { retryStrategy: () => RECONNECT_MS }

/** Connects to Redis; resolves also while it is away. Logs once when it is lost and once when it is back. */
export async function connectRedis(
  url: string,
  { log, answerMs }: { log: Pick<Logger, 'warn' | 'info'>; answerMs: number },
): Promise<RedisConnection> {
  const client = new Redis(url, {
    ...RECONNECTING,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMs,
  })
  const { host } = new URL(url)
  let trouble = ''
  let isDown = false
  let closing = false
  const isUp = () => client.status === 'ready'
  const error = () =>
    new BrokerUnavailable(`Redis at ${host} is not reachable (${trouble}): start it, or correct REDIS_URL.`)

  const lost = () => {
    if (isDown || closing) return
    isDown = true
    log.warn({ trouble }, `Redis at ${host} is not reachable: jobs wait in the log until it is`)
  }
  const back = () => {
    if (isDown) log.info({}, `Redis at ${host} is reachable again`)
    trouble = ''
    isDown = false
  }
  client.on('error', (failure) => {
    trouble = causeOf(failure)
  })
  client.on('close', () => {
    if (trouble === '') trouble = 'the connection was closed'
    lost()
  })
  client.on('ready', back)
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
        const answer = await work()
        back()
        return answer
      } catch (failure) {
        if (isUp() && !isTimeout(failure)) throw failure
        if (isTimeout(failure)) trouble = 'it does not answer'
        lost()
        throw error()
      }
    },
    close() {
      closing = true
      client.disconnect()
    },
  }
}

/** The driver's own error has no code. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Command timed out'

/** A host name with several addresses fails with an error that has a code but no message. */
function causeOf(error: Error): string {
  if (error.message !== '') return error.message
  return 'code' in error ? String(error.code) : error.name
}
