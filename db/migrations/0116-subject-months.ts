import { type Kysely, sql } from 'kysely'

/** Sums of days by month, so that a year of many posts is a few rows of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subject_month (
      subject_id uuid not null,
      month date not null,
      views int not null,
      likes int not null,
      saves int not null,
      comments int not null,
      bookings int not null,
      primary key (subject_id, month)
    ) with (fillfactor = 80)`.execute(db)
  await sql`
    insert into subject_month
    select subject_id, date_trunc('month', day)::date, sum(views), sum(likes), sum(saves), sum(comments), sum(bookings)
    from subject_day where subject_id is not null group by 1, 2`.execute(db)
  await sql`create index subject_month_month on subject_month (month)`.execute(db)
  // Days are written in their order.
  await sql`create index subject_day_day on subject_day using brin (day) with (pages_per_range = 16)`.execute(db)
}
