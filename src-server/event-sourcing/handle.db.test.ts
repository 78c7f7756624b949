import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { verify } from '../projections/replay.ts'
import { MEMBER } from '../testing/given.ts'
import { jar, jarDatabase, jarProjector } from '../testing/jar.ts'
import { type Committer, createCommitter } from './commit.ts'
import type { Decider } from './decider.ts'
import { eventType, idOf } from './event.ts'
import { handle } from './handle.ts'
import { rowProjector } from './projector.ts'
import { Rejection } from './rejection.ts'
import type { SqlPool } from './sql.ts'
import { readStream } from './store.ts'

let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([jarProjector('inline')])
})
afterAll(() => jars.pool.end())

describe('a command', () => {
  it('is in the log and the read model when it is answered', async () => {
    const id = randomUUID()
    expect(await jars.add(id, 2)).toBe(1)
    expect(await jars.total(id)).toBe(2)
    expect(await readStream(jars.pool, `jar-${id}`)).toMatchObject([
      { type: 'Added', data: { n: 2 }, meta: { actor: MEMBER.actor } },
    ])
  })

  it('writes nothing when it is rejected', async () => {
    const id = randomUUID()
    await expect(jars.add(id, 6)).rejects.toMatchObject({ code: 'POST_STATUS' })
    expect(await readStream(jars.pool, `jar-${id}`)).toEqual([])
  })

  it('is decided anew when the stream has moved on', async () => {
    const id = randomUUID()
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => jars.add(id, 1)))
    const done = results.filter((result) => result.status === 'fulfilled').length
    expect(done).toBeGreaterThan(0)
    expect(await jars.total(id)).toBe(done)
    expect(done).toBeLessThanOrEqual(5)
  })

  it('is rejected when the caller decided on a stale version', async () => {
    const id = randomUUID()
    await jars.add(id, 1)
    await expect(jars.add(id, 1, { expected: 0 })).rejects.toMatchObject({ code: 'VERSION_STALE' })
    expect(await jars.add(id, 1, { expected: 1 })).toBe(2)
    // The decider's words come first: it knows who may learn that there is something.
    await expect(jars.add(id, 9, { expected: 0 })).rejects.toMatchObject({ code: 'POST_STATUS' })
  })

  it('is rejected by a stream that is as long as it may be, unless it changes nothing', async () => {
    const id = randomUUID()
    await jars.add(id, 1, { longest: 2 })
    await jars.add(id, 1, { longest: 2 })
    await expect(jars.add(id, 1, { longest: 2 })).rejects.toMatchObject({ code: 'HISTORY_FULL' })
    expect(await jars.add(id, 0, { longest: 2 })).toBe(2)
    expect(await jars.add(id, 1)).toBe(3)
  })

  it('has one effect per command id, and is rejected with another body', async () => {
    const [id, commandId] = [randomUUID(), randomUUID()]
    const versions = await Promise.all(Array.from({ length: 5 }, () => jars.add(id, 2, { commandId })))
    expect(versions).toEqual([1, 1, 1, 1, 1])
    expect(await jars.total(id)).toBe(2)
    await expect(jars.add(id, 1, { commandId })).rejects.toMatchObject({ code: 'COMMAND_REUSED' })
  })

  it('is not carried out twice when the answer gets lost', async () => {
    const id = randomUUID()
    let losses = 1
    const losing: Committer = async (commit) => {
      await jars.ctx.commit(commit)
      if (losses-- > 0) throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    }
    const request = { ...MEMBER, correlationId: MEMBER.actor.id, id, expected: 0 }
    expect(await handle({ ...jars.ctx, commit: losing }, jar, request, { type: 'Add', n: 2 })).toBe(1)
    expect(await jars.total(id)).toBe(2)
  })

  it('is not BUSY when the answer to the last attempt gets lost', async () => {
    const id = randomUUID()
    let attempts = 0
    const losing: Committer = async (commit) => {
      if (++attempts < 3) await jars.add(id, 1)
      await jars.ctx.commit(commit)
      throw Object.assign(new Error('Connection terminated'), { code: '08006' })
    }
    const request = { ...MEMBER, correlationId: MEMBER.actor.id, id }
    expect(await handle({ ...jars.ctx, commit: losing }, jar, request, { type: 'Add', n: 3 })).toBe(3)
    expect((await readStream(jars.pool, `jar-${id}`)).map(({ data }) => data)).toEqual([{ n: 1 }, { n: 1 }, { n: 3 }])
  })

  it('is BUSY when the stream moves on at each attempt', async () => {
    const id = randomUUID()
    const overtaken: Committer = async (commit) => {
      await jars.add(id, 1)
      await jars.ctx.commit(commit)
    }
    const request = { ...MEMBER, correlationId: MEMBER.actor.id, id }
    const command = { type: 'Add', n: 2 } as const
    await expect(handle({ ...jars.ctx, commit: overtaken }, jar, request, command)).rejects.toMatchObject({
      code: 'BUSY',
    })
    expect(await jars.total(id)).toBe(3)
  })

  it('is remembered when it had nothing to do', async () => {
    const [id, commandId] = [randomUUID(), randomUUID()]
    expect(await jars.add(id, 0, { commandId })).toBe(0)
    await expect(jars.add(id, 1, { commandId })).rejects.toMatchObject({ code: 'COMMAND_REUSED' })
  })

  it('fails alone in its batch when it is outdated', async () => {
    const [stale, ...fresh] = Array.from({ length: 5 }, () => randomUUID())
    await jars.add(stale ?? '', 1)
    const commits = [stale, ...fresh].map((id) => {
      const event = { id: randomUUID(), type: 'Added', schemaVersion: 1, data: { n: 1 }, stored: { n: 1 } }
      const meta = { actor: MEMBER.actor, correlation_id: randomUUID() }
      return jars.ctx.commit({ stream: `jar-${id}`, expected: 0, at: MEMBER.at, meta, events: [event] })
    })
    const results = await Promise.allSettled(commits)
    expect(results.map(({ status }) => status)).toEqual(['rejected', ...fresh.map(() => 'fulfilled')])
    expect(await jars.total(stale ?? '')).toBe(1)
  })

  it('fails alone in its batch when it breaks a constraint of the read model', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID())
    const results = await Promise.allSettled(ids.map((id, n) => jars.add(id, n === 3 ? 4 : 1)))
    expect(results.map((result) => result.status)).toEqual(ids.map((_, n) => (n === 3 ? 'rejected' : 'fulfilled')))
    expect(await readStream(jars.pool, `jar-${ids[3]}`)).toEqual([])
    expect(await jars.total(ids[5] ?? '')).toBe(1)
  })
})

