import { type Kysely, sql } from 'kysely'

/** A guest's requests that wait are counted where they stand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index booking_waiting_of_guest on booking (guest_id) where status = 'requested'`.execute(db)
  await sql`drop table booking_guest`.execute(db)
}
