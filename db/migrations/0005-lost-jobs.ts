import { type Kysely, sql } from 'kysely'

/** Reconciliation looks for pictures without variants, which are few among many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index file_without_copies on file (id) where variant_widths = '{}'`.execute(db)
}