const shelfEvents = { ShelfSaved: eventType(z.object({ note: z.string().optional() })) }
type Shelf = { note?: string | undefined }
const shelf: Decider<null, Shelf, typeof shelfEvents> = {
  category: 'shelf',
  events: shelfEvents,
  initial: null,
  evolve: { ShelfSaved: () => null },
  decide: (data) => [{ type: 'ShelfSaved', data }],
}
const shelves = rowProjector<{ id: string; note: string | null }, typeof shelfEvents>({
  name: 'shelves',
  table: 'shelf',
  keyColumn: 'id',
  events: shelfEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    ShelfSaved: (row, { stream, data }) => ({
      id: idOf(stream),
      note: 'note' in data ? (data.note ?? null) : (row?.note ?? null),
    }),
  },
})

it('an event with a field that is undefined is folded at once as a replay folds it', async () => {
  await jars.pool.query('create table shelf (id uuid primary key, note text)')
  const ctx = { ...jars.ctx, commit: createCommitter(jars.pool, [shelves]) }
  const request = { ...MEMBER, correlationId: randomUUID(), id: randomUUID() }
  await handle(ctx, shelf, request, { note: 'by the window' })
  await handle(ctx, shelf, request, { note: undefined })
  expect((await jars.pool.query('select note from shelf')).rows).toEqual([{ note: 'by the window' }])
  const eventTypes = { ...jars.engine.eventTypes, ...shelfEvents }
  const [comparison] = await verify({ ...jars.engine, eventTypes }, shelves)
  expect(comparison).toMatchObject({ rows: 1, onlyLive: [], onlyReplayed: [] })
})

