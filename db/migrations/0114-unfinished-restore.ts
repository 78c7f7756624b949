import { type Kysely, sql } from 'kysely'

/** One row while a restored log is there and its pictures and read models are not yet: nothing starts on it until they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table restore (
      only_row boolean primary key default true check (only_row),
      backup text not null,
      replayed text[] not null default '{}'
    )`.execute(db)
}
