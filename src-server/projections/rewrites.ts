import type { Sql } from '../event-sourcing/sql.ts'

/** Tells, with the transaction, that rows of read models are written without a new event. */
export async function countRewrite(tx: Sql): Promise<void> {
  await tx.query('update rewrite_count set times = times + 1')
}