type Slot = { name: string; note: string }
const slotEvents = { SlotSaved: eventType(z.object({ name: z.string(), note: z.string() })) }
const slot: Decider<Slot, Partial<Slot>, typeof slotEvents> = {
  category: 'slot',
  events: slotEvents,
  initial: { name: '', note: '' },
  evolve: { SlotSaved: (_, { data }) => data },
  decide: (changes, state) => [{ type: 'SlotSaved', data: { ...state, ...changes } }],
}
/** Names are unique; a taken one is a rejection. */
const slots = rowProjector<Slot & { id: string }, typeof slotEvents>({
  name: 'slots',
  table: 'slot',
  keyColumn: 'id',
  events: slotEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: { SlotSaved: (_, { stream, data }) => ({ ...data, id: idOf(stream) }) },
  async derive(tx) {
    const { rowCount } = await tx.query('select from slot group by name having count(*) > 1')
    if (rowCount) throw new Rejection('USERNAME_TAKEN')
  },
})

it('a decision that is outdated is decided anew, although a read model rejects it', async () => {
  await jars.pool.query('create table slot (id uuid primary key, name text, note text)')
  const ctx = { ...jars.ctx, commit: createCommitter(jars.pool, [slots]) }
  const request = () => ({ ...MEMBER, correlationId: randomUUID(), id: randomUUID() })
  const [first, second] = [request(), request()]
  await handle(ctx, slot, first, { name: 'one' })
  let overtaken = false
  const commit: Committer = async (decided) => {
    if (!overtaken) {
      overtaken = true
      await handle(ctx, slot, first, { name: 'two' })
      await handle(ctx, slot, second, { name: 'one' })
    }
    return ctx.commit(decided)
  }
  expect(await handle({ ...ctx, commit }, slot, first, { note: 'by the window' })).toBe(3)
  await expect(handle(ctx, slot, first, { name: 'one' })).rejects.toMatchObject({ code: 'USERNAME_TAKEN' })
})

describe('many who write to one stream at once', () => {
  it('are all answered by what is true, in a few transactions', async () => {
    const id = randomUUID()
    const { ctx, transactions } = counting()
    // A jar holds five: the sixth and all behind it are rejected.
    const results = await Promise.allSettled(Array.from({ length: 64 }, () => handle(ctx, jar, request(id), ADD)))
    expect(results.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((value) => ({ status: 'fulfilled', value })))
    for (const result of results.slice(5)) expect(result).toMatchObject({ reason: { code: 'POST_STATUS' } })
    expect(transactions()).toBeLessThanOrEqual(10)
  })

  it('are all written, also beside another process that writes to it', async () => {
    const id = randomUUID()
    const [here, there] = [counting(), counting()]
    const both = Array.from({ length: 64 }, (_, n) => handle(n % 2 ? here.ctx : there.ctx, tally, request(id), 'Count'))
    const versions = await Promise.all(both)
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, n) => n + 1))
    expect(here.transactions() + there.transactions()).toBeLessThanOrEqual(10)
  })

  it('are not held up by one whose event a read model rejects, nor told what was decided behind it', async () => {
    const id = randomUUID()
    // A total of four breaks a rule of the table.
    const adding = (n: number) => handle(jars.ctx, jar, request(id), { type: 'Add', n })
    const results = await Promise.allSettled([adding(3), adding(1), adding(2)])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await jars.total(id)).toBe(5)
  })

  it('under one command id have one effect', async () => {
    const id = randomUUID()
    const commandId = randomUUID()
    const same = Array.from({ length: 8 }, () => handle(jars.ctx, jar, { ...request(id), commandId }, ADD))
    expect(await Promise.all(same)).toEqual(Array(8).fill(1))
    expect(await jars.total(id)).toBe(1)
  })
})

const ADD = { type: 'Add', n: 1 } as const
const request = (id: string) => ({ ...MEMBER, correlationId: randomUUID(), id })

const tallyEvents = { Counted: eventType(z.object({})) }
const tally: Decider<number, 'Count', typeof tallyEvents> = {
  category: 'tally',
  events: tallyEvents,
  initial: 0,
  evolve: { Counted: (count) => count + 1 },
  decide: () => [{ type: 'Counted', data: {} }],
}

/** A process of its own without read models, which counts what it writes to the log. */
function counting() {
  let transactions = 0
  const pool: SqlPool = {
    query(statement, values) {
      if (typeof statement === 'object' && statement.name === 'append') transactions++
      return jars.pool.query(statement, values)
    },
    connect: () => jars.pool.connect(),
  }
  return { ctx: { ...jars.ctx, commit: createCommitter(pool, []) }, transactions: () => transactions }
}
