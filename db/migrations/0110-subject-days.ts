import { type Kysely, sql } from 'kysely'

/** A read model of what happened on a day in Phnom Penh: to each post and article, and to all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subject_day (
      key text primary key,
      subject_id uuid,
      day date not null,
      hours int[] not null,
      views int not null,
      likes int not null,
      saves int not null,
      comments int not null,
      bookings int not null,
      members int not null
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index subject_day_subject on subject_day (subject_id, day)`.execute(db)
  // Requests come in the order of their times, and another tree would cost each of them.
  await sql`create index booking_requested on booking using brin (requested_at)`.execute(db)
}
