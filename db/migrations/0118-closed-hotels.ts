import { type Kysely, sql } from 'kysely'

/** The guests of hotels and owners that are gone are looked for every few seconds: among the few that have any to come. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index booking_open on booking (owner_id, post_id) include (id, status, check_out, expires_at)
    where guest_id is not null and status in ('requested', 'accepted')`.execute(db)
  await sql`create index account_gone on account (id) include (deleted_at) where deleted_at is not null`.execute(db)
  await sql`
    create index post_gone on post (owner_id, id) include (restorable_until, updated_at) where status = 'deleted'`.execute(
    db,
  )
}
