import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../platform/database.ts'
import { SYSTEM_ACTOR } from '../procedures/context.ts'
import { testDatabase } from '../testing/database.ts'
import type { Sql } from './sql.ts'
import { append, readLog } from './store.ts'

/** A log under test: how a transaction adds two events to it, and the positions that a reader finds after a position. */
type Log = {
  clear(): Promise<unknown>
  append(tx: Sql, stream: string): Promise<unknown>
  read(after: number): Promise<number[]>
}

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool(await testDatabase(), 4)
  await pool.query('create table naive (position bigserial primary key, stream text not null)')
})
afterAll(() => pool.end())

const ours: Log = {
  async clear() {
    await pool.query('truncate event, command')
    await pool.query('update log_head set position = 0')
  },
  append: (tx, stream) =>
    append(tx, [
      {
        stream,
        expected: 0,
        at: '2026-11-20T05:00:00.000Z',
        meta: { actor: SYSTEM_ACTOR, correlation_id: randomUUID() },
        events: ['A', 'B'].map((type) => ({ id: randomUUID(), type, schemaVersion: 1, data: {}, stored: {} })),
      },
    ]),
  read: async (after) => (await readLog(pool, after, 100)).map(({ position }) => position),
}

/** The log that everybody writes first: a serial number, and a reader that asks for what has a higher one. */
const naive: Log = {
  clear: () => pool.query('truncate naive restart identity'),
  append: (tx, stream) => tx.query('insert into naive (stream) values ($1), ($1)', [stream]),
  async read(after) {
    const { rows } = await pool.query('select position from naive where position > $1 order by position', [after])
    return rows.map(({ position }) => Number(position))
  },
}

type Ending = 'commit' | 'rollback'
/** The order of the steps of the two (1 or 2), and how each of them ends. */
type Interleaving = { order: string; endings: readonly [Ending, Ending] }

/** All orders of three steps of the one and three of the other: 20. */
function orders(a: number, b: number): string[] {
  if (a + b === 0) return ['']
  return [
    ...(a > 0 ? orders(a - 1, b).map((rest) => `1${rest}`) : []),
    ...(b > 0 ? orders(a, b - 1).map((rest) => `2${rest}`) : []),
  ]
}
const ENDINGS = ['commit', 'rollback'] as const
const INTERLEAVINGS: Interleaving[] = orders(3, 3).flatMap((order) =>
  ENDINGS.flatMap((a) => ENDINGS.map((b): Interleaving => ({ order, endings: [a, b] }))),
)

/** A writer whose transaction is taken step by step: begin, append, end. */
async function openWriter(log: Log, stream: string, ending: Ending) {
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  const steps = [
    () => client.query('begin'),
    () => log.append(client, stream),
    () => client.query(ending).finally(() => client.release()),
  ]
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0
  const waitsForLock = async () =>
    (await pool.query('select where cardinality(pg_blocking_pids($1)) > 0', [pid])).rowCount === 1
  return {
    /** Starts the next step after the one before. @returns once all are done, or the other writer's lock is in the way. */
    async next(): Promise<void> {
      const step = steps.shift()
      pending++
      last = last.then(() => step?.()).finally(() => pending--)
      last.catch(() => {})
      while (pending > 0 && !(await waitsForLock()));
    },
    done: () => last,
  }
}

/** Has two writers take their steps, and a reader with a checkpoint look after every one. */
async function play(log: Log, { order, endings }: Interleaving): Promise<{ seen: number[]; written: number[] }> {
  await log.clear()
  const writers = [await openWriter(log, 'post-a', endings[0]), await openWriter(log, 'post-b', endings[1])]
  const seen: number[] = []
  const poll = async () => seen.push(...(await log.read(seen.at(-1) ?? 0)))
  for (const step of order) {
    await writers[Number(step) - 1]?.next()
    await poll()
  }
  await Promise.all(writers.map((writer) => writer.done()))
  await poll()
  return { seen, written: await log.read(0) }
}

/** Whether the one that takes the higher numbers commits first: then a reader passes over the lower ones. */
function overtakes({ order, endings }: Interleaving): boolean {
  const appendOf = (writer: string) => order.indexOf(writer, order.indexOf(writer) + 1)
  const lower = appendOf('1') < appendOf('2') ? '1' : '2'
  return endings.every((ending) => ending === 'commit') && order.endsWith(lower)
}

describe('two writers and a reader with a checkpoint', { timeout: 180_000 }, () => {
  it(`miss nothing, see nothing twice and leave no gap in ${INTERLEAVINGS.length} interleavings`, async () => {
    for (const interleaving of INTERLEAVINGS) {
      const { seen, written } = await play(ours, interleaving)
      const committed = interleaving.endings.filter((ending) => ending === 'commit').length * 2
      expect(written, JSON.stringify(interleaving)).toEqual(Array.from({ length: committed }, (_, n) => n + 1))
      expect(seen, JSON.stringify(interleaving)).toEqual(written)
    }
  })

  it('miss events of a log that is numbered by a sequence', async () => {
    const missed: Interleaving[] = []
    for (const interleaving of INTERLEAVINGS) {
      const { seen, written } = await play(naive, interleaving)
      if (written.some((position) => !seen.includes(position))) missed.push(interleaving)
    }
    expect(missed).toEqual(INTERLEAVINGS.filter(overtakes))
    expect(missed).toHaveLength(6)
  })
})
