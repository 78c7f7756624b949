import { type Kysely, sql } from 'kysely'

/** How often a refresh token was exchanged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session_token add column exchanges smallint not null default 0`.execute(db)
}
