import { type Kysely, sql } from 'kysely'

/** A process says once that it lives, for all the work on the log that is its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table runner (id uuid primary key, alive_until timestamptz not null)`.execute(db)
  await sql`alter table checkpoint drop column leased_until, drop column error`.execute(db)
  await sql`alter table rebuild drop column leased_until`.execute(db)
}
