import { type Kysely, sql } from 'kysely'

/** Pictures of a line on a day: few bytes may become many in the smaller copies of a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload_line add column pictures int not null default 0`.execute(db)
}
