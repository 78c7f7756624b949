import { type Kysely, sql } from 'kysely'

/** Members who may write articles, and what of theirs waits for an admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column is_author boolean not null default false`.execute(db)
  await sql`create index article_waiting on article (submitted_at) where submitted_at is not null`.execute(db)
}
