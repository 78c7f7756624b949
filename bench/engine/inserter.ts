import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Append, answerJobs, drive, EVENT_DATA, EVENT_META, type Load } from './load.ts'

/** The baseline: an INSERT per event, its version checked by a unique key, on the number of connections that was fastest. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
await pool.query(`
  create table if not exists plain_event (
    position bigserial primary key, stream text not null, version int not null, id uuid not null, type text not null,
    schema_version smallint not null, data jsonb not null, meta jsonb not null, at timestamptz not null,
    unique (stream, version)
  )`)
const meta = JSON.stringify(EVENT_META)

const insertOf = (stream: string) => ({
  name: 'insert',
  text: `insert into plain_event (stream, version, id, type, schema_version, data, meta, at)
         values ($1, 1, $2, 'Counted', 1, $3, $4, $5)`,
  values: [stream, randomUUID(), JSON.stringify(EVENT_DATA), meta, new Date().toISOString()],
})

const SIDES: Record<string, Append> = {
  insert: (stream) => pool.query(insertOf(stream)),
  async transaction(stream) {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(insertOf(stream))
    await client.query('commit')
    client.release()
  },
}

answerJobs((load: Load) => {
  const append = SIDES[load.what]
  if (!append) throw new Error(`no load "${load.what}"`)
  return drive(load, append)
})
