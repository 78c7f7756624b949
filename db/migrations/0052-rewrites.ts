import { type Kysely, sql } from 'kysely'

/** How often rows of read models were written without a new event: by replays and by retries of dead letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rewrite_count (only_row boolean primary key default true check (only_row), times bigint not null)`.execute(
    db,
  )
  await sql`insert into rewrite_count (times) values (0)`.execute(db)
}
