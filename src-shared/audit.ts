import { z } from 'zod'
import { historyActor } from './history.ts'
import { MAX_TYPED_USERNAME_LENGTH } from './limits.ts'
import { readIdOrCode } from './read-id.ts'
import { code, looseNumber, pageInput, text, uuid } from './text.ts'
import { day } from './time-schemas.ts'

/** What of the audit is wanted; each field narrows it. A link to a filter has the same names. */
export const auditFilter = {
  /** A username, or the id of an account. */
  who: text(1, MAX_TYPED_USERNAME_LENGTH).optional(),
  kind: code.optional(),
  /** The id of the thing: of a record, post, member or comment. */
  subject: z
    .string()
    .regex(/^[\w.:-]{1,100}$/)
    .overwrite(readIdOrCode)
    .optional(),
  /** The path of a field (`names.en`), or of one above it (`names`). */
  field: z
    .string()
    .regex(/^[\w.-]{1,120}$/)
    .optional(),
  /** Days in Phnom Penh, both of them included. */
  from: day.optional(),
  to: day.optional(),
  /** All that followed from one request. */
  request: uuid.optional(),
}

export const auditFilterInput = z.object(auditFilter)
export type AuditFilter = z.output<typeof auditFilterInput>

export const auditInput = z.object({
  ...auditFilter,
  ...pageInput,
  /** Of an earlier answer: what has come since then is left out, so that pages do not move. */
  until: looseNumber(z.int32().min(0)).optional(),
})
export type AuditInput = z.output<typeof auditInput>

export const auditEntry = z.object({
  /** Counts the whole log. */
  position: z.int(),
  at: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** What the thing is called by now, or was last; null where it has no name. */
  name: z.string().nullable(),
  /** The type of the event; `auditWords` has its name. */
  deed: z.string(),
  /** That of its stream after it. */
  version: z.int(),
  by: historyActor.extend({ uuid }),
  /** Nothing was there before it. */
  is_new: z.boolean(),
  /** By the path of the field; null where there was or is nothing. Nothing of what was made or deleted: it is all of it. */
  changes: z.array(z.object({ path: z.string(), before: z.json(), after: z.json() })),
  /** What it held of a person cannot be read any more. */
  is_forgotten: z.boolean(),
  /** What belongs to the same request has the same. */
  correlation_id: z.string(),
  /** The event that it followed from. */
  causation_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The newest first. */
export const auditPage = z.object({
  rows: z.array(auditEntry),
  total: z.int(),
  until: z.int(),
  /** The audit has not come to the end of the log yet. */
  is_behind: z.boolean(),
})
export type AuditPage = z.infer<typeof auditPage>

const named = z.array(z.object({ code: z.string(), name: z.string() }))

/** The words that the audit is read by, in the caller's language. */
export const auditWords = z.object({
  kinds: z.array(z.object({ kind: z.string(), name: z.string(), fields: named, words: named })),
  deeds: named,
})
export type AuditWords = z.infer<typeof auditWords>
