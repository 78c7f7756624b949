import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from '../database.ts'
import { testDatabase } from '../testing/database.ts'
import { MEMBER } from '../testing/given.ts'
import { type Committer, createCommitter } from './commit.ts'
import type { Decider } from './decider.ts'
import { eventType } from './event.ts'
import { handle } from './handle.ts'
import { rowProjector } from './projector.ts'
import { rebuild } from './rebuild.ts'
import { Rejection } from './rejection.ts'
import { readLog, readStream } from './store.ts'

// The smallest domain that has a rule: a jar that holds five.
const jarEvents = { Added: eventType(z.object({ n: z.int() })) }
type Jar = { type: 'Add'; n: number }
const jar: Decider<number, Jar, typeof jarEvents> = {
  category: 'jar',
  events: jarEvents,
  initial: 0,
  evolve: { Added: (total, { data }) => total + data.n },
  decide({ n }, total) {
    if (total + n > 5) throw new Rejection('POST_STATUS')
    return n === 0 ? [] : [{ type: 'Added', data: { n } }]
  },
}
type JarRow = { id: string; total: number }
const jars = rowProjector<JarRow, typeof jarEvents>({
  name: 'jars',
  table: 'jar',
  keyColumn: 'id',
  events: jarEvents,
  key: (event) => event.stream.slice(4),
  evolve: { Added: (row, { stream, data }) => ({ id: stream.slice(4), total: (row?.total ?? 0) + data.n }) },
})

let pool: ReturnType<typeof createPool>
let ctx: Parameters<typeof handle>[0]
beforeAll(async () => {
  pool = createPool(await testDatabase())
  await pool.query('create table jar (id uuid primary key, total int not null check (total <> 4))')
  ctx = { sql: pool, commit: createCommitter(pool, [jars]) }
})
afterAll(() => pool.end())

const add = (id: string, n: number, more: { commandId?: string; expected?: number } = {}) =>
  handle(ctx, jar, { ...MEMBER, correlationId: MEMBER.actor.id, id, ...more }, { type: 'Add', n })
const total = async (id: string) => (await pool.query<JarRow>('select * from jar where id = $1', [id])).rows[0]?.total

describe('a command', () => {
  it('is in the log and in the read model when it is answered', async () => {
    const id = randomUUID()
    expect(await add(id, 2)).toBe(1)
    expect(await total(id)).toBe(2)
    expect(await readStream(pool, `jar-${id}`)).toMatchObject([
      { type: 'Added', data: { n: 2 }, meta: { actor: MEMBER.actor } },
    ])
  })

  it('that is refused writes nothing', async () => {
    const id = randomUUID()
    await expect(add(id, 6)).rejects.toMatchObject({ code: 'POST_STATUS' })
    expect(await readStream(pool, `jar-${id}`)).toEqual([])
  })

  it('is decided anew when the stream has moved on, so that the rule holds under any number of writers', async () => {
    const id = randomUUID()
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => add(id, 1)))
    const done = results.filter((result) => result.status === 'fulfilled').length
    expect(done).toBeGreaterThan(0)
    expect(await total(id)).toBe(done)
    expect(done).toBeLessThanOrEqual(3)
  })

  it('is refused when the caller decided on an older version', async () => {
    const id = randomUUID()
    await add(id, 1)
    await expect(add(id, 1, { expected: 0 })).rejects.toMatchObject({ code: 'VERSION_STALE' })
    expect(await add(id, 1, { expected: 1 })).toBe(2)
  })

  it('has one effect however often it is sent under one id, and is refused with another body', async () => {
    const [id, commandId] = [randomUUID(), randomUUID()]
    const versions = await Promise.all(Array.from({ length: 5 }, () => add(id, 2, { commandId })))
    expect(versions).toEqual([1, 1, 1, 1, 1])
    expect(await total(id)).toBe(2)
    await expect(add(id, 1, { commandId })).rejects.toMatchObject({ code: 'COMMAND_REUSED' })
  })

  it('whose answer got lost on the way is not carried out twice', async () => {
    const id = randomUUID()
    let losses = 1
    const losing: Committer = async (commit) => {
      await ctx.commit(commit)
      if (losses-- > 0) throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    }
    const request = { ...MEMBER, correlationId: MEMBER.actor.id, id, expected: 0 }
    expect(await handle({ ...ctx, commit: losing }, jar, request, { type: 'Add', n: 2 })).toBe(1)
    expect(await total(id)).toBe(2)
  })

  it('that did nothing is remembered as well', async () => {
    const [id, commandId] = [randomUUID(), randomUUID()]
    expect(await add(id, 0, { commandId })).toBe(0)
    await expect(add(id, 1, { commandId })).rejects.toMatchObject({ code: 'COMMAND_REUSED' })
  })

  it('that is out of date in a batch leaves the others in it alone', async () => {
    const [stale, ...fresh] = Array.from({ length: 5 }, () => randomUUID())
    await add(stale ?? '', 1)
    const commits = [stale, ...fresh].map((id) => {
      const event = { id: randomUUID(), type: 'Added', schemaVersion: 1, data: { n: 1 }, stored: { n: 1 } }
      const meta = { actor: MEMBER.actor, correlation_id: randomUUID() }
      return ctx.commit({ stream: `jar-${id}`, expected: 0, at: MEMBER.at, meta, events: [event] })
    })
    const results = await Promise.allSettled(commits)
    expect(results.map(({ status }) => status)).toEqual(['rejected', ...fresh.map(() => 'fulfilled')])
    expect(await total(stale ?? '')).toBe(1)
  })

  it('whose read model is refused by a constraint is not in the log, and its neighbours in the batch are', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID())
    const results = await Promise.allSettled(ids.map((id, n) => add(id, n === 3 ? 4 : 1)))
    expect(results.map((result) => result.status)).toEqual(ids.map((_, n) => (n === 3 ? 'rejected' : 'fulfilled')))
    expect(await readStream(pool, `jar-${ids[3]}`)).toEqual([])
    expect(await total(ids[5] ?? '')).toBe(1)
  })
})

describe('a replay', () => {
  const rows = async () => (await pool.query('select * from jar order by id')).rows

  it('gives the same rows, under the same constraints, while commands go on', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID())
    const writing = (async () => {
      for (const id of ids) await add(id, 1)
    })()
    await rebuild(pool, jars)
    await rebuild(pool, jars)
    await writing
    const live = await rows()
    await pool.query('update jar set total = 99')
    await rebuild(pool, jars)
    expect(await rows()).toEqual(live)
    await expect(pool.query('update jar set total = 4')).rejects.toThrow('jar_total_check')
    await expect(pool.query('insert into jar select * from jar')).rejects.toThrow('jar_pkey')
  })

  it('that meets a poison event leaves the live tables as they were', async () => {
    const live = await rows()
    const poisoned = { ...jars, apply: async () => Promise.reject(new Error('poison')) }
    await expect(rebuild(pool, poisoned)).rejects.toThrow('poison')
    expect(await rows()).toEqual(live)
    expect((await readLog(pool, 0, 1_000)).length).toBeGreaterThan(40)
  })

  it('runs once at a time', async () => {
    const results = await Promise.allSettled([rebuild(pool, jars), rebuild(pool, jars)])
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
