import { type Kysely, sql } from 'kysely'

/** Pictures with the same bytes share what is stored of them; what a picture shows, in words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column content text, add column alt jsonb`.execute(db)
  await sql`create index file_content on file (content) where content is not null`.execute(db)
}
