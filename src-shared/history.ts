import { z } from 'zod'
import { DEEDS } from './deeds.ts'
import { postReason } from './vocabulary-schemas.ts'

/** An admin has no name for others, nor has the system or who has deleted the account. */
export const historyActor = z.object({
  kind: z.enum(['self', 'member', 'admin', 'system']),
  userName: z.string().nullable(),
})
export type HistoryActor = z.infer<typeof historyActor>

/** What every row of a history says: the version that was made, when and by whom. */
export const historyRow = z.object({ version: z.int(), at: z.string(), by: historyActor })
export type HistoryRow = z.infer<typeof historyRow>

/** A page of a history, the newest first. */
export const historyPage = <Row extends z.ZodObject>(row: Row) => z.object({ rows: z.array(row), total: z.int() })

/** A version of what is published, be it a post or an article. */
export const contentVersion = historyRow.extend({
  deeds: z.array(z.enum(DEEDS)),
  /** The version whose words were had back. */
  restored_version: z.int().nullable(),
  /** Why it was turned down or hidden. */
  reason: postReason.nullable(),
  note: z.string().nullable(),
})
export type ContentVersion = z.infer<typeof contentVersion>

export const contentHistory = <Row extends z.ZodObject>(row: Row) =>
  historyPage(row).extend({
    /** The version that a restore must name as read. */
    version: z.int(),
    /** The version with the words that the reader's next edit begins with. */
    current: z.int().nullable(),
  })

/** `version`: that which was read, a stale one is rejected; `from`: the older one that is wanted. */
export const restoreInput = { version: z.int32().min(1), from: z.int32().min(1) }
