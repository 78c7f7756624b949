import { type Kysely, sql } from 'kysely'

/** Likes and bookmarks are of a subject, a post or an article, and are found by its kind as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reaction rename column post_id to subject_id`.execute(db)
  await sql`alter table reaction add column subject_type text not null default 'post'`.execute(db)
  await sql`drop index reaction_account`.execute(db)
  await sql`
    create unique index reaction_account on reaction (account_id, subject_id, subject_type)
    include (liked_at, saved_at)`.execute(db)
}
