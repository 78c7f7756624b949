import { type Kysely, sql } from 'kysely'

/** The report that has the weight of a line: one that is sent again keeps it. Null of reports from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_network add column report_id uuid`.execute(db)
}
