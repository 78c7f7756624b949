import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../context.ts'
import { testDatabase } from '../testing/database.ts'
import { inTransaction } from './sql.ts'
import { append, type Commit, headPosition, readLog, readStream } from './store.ts'

let pool: pg.Pool
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await testDatabase(), max: 8 })
})
afterAll(() => pool.end())
beforeEach(async () => {
  await pool.query('truncate event, command')
  await pool.query('update log_head set position = 0')
})

const commit = (stream: string, expected: number, types: string[], id = randomUUID()): Commit => ({
  stream,
  expected,
  command: { id, hash: 'h' },
  at: '2026-11-20T05:00:00.000Z',
  meta: { actor: SYSTEM_ACTOR, correlation_id: randomUUID() },
  events: types.map((type) => ({ id: randomUUID(), type, schemaVersion: 1, data: { type }, stored: { type } })),
})
const write = (...commits: Commit[]) => inTransaction(pool, (tx) => append(tx, commits))

describe('the event store', () => {
  it('gives positions without gaps and versions per stream', async () => {
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

  it.each([
    ['a stream that is there already', 0],
    ['an older version', 1],
    ['a newer version', 3],
  ])('refuses a commit that expected %s, and writes nothing of its batch', async (_, expected) => {
    await write(commit('post-a', 0, ['A', 'B']))
    await expect(write(commit('post-b', 0, ['C']), commit('post-a', expected, ['D']))).rejects.toThrow(
      'expected version',
    )
    expect(await headPosition(pool)).toBe(2)
    expect(await readStream(pool, 'post-b')).toEqual([])
  })

  it('refuses a version of a stream that was never begun', async () => {
    await expect(write(commit('post-new', 2, ['A']))).rejects.toThrow('expected version')
  })

  it('refuses a command id that has been carried out', async () => {
    const id = randomUUID()
    await write(commit('post-a', 0, ['A'], id))
    await expect(write(commit('post-b', 0, ['B'], id))).rejects.toThrow()
    expect(await headPosition(pool)).toBe(1)
  })

  it('refuses to change or delete what has been written', async () => {
    await write(commit('post-a', 0, ['A']))
    await expect(pool.query(`update event set type = 'B'`)).rejects.toThrow('append-only')
    await expect(pool.query('delete from event')).rejects.toThrow('append-only')
  })
})

/** A writer whose transaction is taken step by step: begin, append, end. */
async function openWriter(stream: string, end: 'commit' | 'rollback') {
  const client = await pool.connect()
  const steps: (() => Promise<unknown>)[] = [
    () => client.query('begin'),
    () => append(client, [commit(stream, 0, ['A', 'B'])]),
    async () => {
      await client.query(end)
      client.release()
    },
  ]
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Starts the next step after the one before; a step that has to wait for a lock holds up nobody else. */
    next() {
      const step = steps.shift()
      last = last.then(() => step?.())
      return last
    },
    done: () => last,
  }
}

/** All orders of three steps of the one and three of the other: 20. */
function interleavings(a: number, b: number): string[] {
  if (a + b === 0) return ['']
  return [
    ...(a > 0 ? interleavings(a - 1, b).map((rest) => `1${rest}`) : []),
    ...(b > 0 ? interleavings(a, b - 1).map((rest) => `2${rest}`) : []),
  ]
}

const settled = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 25))])

describe('two writers and a reader with a checkpoint', () => {
  const ends = ['commit', 'rollback'] as const
  const cases = interleavings(3, 3).flatMap((order) => ends.flatMap((a) => ends.map((b) => ({ order, a, b }))))

  it(`miss nothing and see nothing twice, in all ${cases.length} orders and endings`, { timeout: 60_000 }, async () => {
    for (const { order, a, b } of cases) {
      await pool.query('truncate event, command')
      await pool.query('update log_head set position = 0')
      const writers = { 1: await openWriter('post-a', a), 2: await openWriter('post-b', b) }
      const seen: number[] = []
      const poll = async () => {
        const events = await readLog(pool, seen.at(-1) ?? 0, 100)
        seen.push(...events.map((event) => event.position))
      }
      for (const step of order) {
        await settled((step === '1' ? writers[1] : writers[2]).next())
        await poll()
      }
      await Promise.all([writers[1].done(), writers[2].done()])
      await poll()
      const committed = [a, b].filter((end) => end === 'commit').length * 2
      expect(seen, `order ${order}, ${a}, ${b}`).toEqual(Array.from({ length: committed }, (_, n) => n + 1))
    }
  })
})
