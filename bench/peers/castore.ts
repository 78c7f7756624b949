import { PostgresEventStorageAdapter } from '@castore/event-storage-adapter-postgres'
import { answerJobs, drive, EVENT_DATA, type Load } from '../engine/load.ts'

/** Castore's Postgres adapter under load, in a process of its own. */
const connectionString = process.env.DATABASE_URL
await PostgresEventStorageAdapter.createEventTable({ connectionString, aggregateId: { type: 'UUID' } })
const adapter = new PostgresEventStorageAdapter({ connectionString })

answerJobs((load: Load) =>
  drive(load, (aggregateId) =>
    adapter.pushEvent(
      { aggregateId, version: 1, type: 'Counted', timestamp: new Date().toISOString(), payload: EVENT_DATA },
      { eventStoreId: 'bench' },
    ),
  ),
)
