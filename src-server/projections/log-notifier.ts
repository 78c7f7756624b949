import { headPosition } from '../event-sourcing/store.ts'
import { listenTo } from './database-listener.ts'
import type { Logger } from './logger.ts'

/** Tells that the log has grown: at once as a rule, within seconds when a notification was lost. */
export type LogNotifier = {
  /** Calls back with the newest position; returns what ends it. */
  subscribe(callback: (position: number) => void): () => void
  close(): Promise<void>
}

/** How often a notifier looks by itself, for the notification that got lost. */
export const LOOK_MS = 10_000

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
  const listening = listenTo(databaseUrl, {
    channel: 'log',
    heard: (position) => notify(Number(position)),
    async look(sql) {
      notify(await headPosition(sql))
      return LOOK_MS
    },
    failed: (error) => log.warn({ err: error }, 'the notifications of the log were lost'),
  })
  return { subscribe, close: listening.stop }
}
