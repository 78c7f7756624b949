import { type Kysely, sql } from 'kysely'

/** The posts that wait for an admin, and the change of a published post that readers do not see yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table post
      add column change jsonb,
      add column change_words jsonb,
      add column change_images uuid[] not null default '{}',
      add column submitted_at timestamptz,
      add column reason text,
      add column reason_note text,
      add column is_held boolean not null default false`.execute(db)
  const waiting = 'where submitted_at is not null'
  await sql.raw(`create index post_queue on post (submitted_at, id) ${waiting}`).execute(db)
  await sql.raw(`create index post_queue_type on post (type, submitted_at, id) ${waiting}`).execute(db)
  await sql`create index post_change_images on post using gin (change_images) where change is not null`.execute(db)
}
