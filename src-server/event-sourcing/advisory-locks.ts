import type { Sql } from './sql.ts'

/** The classes of our advisory locks: any numbers that nobody else uses, each for one purpose. */
export const LOCK_CLASSES = {
  /** Tables in which rows are inserted. */
  insert: 20_260,
  /** Accounts that open a session. */
  session: 20_261,
  /** User names that are being registered, by what they look like. */
  username: 20_262,
  /** Owners whose things are counted, by what is counted. */
  limit: 20_265,
  /** Branches that get a room or are deleted. */
  branch: 20_266,
  /** Hotels that are booked or deleted. */
  hotel: 20_267,
  /** Owners who are booked with or leave. */
  host: 20_269,
  /** The one rotation of the master key. */
  rotation: 20_264,
  /** Kinds of records that have a field which no two may have alike. */
  unique: 20_268,
  /** Bytes of pictures that are stored or removed, by their content. */
  content: 20_270,
  /** The one backup, or restore, of this database. */
  backup: 20_271,
}

/**
 * Locks names until the transaction ends, in one order, so that two that lock several do not deadlock.
 * @param isShared whether others may share the locks that do the same
 */
export async function lockNames(
  tx: Sql,
  purpose: keyof typeof LOCK_CLASSES,
  names: readonly string[],
  { isShared = false } = {},
): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock${isShared ? '_shared' : ''}(${LOCK_CLASSES[purpose]}, hash) from (
       select distinct hashtext(name) as hash from unnest($1::text[]) as name order by 1) as names`,
    [names],
  )
}
