import { type Kysely, sql } from 'kysely'

/** Suspended members, and what of theirs waits meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column suspended_at timestamptz, add column suspension_reason text`.execute(db)
  await sql`create index account_suspended on account (suspended_at) where suspended_at is not null`.execute(db)
  await sql`alter table post add column is_withheld boolean not null default false`.execute(db)
  await sql`create index post_withheld on post (owner_id) where is_withheld`.execute(db)
  await sql`alter table comment add column is_withheld boolean not null default false`.execute(db)
  await sql`create index comment_withheld on comment (author_id) where is_withheld`.execute(db)
  await sql`
    alter table comment alter column is_shown
      set expression as ((deleted_at is null and not is_withheld) or replies > 0)`.execute(db)
}
