import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { headPosition } from './store.ts'

/** Tells that the log has grown. It may tell once too often or, while the connection is away, not at all: whoever waits also looks. */
export type LogNews = {
  /** Resolves when the log has grown, or when the signal fires. */
  next(signal: AbortSignal): Promise<void>
  /** Calls back with the newest position; returns what ends it. */
  subscribe(callback: (position: number) => void): () => void
  close(): Promise<void>
}

/** Where news are lost, and found again, whoever operates the product should read of it. */
export type NewsLog = { warn(detail: object, message: string): void }

const RECONNECT_MS = 1_000

/** Those who wait for news, whatever brings them. */
export function createNews(): Pick<LogNews, 'next' | 'subscribe'> & { tell(position: number): void } {
  const callbacks = new Set<(position: number) => void>()
  const subscribe: LogNews['subscribe'] = (callback) => {
    callbacks.add(callback)
    return () => callbacks.delete(callback)
  }
  return {
    subscribe,
    tell(position) {
      for (const callback of callbacks) callback(position)
    },
    next: (signal) =>
      new Promise((resolve) => {
        const done = () => {
          stop()
          signal.removeEventListener('abort', done)
          resolve()
        }
        const stop = subscribe(done)
        signal.addEventListener('abort', done)
      }),
  }
}

/** Listens to the database's notifications, on one connection for the whole process. */
export function listenToLog(databaseUrl: string, log: NewsLog): LogNews {
  const { tell, ...news } = createNews()
  const closing = new AbortController()
  let client: pg.Client | undefined

  async function listen(): Promise<void> {
    const lost = Promise.withResolvers<void>()
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('error', lost.reject)
    client.on('end', lost.resolve)
    client.on('notification', ({ payload }) => tell(Number(payload)))
    await client.connect()
    await client.query('listen log')
    // What came while nobody listened.
    tell(await headPosition(client))
    await lost.promise
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch((error: unknown) => log.warn({ err: error }, 'the notifications of the log were lost'))
      await setTimeout(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  const listening = keepListening()
  return {
    ...news,
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
      await listening
    },
  }
}
