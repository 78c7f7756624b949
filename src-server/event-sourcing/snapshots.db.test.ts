import { randomUUID } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from '../platform/database.ts'
import { MEMBER } from '../testing/given.ts'
import { jarDatabase } from '../testing/jar.ts'
import { type Committer, createCommitter } from './commit.ts'
import type { Decider } from './decider.ts'
import { eventType, personal } from './event.ts'
import { type CommandContext, handle } from './handle.ts'
import { SNAPSHOT_FROM, withSnapshots } from './snapshots.ts'
import type { Sql } from './sql.ts'
import { readStream } from './store.ts'

const switchEvents = { SwitchedOn: eventType(z.object({})), SwitchedOff: eventType(z.object({})) }
const plainLamp: Decider<boolean, { type: 'Switch' }, typeof switchEvents> = {
  category: 'lamp',
  events: switchEvents,
  initial: false,
  evolve: { SwitchedOn: () => true, SwitchedOff: () => false },
  decide: (_, isOn) => [{ type: isOn ? 'SwitchedOff' : 'SwitchedOn', data: {} }],
}
const lamp = withSnapshots(plainLamp)
/** Is switched on again and again. */
const stays: typeof plainLamp = { ...plainLamp, decide: () => [{ type: 'SwitchedOn', data: {} }] }

const signpostEvents = {
  OwnerNamed: eventType(z.object({ owner: z.uuid(), name: personal(z.string()) }), { person: 'owner' }),
}
const signpost: Decider<null, null, typeof signpostEvents> = {
  category: 'signpost',
  events: signpostEvents,
  initial: null,
  evolve: { OwnerNamed: () => null },
  decide: () => [],
}

type Process = CommandContext & { rowsRead(): number }
let here: Process
let there: Process
let closeAll: () => Promise<void>
beforeAll(async () => {
  const { pool, databaseUrl, ctx } = await jarDatabase([])
  const second = createPool(databaseUrl)
  here = counting(ctx)
  there = counting({ ...ctx, sql: second, commit: createCommitter(second, []) })
  closeAll = async () => {
    await Promise.all([pool.end(), second.end()])
  }
})
afterAll(() => closeAll())

it('a long stream is read as far as it came since the last command', async () => {
  const id = randomUUID()
  for (let version = 1; version <= 3 * SNAPSHOT_FROM; version++) expect(await flip(here, id)).toBe(version)
  const before = here.rowsRead()
  await flip(here, id)
  await flip(here, id)
  // Each time the event that the snapshot ends with, and the one since.
  expect(here.rowsRead() - before).toBe(4)
})

it('what another process has written counts', async () => {
  const id = randomUUID()
  for (let version = 1; version <= 40; version++) expect(await flip(version % 3 === 0 ? there : here, id)).toBe(version)
  expect(await flipsOf(id)).toEqual(alternating(40))
})

it('of commands at the same time in two processes each is carried out once, or told to come again', async () => {
  const id = randomUUID()
  for (let n = 0; n < SNAPSHOT_FROM; n++) await flip(here, id)
  const all = Array.from({ length: 20 }, (_, n) => flip(n % 2 ? here : there, id))
  const done = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
  expect(done).toBeGreaterThan(0)
  expect(await flipsOf(id)).toEqual(alternating(SNAPSHOT_FROM + done))
})

it('a command is carried out once when its answer is lost while others read the stream', async () => {
  const id = randomUUID()
  for (let n = 0; n < SNAPSHOT_FROM; n++) await flip(here, id)
  let isLost = false
  const losing: Committer = async (commit) => {
    await here.commit(commit)
    if (isLost) return
    isLost = true
    // Its snapshot holds what was just written.
    await flip(here, id)
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  }
  expect(await flip({ ...here, commit: losing }, id)).toBe(SNAPSHOT_FROM + 1)
  expect(await flipsOf(id)).toEqual(alternating(SNAPSHOT_FROM + 2))
})

it('a snapshot of a log that was put back is forgotten', async () => {
  const id = randomUUID()
  for (let n = 0; n < SNAPSHOT_FROM + 2; n++) await flip(here, id)
  await here.sql.query('alter table event disable trigger user')
  await here.sql.query('delete from event where stream = $1 and version > $2', [`lamp-${id}`, SNAPSHOT_FROM - 1])
  await here.sql.query('alter table event enable trigger user')
  expect(await flip(here, id)).toBe(SNAPSHOT_FROM)
})

it('a snapshot of a log that was put back and went on beyond it is forgotten', async () => {
  const id = randomUUID()
  for (let n = 0; n < SNAPSHOT_FROM + 3; n++) await flip(here, id)
  await here.sql.query('alter table event disable trigger user')
  await here.sql.query('delete from event where stream = $1 and version > 1', [`lamp-${id}`])
  await here.sql.query('alter table event enable trigger user')
  // As many as the snapshot has, but others.
  for (let n = 1; n < SNAPSHOT_FROM + 2; n++) await handle(there, stays, request(id), { type: 'Switch' })
  expect(await flipsOf(id)).toEqual(Array(SNAPSHOT_FROM + 2).fill('SwitchedOn'))
  await flip(here, id)
  expect((await flipsOf(id)).at(-1)).toBe('SwitchedOff')
})

it('streams with personal data have no snapshots', () => {
  expect(() => withSnapshots(signpost)).toThrow('signpost: no snapshots of streams with personal data (OwnerNamed)')
})

const flip = (process: CommandContext, id: string) => handle(process, lamp, request(id), { type: 'Switch' })

const request = (id: string) => ({ ...MEMBER, correlationId: randomUUID(), id })

const flipsOf = async (id: string) => (await readStream(here.sql, `lamp-${id}`)).map(({ type }) => type)

const alternating = (length: number) => Array.from({ length }, (_, n) => (n % 2 === 0 ? 'SwitchedOn' : 'SwitchedOff'))

/** Counts the events that are read. */
function counting(context: CommandContext): Process {
  let rows = 0
  const sql: Sql = {
    async query<R extends QueryResultRow>(...asked: Parameters<Sql['query']>) {
      const result = await context.sql.query<R>(...asked)
      if (result.rows[0] && 'version' in result.rows[0]) rows += result.rows.length
      return result
    },
  }
  return { ...context, sql, rowsRead: () => rows }
}
