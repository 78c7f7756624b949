import { z } from 'zod'
import { eventType } from '#server/event-sourcing/event.ts'
import { type Projector, rowProjector } from '#server/event-sourcing/projector.ts'
import type { Sql } from '#server/event-sourcing/sql.ts'
import { EVENT_DATA, EVENT_META } from './load.ts'

/** The measured event and its read model: a row per stream with the number of its events. */
export const EVENTS = {
  Counted: eventType(z.object({ name: z.string(), province: z.string(), price_from_cents: z.int(), rooms: z.int() })),
}

type Row = { id: string; events: number; name: string; rooms: number }

/** Fails for an event that is missing, repeated or out of order. */
export const counted: Projector = rowProjector<Row, typeof EVENTS>({
  name: 'counted',
  table: 'counted',
  keyColumn: 'id',
  events: EVENTS,
  keys: ({ stream }) => [stream],
  evolve: {
    Counted: (row, { stream, version, data }) => {
      const events = (row?.events ?? 0) + 1
      if (events !== version) throw new Error(`${stream}: version ${version} came as number ${events}`)
      return { id: stream, events, name: data.name, rooms: (row?.rooms ?? 0) + data.rooms }
    },
  },
})

/** Creates the table of the read model. */
export async function createCounted(sql: Sql): Promise<void> {
  await sql.query(
    'create table counted (id text primary key, events int not null, name text not null, rooms bigint not null)',
  )
}

/** Fills an empty log with events of ten thousand streams in turn, so that neighbours are of different streams. */
export async function fillLog(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `insert into event (position, stream, version, id, type, schema_version, data, meta, at)
     select n, 'counted-' || n % 10000, 1 + (n - 1) / 10000, gen_random_uuid(), 'Counted', 1, $2, $3, now()
     from generate_series(1, $1::int) n`,
    [count, JSON.stringify(EVENT_DATA), JSON.stringify(EVENT_META)],
  )
  await sql.query('update log_head set position = $1', [count])
  await sql.query('vacuum analyze event')
}
