import { type Kysely, sql } from 'kysely'

/** Bytes that members of one line have uploaded on a day. A line is a hash under the day, so its address is not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_line (
      line bigint primary key,
      day date not null,
      bytes bigint not null
    )`.execute(db)
}
