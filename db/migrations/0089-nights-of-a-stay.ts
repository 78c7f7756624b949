import { type Kysely, sql } from 'kysely'

/** A list with dates reads the nights of all rooms on these, from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index room_inventory_stay on room_inventory (night)
    include (room_id, held, taken, price_cents, is_closed, no_arrival, no_departure, min_nights, max_nights)
    where night is not null`.execute(db)
}
