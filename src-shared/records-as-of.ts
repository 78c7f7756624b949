import { z } from 'zod'
import { recordKind } from './catalog.ts'
import { looseBoolean, pageInput } from './text.ts'
import { instant } from './time-schemas.ts'

export const recordsAsOfInput = z.object({
  kind: recordKind,
  at: instant,
  /** Without it, only those that are not as they were then. */
  all: looseBoolean.default(false),
  ...pageInput,
})

/** The fields of a record with its order and visibility; null where there is none, or its kind cannot read it. */
const recordFields = z.record(z.string(), z.json()).nullable()

export const recordAsOf = z.object({
  id: z.string(),
  before: recordFields,
  now: recordFields,
  /** The paths of the fields that differ. */
  changed: z.array(z.string()),
})
export type RecordAsOf = z.infer<typeof recordAsOf>

export const recordsAsOf = z.object({ rows: z.array(recordAsOf), total: z.int() })
