import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project } from '../event-sourcing/projector.ts'
import { inTransaction, type Sql } from '../event-sourcing/sql.ts'
import { readLog } from '../event-sourcing/store.ts'
import { createPool } from '../platform/database.ts'
import { createLeases } from '../projections/lease.ts'
import { SILENT } from '../projections/logger.ts'
import { leftOutBy } from '../projections/newer-log.ts'
import { projectorReader } from '../projections/projector-reader.ts'
import { replay, verify } from '../projections/replay.ts'
import { createShadows } from '../projections/shadows.ts'
import { all } from '../testing/all-tests.ts'
import { everyCommand, histories, runStep, type Step } from '../testing/histories.ts'
import { readToEnd } from '../testing/read-to-end.ts'
import { appScene } from '../testing/scene.ts'
import { ALL_EVENTS } from './event-types.ts'
import { inlineProjectors, projectors } from './projectors.ts'

const ASYNC = 'async_copy'
/** The inline projectors as async ones; their connections write to copies of the tables. */
const asyncCopies = inlineProjectors.map((projector) => ({
  ...projector,
  name: `async_${projector.name}`,
  mode: 'async' as const,
}))

let asyncPool: pg.Pool
const { app } = await appScene()
beforeAll(async () => {
  await inTransaction(app.engine.pool, (tx) =>
    createShadows(
      tx,
      ASYNC,
      inlineProjectors.flatMap(({ tables }) => tables),
    ),
  )
  asyncPool = createPool(app.settings.DATABASE_OWNER_URL, 1)
  asyncPool.on('connect', (client) => void client.query(`set search_path = ${ASYNC}, public`))
})
afterAll(() => asyncPool.end())

/** Every row of every read table as sorted text; stamps count changes, so they are left out. */
async function rowsIn(schema: string, sql: Sql = app.engine.pool): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { tables, incidental } of inlineProjectors)
    for (const table of tables) {
      const { rows } = await sql.query<{ row: string }>(
        `select (to_jsonb(t) - $1::text[])::text as row from ${schema}.${table} t order by 1`,
        [incidental],
      )
      found[table] = rows.map(({ row }) => row)
    }
  return found
}

/** Empties the live tables and folds the log into them in batches. @returns the rows */
async function replayedInPlace(batch: number): Promise<Record<string, string[]>> {
  const client = await app.context.pool.connect()
  try {
    await client.query('begin')
    for (const projector of inlineProjectors) {
      for (const table of projector.tables) await client.query(`delete from ${table}`)
      for (let after = 0, more = true; more; ) {
        const events = await app.context.keyring.open(
          client,
          await readLog(client, after, batch, leftOutBy(projector, ALL_EVENTS)),
        )
        if (events.length > 0) await project(client, projector, [events])
        after = events.at(-1)?.position ?? after
        more = events.length === batch
      }
    }
    return await rowsIn('public', client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function catchUp(): Promise<void> {
  const log = { ...SILENT, error: (detail: object) => expect.unreachable(JSON.stringify(detail)) }
  const engine = { ...app.context, pool: asyncPool, leases: createLeases(app.context.pool) }
  for (const projector of asyncCopies) await readToEnd(engine, projectorReader(engine, projector, log))
}

const ALL_TABLES = projectors.flatMap(({ tables }) => tables)
/** The tables that had rows when they were verified: two empty ones are equal. */
const verified = new Set<string>()

async function noteFilled(): Promise<void> {
  for (const table of ALL_TABLES) {
    const { rows } = await app.context.pool.query(`select from ${table} limit 1`)
    if (rows.length > 0) verified.add(table)
  }
}

async function expectVerified(): Promise<void> {
  await app.project()
  await noteFilled()
  for (const projector of projectors)
    for (const { onlyLive, onlyReplayed } of await verify(app.engine, projector))
      expect({ onlyLive, onlyReplayed }).toEqual({ onlyLive: [], onlyReplayed: [] })
}

/** The log grows from run to run and is replayed whole, which takes far longer than another history. */
const several = fc.array(histories, { minLength: 4, maxLength: 6 })
/** The first of them has every command, and with it every event and rows in every table: the last tests make sure of it. */
const RUNS = all ? 8 : 4
const RUNS_AT_ONCE = all ? 6 : 3

const stopNow = () => {
  throw Object.assign(new Error('stopped'), { name: 'AbortError' })
}

const live = async (history: readonly Step[]) => {
  const things = Array.from({ length: 4 }, () => randomUUID())
  for (const step of history) await runStep(app.context, step, things)
}

describe('whatever happened,', { timeout: 600_000 }, () => {
  it('live tables, replays, verification and async projectors are byte-identical', async () => {
    await fc.assert(
      fc.asyncProperty(several, fc.integer({ min: 1, max: 60 }), async (lived, batch) => {
        for (const history of lived) await live(history)
        const rows = await rowsIn('public')
        expect(await replayedInPlace(batch)).toEqual(rows)
        await catchUp()
        expect(await rowsIn(ASYNC)).toEqual(rows)
        await expectVerified()
        for (const projector of inlineProjectors) await replay(app.engine, projector)
        expect(await rowsIn('public')).toEqual(rows)
      }),
      { numRuns: RUNS, examples: [[[everyCommand], 1]] },
    )
  })

  it('they are also identical with writes during replays that stop between two steps', async () => {
    await fc.assert(
      fc.asyncProperty(histories, histories, histories, histories, histories, async (...lanes) => {
        const replays = async () => {
          for (const projector of inlineProjectors) {
            await expect(replay(app.engine, projector, stopNow)).rejects.toThrow('stopped')
            await replay(app.engine, projector)
          }
        }
        // Waits for all, so that a failure leaves nothing running.
        const ended = await Promise.allSettled([...lanes.map(live), replays(), catchUp()])
        expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
        const rows = await rowsIn('public')
        expect(await replayedInPlace(1_000)).toEqual(rows)
        await catchUp()
        expect(await rowsIn(ASYNC)).toEqual(rows)
        await expectVerified()
      }),
      { numRuns: RUNS_AT_ONCE },
    )
  })

  it('a replay of a projector without a checkpoint gives the same rows, and begins its checkpoint', async () => {
    const rows = await rowsIn('public')
    const added = inlineProjectors.map((one) => ({ ...one, name: `new_${one.name}`, mode: 'async' as const }))
    for (const projector of added) await replay(app.engine, projector)
    expect(await rowsIn('public')).toEqual(rows)
    const { rows: checkpoints } = await app.context.pool.query(
      `select name from checkpoint, log_head where checkpoint.position = log_head.position and name like 'new%'`,
    )
    expect(checkpoints.map(({ name }) => name)).toEqual(expect.arrayContaining(added.map(({ name }) => name)))
  })

  it('and each table had rows when it was verified', () => {
    expect(ALL_TABLES.filter((table) => !verified.has(table))).toEqual([])
  })

  it('and the histories contain every event of every read model', async () => {
    const { rows } = await app.context.pool.query<{ type: string }>('select distinct type from event')
    const stored = rows.map(({ type }) => type)
    expect(projectors.flatMap(({ types }) => types).filter((type) => !stored.includes(type))).toEqual([])
  })
})
