import { type Kysely, sql } from 'kysely'

/** Likes and bookmarks: a row for each member and post, which goes when neither is left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reaction (
      id uuid primary key,
      account_id uuid not null,
      post_id uuid not null,
      liked_at timestamptz,
      saved_at timestamptz
    )`.execute(db)
  await sql`create unique index reaction_account on reaction (account_id, post_id) include (liked_at, saved_at)`.execute(
    db,
  )
  await sql`create index reaction_saved on reaction (account_id, saved_at desc, id desc) where saved_at is not null`.execute(
    db,
  )
  await sql`create index reaction_liked on reaction (post_id, liked_at desc, id desc) where liked_at is not null`.execute(
    db,
  )
}
