import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from '../platform/database.ts'
import { testDatabase } from '../testing/database.ts'
import { MEMBER } from '../testing/given.ts'
import { eventType, type Recorded } from './event.ts'
import { project, rowProjector } from './projector.ts'

const events = {
  Noted: eventType(z.object({ n: z.int(), note: z.string().optional() })),
  Removed: eventType(z.object({})),
}
type ThingRow = { id: string; n: number; note: string | null }

const none = () => null

/** Its rows leave a column out where the event does, which the types know nothing of. */
const things = rowProjector<ThingRow, typeof events>({
  name: 'things',
  table: 'thing',
  keyColumn: 'id',
  events,
  keys: ({ stream }) => [stream],
  evolve: { Noted: (_, { stream, data }) => JSON.parse(JSON.stringify({ id: stream, ...data })), Removed: none },
})

let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  pool = createPool(await testDatabase())
  await pool.query(`create table thing (id text primary key, n int, note text, added text default 'later')`)
})
beforeEach(async () => {
  await pool.query('truncate thing')
})
afterAll(() => pool.end())

const noted = (stream: string, data: object): Recorded => ({
  position: 1,
  stream,
  version: 1,
  id: 'x',
  type: 'Noted',
  schema_version: 1,
  data,
  meta: { actor: MEMBER.actor, correlation_id: 'x' },
  at: MEMBER.at,
})
const rows = async () => (await pool.query('select id, n, note from thing order by id')).rows

describe('the columns of a batch', () => {
  it('are those of all its rows, whichever comes first', async () => {
    await project(pool, things, [[noted('a', { n: 1 }), noted('b', { n: 2, note: 'kept' }), noted('c', { n: 3 })]])
    expect(await rows()).toEqual([
      { id: 'a', n: 1, note: null },
      { id: 'b', n: 2, note: 'kept' },
      { id: 'c', n: 3, note: null },
    ])
  })

  it('are those of a new row where one goes and comes back', async () => {
    const removed = { ...noted('a', {}), type: 'Removed' }
    const back = noted('a', { n: 2 })
    for (const pages of [[[removed], [back]], [[removed, back]]]) {
      await pool.query(`insert into thing values ('a', 1, 'old', 'by hand')`)
      await project(pool, things, pages)
      expect((await pool.query('select * from thing')).rows).toEqual([{ id: 'a', n: 2, note: null, added: 'later' }])
      await pool.query('truncate thing')
    }
  })

  it('keep their values in rows that do not have them', async () => {
    await pool.query(`insert into thing values ('a', 1, 'old', 'by hand'), ('b', 1, 'old', 'by hand')`)
    await project(pool, things, [[noted('a', { n: 2 }), noted('b', { n: 2, note: 'new' }), noted('c', { n: 2 })]])
    expect((await pool.query('select * from thing order by id')).rows).toEqual([
      { id: 'a', n: 2, note: 'old', added: 'by hand' },
      { id: 'b', n: 2, note: 'new', added: 'by hand' },
      { id: 'c', n: 2, note: null, added: 'later' },
    ])
  })

  it('may change while connections with prepared statements live on', async () => {
    await project(pool, things, [[noted('a', { n: 1 })]])
    await project(pool, things, [[noted('b', { n: 1, note: 'more' })]])
    await pool.query('alter table thing add column more int default 7')
    await project(pool, things, [[noted('a', { n: 2 }), noted('c', { n: 1 })]])
    await pool.query('alter table thing drop column more')
    expect(await rows()).toEqual([
      { id: 'a', n: 2, note: null },
      { id: 'b', n: 1, note: 'more' },
      { id: 'c', n: 1, note: null },
    ])
  })

  it.each(['stored', 'virtual'])(
    'that the database computes stay so in rows that are written again (%s)',
    async (kind) => {
      await pool.query(`alter table thing add column twice int generated always as (n * 2) ${kind}`)
      await project(pool, things, [[noted('a', { n: 1, note: 'kept' })]])
      await project(pool, things, [[noted('a', { n: 2 }), noted('b', { n: 3 })]])
      expect((await pool.query('select * from thing order by id')).rows).toEqual([
        { id: 'a', n: 2, note: 'kept', added: 'later', twice: 4 },
        { id: 'b', n: 3, note: null, added: 'later', twice: 6 },
      ])
      await pool.query('alter table thing drop column twice')
    },
  )

  it('are all there, or a row type does not compile', () => {
    // @ts-expect-error note may be left out
    const sparse = rowProjector<{ id: string; note?: string }, typeof events>
    const complete = rowProjector<{ id: string; note: string | null }, typeof events>
    expect(sparse).toBe(complete)
  })
})

describe('a page that takes longer than a transaction may idle', () => {
  const work = (milliseconds: number) => {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
  }
  const slow = { n: 1, note: 'slow' }
  const each = (milliseconds: { read: number; fold: number }) =>
    rowProjector<ThingRow, typeof events>({
      name: 'things',
      table: 'thing',
      keyColumn: 'id',
      events: {
        ...events,
        Noted: eventType(z.object({ n: z.int().refine(() => work(milliseconds.read) === undefined) })),
      },
      keys: ({ stream }) => [stream],
      evolve: {
        Noted: (_, { stream, data }) => {
          work(milliseconds.fold)
          return { id: stream, note: null, ...data }
        },
        Removed: none,
      },
    })

  it.each([
    ['to read', { read: 100, fold: 0 }],
    ['to fold', { read: 0, fold: 100 }],
  ])('%s keeps it awake', async (_, milliseconds) => {
    const page = Array.from({ length: 25 }, (_, n) => noted(`thing ${n}`, slow))
    const client = await pool.connect()
    try {
      await client.query('begin; set local idle_in_transaction_session_timeout = 1500')
      await project(client, each(milliseconds), [page])
      await client.query('commit')
    } finally {
      client.release(true)
    }
    expect(await rows()).toHaveLength(page.length)
  })
})
