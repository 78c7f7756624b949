import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import { answerJobs, drive, EVENT_DATA, type Load } from '../engine/load.ts'
import { type Counted, counted } from './emmett-counted.ts'

/** emmett's Postgres event store under load, in a process of its own. */
const url = process.env.DATABASE_URL ?? ''
const plain = getPostgreSQLEventStore(url)
const projected = getPostgreSQLEventStore(url, { projections: [{ type: 'inline', projection: counted }] })
await projected.schema.migrate()

answerJobs((load: Load) => {
  const store = load.what === 'projected' ? projected : plain
  return drive(load, (stream) =>
    store.appendToStream<Counted>(`counted-${stream}`, [{ type: 'Counted', data: EVENT_DATA }], {
      expectedStreamVersion: 'STREAM_DOES_NOT_EXIST',
    }),
  )
})
