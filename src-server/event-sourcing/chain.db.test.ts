import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '../platform/database.ts'
import { SYSTEM_ACTOR } from '../procedures/context.ts'
import { testDatabase } from '../testing/database.ts'
import { chainLog, verifyChain } from './chain.ts'
import { inTransaction, type Sql } from './sql.ts'
import { append, type Commit } from './store.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool(await testDatabase(), 8)
})
afterAll(() => pool.end())
beforeEach(async () => {
  await pool.query('truncate event, command')
  await pool.query(`update log_head set position = 0, chained = 0, hash = sha256('')`)
})

const DATA = { name: 'វត្តភ្នំ 🛕', price: 1.1, big: 1e21, small: 1e-7, deep: { b: [null, true, '\n'], a: '"\\' } }

function commit(
  stream: string,
  count: number,
  values: readonly unknown[] = Array.from({ length: count }, () => DATA),
): Commit {
  const events = values.map((data) => ({ id: randomUUID(), type: 'Seen', schemaVersion: 1, data, stored: data }))
  const meta = { actor: SYSTEM_ACTOR, correlation_id: randomUUID() }
  return { stream, expected: 0, at: '2026-11-20T05:00:00.123Z', meta, events }
}
const write = (...commits: Commit[]) => inTransaction(pool, (tx) => append(tx, commits))

/** The append of an older process. */
function withoutDigests(statement: Parameters<Sql['query']>[0]): typeof statement {
  if (typeof statement === 'string') return statement
  return {
    name: 'append-as-before',
    text: 'select append_or_refuse($1, $2, $3)',
    values: statement.values?.slice(0, 3) ?? [],
  }
}

/** As someone with the rights of the tables' owner could. */
async function byHand(statement: string): Promise<void> {
  await pool.query(`alter table event disable trigger append_only`)
  await pool.query(statement)
  await pool.query(`alter table event enable trigger append_only`)
}

/** A log as it was before events had hashes. */
async function unchainedLog(...commits: Commit[]): Promise<void> {
  await pool.query('update log_head set chained = -1')
  await write(...commits)
  await pool.query('update log_head set chained = 0')
}

