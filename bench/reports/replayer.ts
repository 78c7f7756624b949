import { ALL_EVENTS } from '#server/composition/event-types.ts'
import { subjectDays } from '#server/domains/statistics/projector.ts'
import { createKeyring } from '#server/event-sourcing/personal-data.ts'
import { createPool } from '#server/platform/database.ts'
import { masterKeySource } from '#server/platform/master-key-source.ts'
import { createMasterKeys } from '#server/platform/master-keys.ts'
import { createLeases } from '#server/projections/lease.ts'
import { replay } from '#server/projections/replay.ts'
import { answerJobs } from '../engine/load.ts'

/** Makes the reports' tables from the log, in a process of its own, as `npm run replay` does. */
const pool = createPool(process.env.DATABASE_URL ?? '')
// Nothing here is personal data.
const keyring = createKeyring(pool, createMasterKeys(pool, masterKeySource({ masterKeys: [], dataDir: '' })))
const engine = { pool, keyring, leases: createLeases(pool), eventTypes: ALL_EVENTS, release: 'bench' }

answerJobs(async () => {
  const begun = performance.now()
  await replay(engine, subjectDays)
  return { seconds: (performance.now() - begun) / 1_000 }
})
