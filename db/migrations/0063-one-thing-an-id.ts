import { type Kysely, sql } from 'kysely'

/** Streams whose ids name one thing. Others share an account's id, or have an id that anybody could work out beforehand. */
const isThing = sql.raw(`version = 1 and split_part(stream, '-', 1) in ('account', 'post', 'comment', 'file')`)
const id = sql.raw(`substr(stream, strpos(stream, '-') + 1)`)

/**
 * An id names one thing: members choose the ids of posts and pictures, and could choose another thing's. Things that share one
 * from before keep it, but for the first of them outside of the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ stream: string }>`
    select stream from (
      select stream, row_number() over (partition by ${id} order by position) as nth from event where ${isThing}
    ) as thing where nth > 1`.execute(db)
  const shared = sql.join(rows.map(({ stream }) => sql.lit(stream)))
  const others = rows.length === 0 ? sql`` : sql`and stream not in (${shared})`
  await sql`create unique index event_thing_id on event ((${id})) where ${isThing} ${others}`.execute(db)
}
