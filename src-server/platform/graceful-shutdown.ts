import closeWithGrace from 'close-with-grace'
import type { Logger as Pino } from 'pino'
import { onParentExit } from './parent.ts'

// `npm start` and container hosts kill a process ten seconds after asking it to stop.
const GRACE_MS = 9_000

/**
 * Runs `stop`, then ends the process: with exit code 0 on a signal or when the parent is gone, with 1 on an unhandled
 * error, which is logged. A second error, or the end of `graceMs`, ends it at once with code 1.
 */
export function gracefulShutdown(log: Pino, stop: () => Promise<void>, graceMs = GRACE_MS): void {
  const { close } = closeWithGrace({ delay: graceMs, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'unhandled error: the process ends')
    await stop()
  })
  onParentExit(close)
}
