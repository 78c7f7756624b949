import { randomUUID } from 'node:crypto'
import { createCommitter } from '#server/event-sourcing/commit.ts'
import { createPool } from '#server/platform/database.ts'
import { counted } from './counted.ts'
import { answerJobs, drive, EVENT_DATA, EVENT_META, type Load, type Outcome } from './load.ts'

/** The engine's committer under load, in a process of its own. */
const pool = createPool(process.env.DATABASE_URL ?? '')

type Adding = (stream: string, expected?: number) => Promise<void>

function addingWith(commit: ReturnType<typeof createCommitter>): Adding {
  return (id, expected = 0) =>
    commit({
      stream: `counted-${id}`,
      expected,
      at: new Date().toISOString(),
      meta: EVENT_META,
      events: [{ id: randomUUID(), type: 'Counted', schemaVersion: 1, data: EVENT_DATA, stored: EVENT_DATA }],
    })
}

const add = addingWith(createCommitter(pool, []))
const addProjected = addingWith(createCommitter(pool, [counted]))

/** Appends five events to each stream, one after the other. */
async function addFive(stream: string): Promise<void> {
  for (let version = 0; version < 5; version++) await add(stream, version)
}

const LOADS: Record<string, (load: Load) => Promise<Outcome>> = {
  append: (load) => drive(load, (stream) => add(stream)),
  projected: (load) => drive(load, (stream) => addProjected(stream)),
  five: (load) => drive(load, addFive),
}

answerJobs((load: Load) => {
  const run = LOADS[load.what]
  if (!run) throw new Error(`no load "${load.what}"`)
  return run(load)
})
