import { type Kysely, sql } from 'kysely'

/** Counts the requests that an owner can still answer, without reading the bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index booking_unanswered on booking (owner_id, expires_at) where status = 'requested'`.execute(db)
}
