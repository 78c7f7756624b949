import { expect } from 'vitest'
import { z } from 'zod'
import { projectors } from '#server/composition/projectors.ts'
import { readLog } from '#server/event-sourcing/store.ts'
import type { Engine } from '#server/projections/engine.ts'
import { verify } from '#server/projections/replay.ts'
import type { Tally } from './writers.ts'

const PAGE = 1_000
const named = z.object({
  name: z.string().nullish(),
  data: z.object({ names: z.object({ en: z.string().optional() }).optional() }).optional(),
})

/**
 * Proves on the database that every acknowledged command is in the log exactly once, every other at most once,
 * positions and versions have no gaps, and each read model equals a fresh replay.
 */
export async function audit(engine: Engine, { acknowledged, open, surprises }: Tally): Promise<void> {
  expect(surprises.slice(0, 5), 'answers that are neither success nor 503').toEqual([])
  const found = await namesInLog(engine)
  expect(notTimes(found, acknowledged, [1]), 'acknowledged commands that are not there exactly once').toEqual([])
  expect(notTimes(found, open, [0, 1]), 'unanswered commands that are there more than once').toEqual([])
  await auditReadModels(engine)
}

/** Proves that the log has no gaps, and that each read model equals a fresh replay. */
export async function auditReadModels(engine: Engine): Promise<void> {
  expect(await gaps(engine)).toEqual({ positions: 0, versions: 0 })
  for (const projector of projectors) {
    for (const { table, onlyLive, onlyReplayed } of await verify(engine, projector))
      expect({ table, onlyLive, onlyReplayed }).toEqual({ table, onlyLive: [], onlyReplayed: [] })
  }
}

/** The first commands whose number of events is not in `times`. */
function notTimes(found: ReadonlyMap<unknown, number>, keys: string[], times: number[]): unknown[] {
  const counted = keys.map((key) => ({ key, times: found.get(key) ?? 0 }))
  return counted.filter((one) => !times.includes(one.times)).slice(0, 5)
}

/** How many events of the log have each name, which is what the writers tell their commands by; drafts are sealed. */
async function namesInLog({ pool, keyring }: Engine): Promise<Map<unknown, number>> {
  const found = new Map<unknown, number>()
  for (let after = 0; ; ) {
    const events = await keyring.open(pool, await readLog(pool, after, PAGE))
    for (const { data } of events) {
      const { name, data: record } = named.parse(data)
      const key = name ?? record?.names?.en
      found.set(key, (found.get(key) ?? 0) + 1)
    }
    const last = events.at(-1)
    if (!last) return found
    after = last.position
  }
}

async function gaps({ pool }: Engine): Promise<object | undefined> {
  const { rows } = await pool.query<{ positions: number; versions: number }>(
    `select ((select position from log_head) - count(*))::int + (max(position) - count(*))::int as positions,
       (select count(*)::int from (select from event group by stream having max(version) <> count(*)) torn) as versions
     from event`,
  )
  return rows[0]
}
