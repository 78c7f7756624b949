import { type Kysely, sql } from 'kysely'

/** The uploads of a member on the last day that they did, and how to find what shows a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_count (
      account_id uuid primary key,
      day date not null,
      pictures int not null,
      bytes bigint not null
    )`.execute(db)
  await sql`create index post_images on post using gin (images)`.execute(db)
  await sql`create index account_picture on account (picture_id) where picture_id is not null`.execute(db)
}
