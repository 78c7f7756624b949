import { type Kysely, sql } from 'kysely'

/** User names have a second key, for what they look like: a replay gives it to those of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into replay (name) select 'accounts' where exists (select from account) on conflict do nothing`.execute(
    db,
  )
}
