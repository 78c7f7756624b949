import { type Kysely, sql } from 'kysely'

/** Rooms that can be booked on no day make no price any more: a replay takes out those of before their notice was limited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into replay (name) select 'posts'
    where exists (select from offered_room o join room r on r.id = o.id where o.is_shown and r.notice_days > r.horizon_days)
    on conflict (name) do update set error = null, result = null, obstacle = null, position = 0, definition = null
    where replay.error is not null or replay.result is not null`.execute(db)
}