describe('the chain of the log', () => {
  it('holds over batches, and its head is the last hash', async () => {
    await write(commit('post-a', 3), commit('post-b', 1))
    await write(commit('post-c', 300))
    const { rows } = await pool.query(`select encode(hash, 'hex') as hash from event where position = 304`)
    expect(await verifyChain(pool)).toEqual({ position: 304, hash: rows[0]?.hash })
  })

  it('is the same whatever zone and style of dates a connection has', async () => {
    await inTransaction(pool, async (tx) => {
      await tx.query(`set local timezone = 'Asia/Phnom_Penh'; set local datestyle = 'German'`)
      await append(tx, [commit('post-a', 2)])
    })
    expect(await verifyChain(pool)).toMatchObject({ position: 2 })
  })

  it('leaves no trace of a refused append', async () => {
    await write(commit('post-a', 1))
    await expect(write(commit('post-a', 1))).rejects.toThrow('not at the expected version')
    await write(commit('post-b', 1))
    expect(await verifyChain(pool)).toMatchObject({ position: 2 })
  })

  it.each([
    [`update event set data = '{}' where position = 3`, 3, 'is not what its hash says'],
    [`update event set at = at + interval '1 microsecond' where position = 3`, 3, 'is not what its hash says'],
    [`update event set stream = 'post-b' where position = 3`, 3, 'is not what its hash says'],
    [`update event set meta = jsonb_set(meta, '{actor,id}', '"x"') where position = 1`, 1, 'is not what its hash says'],
    [`update event set data = '{}', hash = sha256('x') where position = 3`, 3, 'is not what its hash says'],
    ['update event set hash = null where position = 2', 2, 'has no hash'],
    ['delete from event where position = 4', 4, 'is missing'],
    ['delete from event where position >= 4', 4, 'is missing'],
  ])('names the first position that does not hold: %s', async (statement, position, why) => {
    await write(commit('post-a', 5))
    await byHand(statement)
    await expect(verifyChain(pool)).rejects.toThrow(`event ${position} ${why}`)
  })

  it('that was made anew from a changed event on is found by a link that was written down', async () => {
    await write(commit('post-a', 3))
    const known = await verifyChain(pool)
    await write(commit('post-b', 2))
    await expect(verifyChain(pool, known)).resolves.toMatchObject({ position: 5 })
    await byHand(`update event set data = '{}' where position = 2`)
    await byHand('update event set hash = null')
    await pool.query(`update log_head set chained = 0, hash = sha256('')`)
    await chainLog(pool)
    await expect(verifyChain(pool)).resolves.toMatchObject({ position: 5 })
    await expect(verifyChain(pool, known)).rejects.toThrow('event 3 is not what was written down')
  })

  it('says that a log that was cut off is shorter than what was written down', async () => {
    await write(commit('post-a', 3))
    const known = await verifyChain(pool)
    await byHand('delete from event where position = 3')
    await pool.query(
      'update log_head set (position, chained, hash) = (select 2, 2, hash from event where position = 2)',
    )
    await expect(verifyChain(pool)).resolves.toMatchObject({ position: 2 })
    await expect(verifyChain(pool, known)).rejects.toThrow('event 3 is missing')
  })

  it('of a log from before is made while others append, and goes on with theirs', async () => {
    await unchainedLog(commit('post-old', 1_000))
    let isOn = true
    const appending = (async () => {
      for (let nth = 0; isOn; nth++) await write(commit(`post-${nth}`, 1))
      await write(commit('post-last', 1))
    })()
    await Promise.all([chainLog(pool), chainLog(pool)])
    isOn = false
    await appending
    const { position } = await verifyChain(pool)
    expect(position).toBeGreaterThan(1_001)
  })

  it('is taken up where an older process has appended events without hashes', async () => {
    await write(commit('post-a', 2))
    await inTransaction(pool, (tx) =>
      append({ query: (statement) => tx.query(withoutDigests(statement)) }, [commit('post-b', 2)]),
    )
    await write(commit('post-c', 1))
    await expect(verifyChain(pool)).rejects.toThrow('event 3 has no hash')
    await chainLog(pool)
    expect(await verifyChain(pool)).toMatchObject({ position: 5 })
  })

  it('holds for whatever JSON events have', async () => {
    // The database takes neither U+0000 nor half of a surrogate pair. Names have no escapes, as `JSON.parse` of Node 24 takes some
    // for others: once it has read `{"a":1,"\\":2}`, it finds the name of a backslash in `{"a":1,"\n":2}` as well.
    const unreadable = /\\u0000|\\ud[89a-f]|\\.(?:[^"\\]|\\.)*":/i
    const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !unreadable.test(JSON.stringify(value)))
    await fc.assert(
      fc.asyncProperty(fc.array(json, { minLength: 1, maxLength: 20 }), async (values) => {
        await write(commit(`post-${randomUUID()}`, values.length, values))
        await expect(verifyChain(pool)).resolves.toBeDefined()
      }),
      { numRuns: 30 },
    )
  })

  it.each([0, -5, 1_000])('names an event that was put in outside of the log, at %i', async (position) => {
    await write(commit('post-a', 3))
    await byHand(
      `insert into event (position, stream, version, id, type, schema_version, data, meta, at)
       select ${position}, stream, 4, gen_random_uuid(), type, schema_version, data, meta, at from event where position = 3`,
    )
    await expect(verifyChain(pool)).rejects.toThrow(`event ${position} was put in outside of the log`)
  })

  it.each([
    ['in its middle', 'delete from event where position = 250', 250],
    ['at its end', 'delete from event where position >= 280', 280],
  ])('of a log from before ends where an event is missing %s, and others go on', async (_, statement, position) => {
    await unchainedLog(commit('post-old', 300))
    await byHand(statement)
    await expect(chainLog(pool)).rejects.toThrow(`event ${position} is missing`)
    await write(commit('post-new', 1))
    await expect(verifyChain(pool)).rejects.toThrow(`event ${position} is missing`)
    const { rows } = await pool.query('select chained from log_head')
    expect(Number(rows[0]?.chained)).toBe(position - 1)
  })

  it('does not take an event into the chain that stands outside of the log', async () => {
    await unchainedLog(commit('post-old', 3))
    await byHand(
      `insert into event (position, stream, version, id, type, schema_version, data, meta, at)
       select 4, stream, 4, gen_random_uuid(), type, schema_version, data, meta, at from event where position = 3`,
    )
    await chainLog(pool)
    expect((await pool.query('select chained from log_head')).rows).toEqual([{ chained: '3' }])
  })

  it('can be given to an event once, and nothing else with it', async () => {
    await unchainedLog(commit('post-old', 2))
    await expect(pool.query(`update event set hash = sha256('x'), type = 'B'`)).rejects.toThrow('append-only')
    await chainLog(pool)
    await expect(pool.query(`update event set hash = sha256('x')`)).rejects.toThrow('append-only')
  })
})
