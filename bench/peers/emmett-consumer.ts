import { getPostgreSQLEventStore, postgreSQLEventStoreConsumer } from '@event-driven-io/emmett-postgresql'
import pg from 'pg'
import { answerJobs, EVENT_DATA, peakMemory } from '../engine/load.ts'
import { type Counted, counted } from './emmett-counted.ts'

/** emmett's consumer, tuned, with the counting read model: events per second from an existing log. */
const connectionString = process.env.DATABASE_URL ?? ''
await getPostgreSQLEventStore(connectionString, {
  projections: [{ type: 'inline', projection: counted }],
}).schema.migrate()

const pool = new pg.Pool({ connectionString })
const PULLING = { batchSize: 1_000, pullingFrequencyInMs: 1 }
const TEN_THOUSAND_STREAMS = `
  insert into emt_messages (stream_id, stream_position, message_kind, message_data, message_metadata,
    message_schema_version, message_type, message_id, transaction_id)
  select 'counted-' || n % 10000, 1 + (n - 1) / 10000, 'E', $2::jsonb, '{}', '1', 'Counted', gen_random_uuid()::text, pg_current_xact_id()
  from generate_series(1, $1::int) n`
const COUNTED = 'select coalesce(sum(events), 0)::int as events from counted'

let run = 0

answerJobs(async ({ events }: { events: number }) => {
  if (run === 0) await pool.query(TEN_THOUSAND_STREAMS, [events, JSON.stringify(EVENT_DATA)])
  await pool.query('truncate counted')
  const consumer = postgreSQLEventStoreConsumer<Counted>({
    connectionString,
    pulling: PULLING,
    stopWhen: { noMessagesLeft: true },
  })
  consumer.projector({ processorId: `counted-${++run}`, projection: counted, startFrom: 'BEGINNING' })
  const begun = performance.now()
  await consumer.start()
  const seconds = (performance.now() - begun) / 1_000
  await consumer.close()
  const { rows } = await pool.query<{ events: number }>(COUNTED)
  const done = rows[0]?.events ?? 0
  return { events: done, rate: done / seconds, peakMb: peakMemory() }
})
