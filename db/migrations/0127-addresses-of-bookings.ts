import { type Kysely, sql } from 'kysely'

/** Where the hotel was when it was booked, in each language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column post_addresses jsonb not null default '{}'`.execute(db)
}
