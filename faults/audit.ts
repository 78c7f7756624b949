import { expect } from 'vitest'
import { projectors } from '#server/composition/projectors.ts'
import type { Engine } from '#server/projections/engine.ts'
import { verify } from '#server/projections/replay.ts'
import type { Tally } from './writers.ts'

/**
 * Proves on the database that every acknowledged command is in the log exactly once, every other at most once,
 * positions and versions have no gaps, and each read model equals a fresh replay.
 */
export async function audit(engine: Engine, { acknowledged, open, surprises }: Tally): Promise<void> {
  expect(surprises.slice(0, 5), 'answers that are neither success nor 503').toEqual([])
  expect(await notTimes(engine, acknowledged, [1]), 'acknowledged commands that are not there exactly once').toEqual([])
  expect(await notTimes(engine, open, [0, 1]), 'unanswered commands that are there more than once').toEqual([])
  expect(await gaps(engine)).toEqual({ positions: 0, versions: 0 })
  for (const projector of projectors) {
    for (const { table, onlyLive, onlyReplayed } of await verify(engine, projector))
      expect({ table, onlyLive, onlyReplayed }).toEqual({ table, onlyLive: [], onlyReplayed: [] })
  }
}

/** The first commands whose number of events is not in `times`. */
async function notTimes({ pool }: Engine, keys: string[], times: number[]): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select key, count(position)::int as times
     from unnest($1::text[]) as key left join event on coalesce(data->>'name', data#>>'{data,names,en}') = key
     group by key having not count(position) = any($2) limit 5`,
    [keys, times],
  )
  return rows
}

async function gaps({ pool }: Engine): Promise<object | undefined> {
  const { rows } = await pool.query<{ positions: number; versions: number }>(
    `select ((select position from log_head) - count(*))::int + (max(position) - count(*))::int as positions,
       (select count(*)::int from (select from event group by stream having max(version) <> count(*)) torn) as versions
     from event`,
  )
  return rows[0]
}
