import { type Kysely, sql } from 'kysely'

/**
 * The table has what members have typed into forms and not saved yet, by the form: apart from the log, which has what they save. Articles know
 * which of their versions has written the latest words, since what is typed goes on where anything else has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table draft (
      account_id uuid not null,
      name text not null,
      text text not null,
      files uuid[] not null,
      revision int not null,
      saved_at timestamptz not null,
      primary key (account_id, name)
    )`.execute(db)
  await sql`create index draft_by_file on draft using gin (files)`.execute(db)
  await sql`alter table article add column words_version int not null default 0`.execute(db)
  await sql`create index draft_by_time on draft (saved_at)`.execute(db)
}
