import closeWithGrace from 'close-with-grace'
import type { Logger as Pino } from 'pino'
import { onParentExit } from './parent.ts'

// `npm start` and container hosts kill a process ten seconds after asking it to stop.
const GRACE_MS = 9_000

/** Exit code 0 on a signal or without a parent, 1 on an unhandled error. A second one or `graceMs` ends it at once. */
export function gracefulShutdown(log: Pino, stop: () => Promise<void>, graceMs = GRACE_MS): void {
  const { close } = closeWithGrace({ delay: graceMs, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'unhandled error: the process ends')
    await stop()
  })
  onParentExit(close)
}
