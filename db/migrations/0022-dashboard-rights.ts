import { type Kysely, sql } from 'kysely'

/** A dashboard is open for the right that it was opened with. Those that are open now ask for the password once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column dashboard_right text`.execute(db)
}
