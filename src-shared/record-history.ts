import { z } from 'zod'
import { oneRecordInput } from './catalog.ts'
import { historyPage, historyRow, restoreInput } from './history.ts'
import { pageInput } from './text.ts'

export const recordHistoryInput = oneRecordInput.extend(pageInput)

const RECORD_DEEDS = ['made', 'changed', 'deleted', 'restored'] as const

export const recordChange = historyRow.extend({
  deed: z.enum(RECORD_DEEDS),
  /** The fields that it changed, by their path (`data.names.en`, `sort`); null where there was or is nothing. */
  changes: z.array(z.object({ path: z.string(), before: z.json(), after: z.json() })),
  /** What belongs to the same request has the same. */
  correlation_id: z.string(),
  /** Whether its record can be had back: it is not today's, and its kind can still read it. */
  is_restorable: z.boolean(),
})
export type RecordChange = z.infer<typeof recordChange>

/** `version`: that of the record now. */
export const recordHistory = historyPage(recordChange).extend({ version: z.int() })
export type RecordHistory = z.infer<typeof recordHistory>

export const restoreRecordInput = oneRecordInput.extend(restoreInput)
