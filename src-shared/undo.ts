import { z } from 'zod'
import { UNDO_DECISION_MS } from './limits.ts'

/** The version that a decision made, and with which it is taken back: nothing may have come since. */
export const decidedVersion = z.int32().min(1)

/** Whether a decision can no longer be taken back. Instants are in ISO 8601. */
export const isUndoOver = (decidedAt: string, at: string): boolean =>
  Date.parse(at) - Date.parse(decidedAt) > UNDO_DECISION_MS
