import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPool } from '../platform/database.ts'
import { SYSTEM_ACTOR } from '../procedures/context.ts'
import { testDatabase } from '../testing/database.ts'
import { inTransaction } from './sql.ts'
import { append, type Commit, headPosition, readLog, readStream } from './store.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool(await testDatabase(), 8)
})
afterAll(() => pool.end())
beforeEach(async () => {
  await pool.query('truncate event, command')
  await pool.query('update log_head set position = 0')
})

const commit = (stream: string, expected: number, types: string[], id = randomUUID()): Commit => ({
  stream,
  expected,
  command: { id, person: randomUUID(), hash: 'h' },
  at: '2026-11-20T05:00:00.000Z',
  meta: { actor: SYSTEM_ACTOR, correlation_id: randomUUID() },
  events: types.map((type) => ({ id: randomUUID(), type, schemaVersion: 1, data: { type }, stored: { type } })),
})
const write = (...commits: Commit[]) => inTransaction(pool, (tx) => append(tx, commits))

describe('the event store', () => {
  it('gives out positions without gaps, and versions per stream', async () => {
    await write(commit('post-a', 0, ['A', 'B']), commit('post-b', 0, ['C']))
    await write(commit('post-a', 2, ['D']))
    const log = await readLog(pool, 0, 10)
    expect(log.map(({ position, stream, version, type }) => [position, stream, version, type])).toEqual([
      [1, 'post-a', 1, 'A'],
      [2, 'post-a', 2, 'B'],
      [3, 'post-b', 1, 'C'],
      [4, 'post-a', 3, 'D'],
    ])
    expect((await readStream(pool, 'post-a')).map((event) => event.type)).toEqual(['A', 'B', 'D'])
    expect(await headPosition(pool)).toBe(4)
  })

  it('gives everybody who reads at once the events of their own stream', async () => {
    await write(commit('post-a', 0, ['A', 'B']), commit('post-b', 0, ['C']))
    const streams = ['post-b', 'post-none', 'post-a', 'post-b']
    const queries = vi.spyOn(pool, 'query')
    const read = await Promise.all(streams.map((stream) => readStream(pool, stream)))
    expect(queries).toHaveBeenCalledTimes(1)
    queries.mockRestore()
    expect(read.map((events) => events.map(({ type }) => type))).toEqual([['C'], [], ['A', 'B'], ['C']])
    // A name that the database cannot read fails its own reader.
    const [nul, other] = await Promise.allSettled(['post-\0', 'post-b'].map((stream) => readStream(pool, stream)))
    expect([nul?.status, other?.status]).toEqual(['rejected', 'fulfilled'])
  })

  it.each([
    ['a stream that is there already', 0],
    ['an older version', 1],
    ['a newer version', 3],
  ])('rejects a commit that expected %s, with its whole batch', async (_, expected) => {
    await write(commit('post-a', 0, ['A', 'B']))
    await expect(write(commit('post-b', 0, ['C']), commit('post-a', expected, ['D']))).rejects.toThrow(
      'expected version',
    )
    expect(await headPosition(pool)).toBe(2)
    expect(await readStream(pool, 'post-b')).toEqual([])
  })

  it('rejects a version of a stream that does not exist', async () => {
    await expect(write(commit('post-new', 2, ['A']))).rejects.toThrow('expected version')
  })

  it('rejects a command id that was carried out', async () => {
    const id = randomUUID()
    await write(commit('post-a', 0, ['A'], id))
    await expect(write(commit('post-b', 0, ['B'], id))).rejects.toThrow()
    expect(await headPosition(pool)).toBe(1)
  })

  it('rejects changes and deletions of events', async () => {
    await write(commit('post-a', 0, ['A']))
    await expect(pool.query(`update event set type = 'B'`)).rejects.toThrow('append-only')
    await expect(pool.query('delete from event')).rejects.toThrow('append-only')
  })
})
