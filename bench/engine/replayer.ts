import { ALL_EVENTS } from '#server/composition/event-types.ts'
import { posts } from '#server/domains/post/projector.ts'
import { createKeyring } from '#server/event-sourcing/personal-data.ts'
import { createPool } from '#server/platform/database.ts'
import { masterKeySource } from '#server/platform/master-key-source.ts'
import { createMasterKeys } from '#server/platform/master-keys.ts'
import { createLeases } from '#server/projections/lease.ts'
import { replay } from '#server/projections/replay.ts'
import { counted, EVENTS } from './counted.ts'
import { answerJobs, peakMemory } from './load.ts'

/** Reads the whole log in a process of its own: by the engine's replay, or by a bare cursor. */
const pool = createPool(process.env.DATABASE_URL ?? '')
// Nothing here is personal data.
const keyring = createKeyring(pool, createMasterKeys(pool, masterKeySource({ masterKeys: [], dataDir: '' })))

const eventTypes = { ...ALL_EVENTS, ...EVENTS }
const engine = { pool, keyring, leases: createLeases(pool), eventTypes, release: 'bench' }

const READERS: Record<string, () => Promise<number>> = {
  replay: () => replay(engine, counted),
  posts: () => replay(engine, posts),

  async cursor() {
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      'declare log cursor for select position, stream, version, id, type, schema_version, data, meta, at from event order by position',
    )
    let read = 0
    for (let size = 1; size > 0; read += size) size = (await client.query('fetch 1000 from log')).rows.length
    await client.query('commit')
    client.release()
    return read
  },
}

answerJobs(async ({ what }: { what: string }) => {
  const begun = performance.now()
  const events = (await READERS[what]?.()) ?? 0
  const rate = (events * 1_000) / (performance.now() - begun)
  return { events, rate, peakMb: peakMemory() }
})
