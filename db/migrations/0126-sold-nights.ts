import { type Kysely, sql } from 'kysely'

/** Finds the stays of some days for a report of all hotels, without reading every booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index booking_sold on booking (check_out, check_in) where status in ('accepted', 'completed')`.execute(db)
}
