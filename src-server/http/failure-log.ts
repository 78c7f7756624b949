import { REJECTIONS, type RejectionCode } from '#shared/codes.ts'
import type { Logger } from '../projections/logger.ts'

type Failed = { log: Pick<Logger, 'error'>; error: unknown; reason: RejectionCode }

export type FailureLog = (failed: Failed, message: string) => void

/** A flood of refusals would otherwise write as much as it sends. */
const BUSY_EVERY_MS = 60_000

/** Logs failures of ours: each one, but BUSY, of which a minute has one line with the number of the others since the last. */
export function createFailureLog(now: () => number = Date.now): FailureLog {
  let silentUntil = 0
  let others = 0
  return ({ log, error, reason }, message) => {
    // A full disk has lines of its own (`disk-room.ts`).
    if (REJECTIONS[reason].status < 500 || reason === 'UPLOADS_PAUSED') return
    if (reason !== 'BUSY') return log.error({ err: error }, message)
    if (now() < silentUntil) {
      others++
      return
    }
    log.error({ err: error, busy_before: others }, message)
    silentUntil = now() + BUSY_EVERY_MS
    others = 0
  }
}

/** The failure log of this process. */
export const logFailure = createFailureLog()
