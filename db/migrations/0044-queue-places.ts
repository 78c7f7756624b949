import { type Kysely, sql } from 'kysely'

/** The order in which what waits comes to an admin, in which no author keeps others back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table post add column queued_at timestamptz`.execute(db)
  await sql`
    update post set queued_at = place.queued_at
    from (
      select id, submitted_at + (row_number() over (partition by owner_id order by submitted_at, id) - 1) * interval '1 day'
        as queued_at
      from post where submitted_at is not null
    ) as place
    where place.id = post.id`.execute(db)
  await sql`drop index post_queue, post_queue_type`.execute(db)
  const waiting = 'where submitted_at is not null'
  await sql.raw(`create index post_queue on post (queued_at, id) ${waiting}`).execute(db)
  await sql.raw(`create index post_queue_type on post (type, queued_at, id) ${waiting}`).execute(db)
  await sql.raw(`create index post_queue_author on post (owner_id, queued_at, id) ${waiting}`).execute(db)
}
