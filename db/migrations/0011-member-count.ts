import { type Kysely, sql } from 'kysely'

/** The number of members, in one row that the accounts' projector keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_count (key text primary key, members int not null)`.execute(db)
  await sql`insert into account_count
    select 'all', count(*) from account where deleted_at is null having count(*) > 0`.execute(db)
}
