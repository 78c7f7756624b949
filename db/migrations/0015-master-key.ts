import { type Kysely, sql } from 'kysely'

/**
 * The ids of the master keys that wrap the keys of people: the current one, and while keys are wrapped anew those before it. The
 * first process that needs it writes the row, after its key has opened a key that is there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table master_key (
      only_row boolean primary key default true check (only_row),
      id text not null,
      older text[] not null default '{}'
    )`.execute(db)
  // Null for a key that was wrapped before ids were kept.
  await sql`alter table person_key add column master_key text`.execute(db)
}
