import { listenTo } from './database-listener.ts'
import type { Logger } from './logger.ts'
import { UNTIL_WOKEN } from './run-loop.ts'

/** Tells that work on the log was asked for or given back. A notification may be lost, so whoever waits also looks. */
export type WorkNotifier = {
  /** @returns what ends it */
  subscribe(callback: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'work'

/** In a select over rows of work: notifies when the transaction commits. */
export const NOTIFY_OF_WORK = `pg_notify('${CHANNEL}', name)`

export function listenToWork(databaseUrl: string, log: Logger): WorkNotifier {
  const callbacks = new Set<() => void>()
  const tell = () => {
    for (const callback of callbacks) callback()
  }
  const listening = listenTo(databaseUrl, {
    channel: CHANNEL,
    heard: tell,
    async look() {
      tell()
      return UNTIL_WOKEN
    },
    failed: (error) => log.warn({ err: error }, 'the notifications of work were lost'),
  })
  return {
    subscribe(callback) {
      callbacks.add(callback)
      return () => callbacks.delete(callback)
    },
    close: listening.stop,
  }
}
