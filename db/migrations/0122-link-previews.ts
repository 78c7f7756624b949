import { type Kysely, sql } from 'kysely'

/** What a link shows of a picture. The workers make it of the pictures of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column preview jsonb`.execute(db)
}
