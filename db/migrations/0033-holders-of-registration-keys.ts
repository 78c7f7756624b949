import { type Kysely, sql } from 'kysely'

/** How many calls, sent at once, make the account under the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table registration_key add column holders int not null default 1`.execute(db)
}
