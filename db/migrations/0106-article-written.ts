import { type Kysely, sql } from 'kysely'

/** The list of those who write is paged and counted on this index alone: the rows behind it have the words of three languages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index article_written on article (updated_at desc, id desc)
    include (status, author_id, submitted_at, scheduled_for) where status <> 'deleted'`.execute(db)
}
