import { type Kysely, sql } from 'kysely'

/** What a room is called in each language, and what it and its hotel were called when it was booked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table room add column names jsonb not null default '{}'`.execute(db)
  await sql`
    alter table booking
      add column room_names jsonb not null default '{}',
      add column post_names jsonb not null default '{}'`.execute(db)
}
