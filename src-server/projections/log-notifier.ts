import net from 'node:net'
import pg from 'pg'
import { headPosition } from '../event-sourcing/store.ts'
import type { Logger } from './logger.ts'
import { runLoop } from './run-loop.ts'

/** Tells that the log has grown: at once as a rule, within seconds when a notification was lost. */
export type LogNotifier = {
  /** Calls back with the newest position; returns what ends it. */
  subscribe(callback: (position: number) => void): () => void
  close(): Promise<void>
}

/** How often a notifier looks by itself. */
export const LOOK_MS = 3_000
const ANSWER_MS = 5_000

export function createSubscribers(): Pick<LogNotifier, 'subscribe'> & { notify(position: number): void } {
  const callbacks = new Set<(position: number) => void>()
  let known = -1
  return {
    subscribe(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    notify(position) {
      if (position === known) return
      known = position
      for (const callback of callbacks) callback(position)
    },
  }
}

/** Listens to the database's notifications, on one connection for the whole process. */
export function listenToLog(databaseUrl: string, log: Logger): LogNotifier {
  const { notify, subscribe } = createSubscribers()
  let socket = new net.Socket()
  let client: pg.Client | undefined
  let reconnect = () => {}

  async function connect(): Promise<pg.Client> {
    socket = new net.Socket()
    const opened = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      stream: () => socket,
    })
    // `end` follows, and reconnects.
    opened.on('error', () => {})
    opened.on('end', () => {
      if (client !== opened) return
      client = undefined
      reconnect()
    })
    opened.on('notification', ({ payload }) => notify(Number(payload)))
    await opened.connect()
    await opened.query('listen log')
    return opened
  }

  const loop = runLoop({
    wakeOn(wake) {
      reconnect = wake
      return () => {}
    },
    async turn() {
      try {
        client ??= await connect()
        notify(await headPosition(client))
        return LOOK_MS
      } catch (error) {
        client = undefined
        socket.destroy()
        throw error
      }
    },
    failed: (error) => log.warn({ err: error }, 'the notifications of the log were lost'),
  })
  return {
    subscribe,
    async close() {
      const stopped = loop.stop()
      // Fails whatever the connection waits for.
      socket.destroy()
      await stopped
    },
  }
}
