import type { Sql } from './sql.ts'

/** The classes of our advisory locks: any numbers that nobody else uses, each for one purpose. */
export const LOCK_CLASSES = {
  /** Tables in which rows are inserted. */
  insert: 20_260,
  /** Accounts that open a session. */
  session: 20_261,
  /** User names that are being registered, by what they look like. */
  username: 20_262,
  /** Authors whose drafts are counted. */
  draft: 20_263,
  /** The one rotation of the master key. */
  rotation: 20_264,
  /** Bytes of pictures that are stored or removed, by their content. */
  content: 20_270,
}

/** Locks names until the transaction ends, in one order, so that two that lock several do not deadlock. */
export async function lockNames(tx: Sql, purpose: keyof typeof LOCK_CLASSES, names: readonly string[]): Promise<void> {
  await tx.query(
    `select pg_advisory_xact_lock(${LOCK_CLASSES[purpose]}, hash) from (
       select distinct hashtext(name) as hash from unnest($1::text[]) as name order by 1) as names`,
    [names],
  )
}
