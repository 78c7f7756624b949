import { type Kysely, sql } from 'kysely'

/** An event without an end goes on until its day in Phnom Penh is over; before, lists took it to be over as it began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As `overAt` of `src-shared` has it. Cambodia keeps UTC+7 all year; a time zone by its name would not be immutable.
  await sql`
    create function event_over_at(starts_at timestamptz, ends_at timestamptz) returns timestamptz
    language sql immutable parallel safe
    return case when ends_at > starts_at then ends_at
      else (date_trunc('day', starts_at at time zone 'UTC' + interval '7 hours') + interval '17 hours') at time zone 'UTC'
    end`.execute(db)
  await sql`drop index post_days`.execute(db)
  // Events that have begun and are not over.
  await sql`
    create index post_days on post using gist (tstzrange(starts_at, event_over_at(starts_at, ends_at)))
    where status = 'published' and starts_at is not null`.execute(db)
}
