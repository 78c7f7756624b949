import { z } from 'zod'
import { recordKind } from './catalog.ts'
import { MAX_CHANGED_RECORDS, MAX_CSV_LENGTH } from './limits.ts'
import { recordChange } from './record-history.ts'
import { recordId } from './record-id.ts'
import { storableText } from './text.ts'

const version = z.int32().min(0)

/** Deeper than anything that a record has; what is read by functions that call themselves must end. */
const MAX_LEVELS = 20
export const isShallow = (value: unknown, levels = MAX_LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))

/** What is left out stays; `data` has the fields that change. `version` 0 is a new record's. */
const recordPatch = z.object({
  id: recordId,
  version,
  data: z
    .record(z.string(), z.unknown())
    .refine((data) => isShallow(data), 'too_big')
    .optional(),
  sort: z.int32().optional(),
  is_visible: z.boolean().optional(),
  is_delete: z.boolean().optional(),
})
export type RecordPatch = z.output<typeof recordPatch>

const areDifferent = (records: readonly { id: string }[]) =>
  new Set(records.map(({ id }) => id)).size === records.length

/** `dry_run` only tells what would change. */
export const changeRecordsInput = z.object({
  kind: recordKind,
  changes: z.array(recordPatch).min(1).max(MAX_CHANGED_RECORDS).refine(areDifferent, 'record_repeated'),
  dry_run: z.boolean().default(false),
})

/** `versions` of the records as a dry run has read them, by id: a record that has changed since rejects all. */
export const importRecordsInput = z.object({
  kind: recordKind,
  csv: storableText.min(1).max(MAX_CSV_LENGTH),
  versions: z.record(recordId, version).optional(),
  dry_run: z.boolean().default(false),
})

export const BATCH_OUTCOMES = ['made', 'changed', 'same', 'deleted', 'restored', 'invalid'] as const

const batchRow = z.object({
  id: z.string(),
  outcome: z.enum(BATCH_OUTCOMES),
  /** As it was read. */
  version: z.int(),
  /** For an invalid one, as far as it could be read. */
  changes: recordChange.shape.changes,
  /** Why it is invalid: a field's path in the record, and a reason as in rejections. */
  problems: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type BatchRow = z.infer<typeof batchRow>

/** What takes the whole batch back: each record's version now, and the one to have back; 0 deletes it. */
const undoneRecord = z.object({ id: recordId, version, from: version })
export const undoBatchInput = z.object({
  kind: recordKind,
  records: z.array(undoneRecord).min(1).max(MAX_CHANGED_RECORDS).refine(areDifferent, 'record_repeated'),
})

/** In the order of the input. `undo` is empty for a dry run. */
export const batchView = z.object({ rows: z.array(batchRow), undo: z.array(undoneRecord) })
export type BatchView = z.infer<typeof batchView>

export const exportRecordsInput = z.object({ kind: recordKind })
export const exportedRecords = z.object({ csv: z.string() })
