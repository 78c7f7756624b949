import { type Kysely, sql } from 'kysely'

/** A process renews one row for all of its work on the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table runner (id uuid primary key, alive_until timestamptz not null)`.execute(db)
  await sql`alter table checkpoint drop column leased_until, drop column error`.execute(db)
  await sql`alter table rebuild drop column leased_until`.execute(db)
}
