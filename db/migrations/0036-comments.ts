import { type Kysely, sql } from 'kysely'

/** Comments, and who likes them. The tree is read by `branch_id`: below which comment one is shown (decision 58). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment (
      id uuid primary key,
      subject_type text not null,
      subject_id uuid not null,
      author_id uuid not null,
      parent_id uuid,
      thread uuid[] not null,
      branch_id uuid,
      text text,
      replies int not null,
      likes int not null,
      posted_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      is_shown boolean generated always as (deleted_at is null or replies > 0) stored
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    create table comment_like (
      id uuid primary key,
      account_id uuid not null,
      comment_id uuid not null,
      liked_at timestamptz not null
    )`.execute(db)
  const top = 'where branch_id is null and is_shown'
  const indexes = [
    `comment_newest on comment (subject_id, posted_at desc, id desc) ${top}`,
    `comment_liked on comment (subject_id, likes desc, posted_at desc, id desc) ${top}`,
    'comment_branch on comment (branch_id, posted_at, id) where is_shown',
    'comment_since on comment (subject_id, posted_at) include (author_id) where deleted_at is null',
    'comment_author on comment (author_id) where deleted_at is null',
    'comment_like_account on comment_like (account_id, comment_id)',
    'comment_like_newest on comment_like (comment_id, liked_at desc) include (account_id)',
  ]
  for (const index of indexes) await sql.raw(`create index ${index}`).execute(db)
}
