import { randomUUID } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SqlPool } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { createPool } from '../platform/database.ts'
import { MEMBER } from '../testing/given.ts'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { readToEnd } from '../testing/read-to-end.ts'
import { SILENT } from './logger.ts'
import { projectorReader } from './projector-reader.ts'
import { replay } from './replay.ts'
import { retryDeadLetters } from './retry.ts'
import { readersOf } from './status.ts'

let poisoned = false
const projector = jarProjector('async', () => poisoned)

let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([])
})
afterAll(() => jars.pool.end())
beforeEach(async () => {
  poisoned = false
  await jars.pool.query('truncate jar, checkpoint, dead_letter, retry')
  await jars.pool.query(`insert into checkpoint (name, position) select 'jars', position from log_head`)
})

const project = (engine = jars.engine) => readToEnd(engine, projectorReader(engine, projector, SILENT))
const letters = async () => (await jars.pool.query('select stream, error from dead_letter order by position')).rows

/** Appends events together, whatever the rules of jars say. */
const commit = (id: string, numbers: readonly number[]) =>
  jars.ctx.commit({
    stream: `jar-${id}`,
    expected: 0,
    at: new Date().toISOString(),
    meta: { actor: MEMBER.actor, correlation_id: randomUUID() },
    events: numbers.map((n) => ({ id: randomUUID(), type: 'Added', schemaVersion: 1, data: { n }, stored: { n } })),
  })

/** A pool that counts the rows which its transactions read. */
function countingRows() {
  let rows = 0
  const pool: SqlPool = {
    query: jars.pool.query.bind(jars.pool),
    async connect() {
      const client = await jars.pool.connect()
      return {
        async query<R extends QueryResultRow>(statement: Parameters<SqlPool['query']>[0], values?: unknown[]) {
          const result = await client.query<R>(statement, values)
          rows += result.rows.length
          return result
        },
        release: (error) => client.release(error),
      }
    },
  }
  return { pool, read: () => rows }
}

describe('a poison event', () => {
  it('is parked with what its stream still brings, while the rest goes on; it can be tried again', async () => {
    poisoned = true
    const [bad, good] = [randomUUID(), randomUUID()]
    await jars.add(bad, 3)
    await jars.add(good, 2)
    await jars.add(bad, 2)
    await project()
    await jars.add(good, 1)
    await project()
    expect([await jars.total(bad), await jars.total(good)]).toEqual([undefined, 3])
    expect(await letters()).toMatchObject([
      { stream: `jar-${bad}`, error: expect.stringContaining('three is too many') },
      { stream: `jar-${bad}`, error: 'waits for an earlier event of its stream' },
    ])
    expect(await readersOf(jars.pool, [projector])).toMatchObject({ lag: { jars: 0 }, deadLetters: { jars: 2 } })
    expect(await retryDeadLetters(jars.engine, projector)).toEqual({ mended: 0, left: 2 })
    poisoned = false
    expect(await retryDeadLetters(jars.engine, projector)).toEqual({ mended: 2, left: 0 })
    expect(await jars.total(bad)).toBe(5)
  })

  it('leaves the commits beside it whole, and is parked with its own', async () => {
    // No jar may hold four, which is looked at when all events of a commit are applied.
    const [whole, broken] = [randomUUID(), randomUUID()]
    poisoned = true
    await commit(broken, [2, 3])
    await commit(whole, [4, -2])
    await project()
    expect([await jars.total(whole), await jars.total(broken)]).toEqual([2, undefined])
    expect((await letters()).map(({ error }) => error)).toEqual([
      expect.stringMatching(
        /^jars cannot take events \d+ to \d+ \(Added, Added, jar-\S+ version 1\): three is too many$/,
      ),
      expect.stringContaining('three is too many'),
    ])
  })

  it('does not part a commit that begins in one page and ends in the next', async () => {
    const whole = randomUUID()
    await Promise.all(Array.from({ length: 999 }, () => commit(randomUUID(), [1])))
    await commit(whole, [4, -2])
    await project()
    expect(await jars.total(whole)).toBe(2)
    expect(await letters()).toEqual([])
  })

  it('is looked for in the streams of a batch alone, however many are parked', async () => {
    await jars.pool.query(`insert into dead_letter (projector, position, stream, error)
      select 'jars', n, 'jar-' || gen_random_uuid(), 'three is too many' from generate_series(-100000, -1) n`)
    await jars.pool.query('analyze dead_letter')
    await jars.add(randomUUID(), 1)
    const own = createPool(jars.databaseUrl, 1)
    const rowsRead = async () => {
      await own.query('select pg_stat_force_next_flush()')
      const { rows } = await own.query(
        `select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = 'dead_letter'`,
      )
      return Number(rows[0]?.n)
    }
    const before = await rowsRead()
    await project({ ...jars.engine, pool: own })
    expect((await rowsRead()) - before).toBeLessThan(100)
    await own.end()
  })

  it('is one of many that are tried again page by page, while the runner works on', async () => {
    poisoned = true
    const first = randomUUID()
    await jars.add(first, 3)
    await Promise.all(Array.from({ length: 350 }, () => jars.add(randomUUID(), 3)))
    await jars.add(first, 2)
    await project()
    const { pool, read } = countingRows()
    const engine = { ...jars.engine, pool }
    const ended: string[] = []
    const retrying = retryDeadLetters(engine, projector).finally(() => ended.push('retry'))
    await expect.poll(read).toBeGreaterThan(0)
    await project().finally(() => ended.push('runner'))
    expect(await retrying).toEqual({ mended: 0, left: 352 })
    expect(ended).toEqual(['runner', 'retry'])
    expect(read()).toBeLessThan(10 * 352)
    poisoned = false
    expect(await retryDeadLetters(engine, projector)).toEqual({ mended: 352, left: 0 })
    expect(await jars.total(first)).toBe(5)
  })

  it('is forgotten with all dead letters by a replay that can take it', async () => {
    poisoned = true
    const bad = randomUUID()
    await jars.add(bad, 3)
    await project()
    poisoned = false
    await replay(jars.engine, projector)
    expect(await letters()).toEqual([])
    expect(await jars.total(bad)).toBe(3)
    const { rows } = await jars.pool.query('select position from checkpoint')
    expect(Number(rows[0]?.position)).toBe(await headPosition(jars.pool))
  })
})
