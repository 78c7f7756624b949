import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createPool } from '../platform/database.ts'
import { createLeases } from '../projections/lease.ts'
import { replay, verify } from '../projections/replay.ts'
import { countingPool } from '../testing/counting-pool.ts'
import { testDatabase } from '../testing/database.ts'
import { MEMBER } from '../testing/given.ts'
import { randomMasterKey, someMasterKeys } from '../testing/master-keys.ts'
import { createCommitter } from './commit.ts'
import type { Decider } from './decider.ts'
import { eventType } from './event.ts'
import { type CommandContext, handle } from './handle.ts'
import { createKeyring } from './personal-data.ts'
import { type Projector, rowProjector } from './projector.ts'
import { Rejection } from './rejection.ts'
import type { RowProjection } from './row-fold.ts'

// Bookings are streams of their own; a night and the hotel's amount of rooms are rows that they share.
const bookingEvents = {
  Opened: eventType(z.object({ hotel: z.string(), amount: z.int() })),
  Held: eventType(z.object({ hotel: z.string(), nights: z.array(z.string()), guest: z.string(), pad: z.string() })),
  Released: eventType(z.object({ hotel: z.string(), nights: z.array(z.string()), guest: z.string(), pad: z.string() })),
}
type BookingEvents = typeof bookingEvents
type Hold = { type: 'Held' | 'Released'; hotel: string; nights: string[]; guest: string; pad: string }
type Command = { type: 'Opened'; hotel: string; amount: number } | Hold | { type: 'All'; holds: Hold[] }
const booking: Decider<number, Command, BookingEvents> = {
  category: 'booking',
  events: bookingEvents,
  initial: 0,
  evolve: { Opened: (n) => n + 1, Held: (n) => n + 1, Released: (n) => n + 1 },
  decide(command) {
    if (command.type === 'All') return command.holds.map(({ type, ...data }) => ({ type, data }))
    if (command.type !== 'Opened') return [{ type: command.type, data: command }]
    return [{ type: 'Opened', data: command }]
  },
}

type NightRow = { key: string; taken: number; amount: number }
const keyOf = (hotel: string, night: string) => `${hotel}/${night}`
/** Names the hotel's row beside its nights: the rule needs both. */
const nights: RowProjection<NightRow, BookingEvents> = {
  name: 'inventory',
  table: 'night',
  keyColumn: 'key',
  events: bookingEvents,
  keys: ({ type, data }) =>
    type === 'Opened' ? [data.hotel] : [data.hotel, ...data.nights.map((night) => keyOf(data.hotel, night))],
  evolve: {
    Opened: (_, { data }, key) => ({ key, taken: 0, amount: data.amount }),
    Held: (row, { data }, key) => (key === data.hotel ? row : { key, taken: (row?.taken ?? 0) + 1, amount: 0 }),
    Released(row, { data }, key) {
      if (key === data.hotel) return row
      return row && row.taken > 1 ? { ...row, taken: row.taken - 1 } : null
    },
  },
}
const inventory = rowProjector({
  ...nights,
  admit({ type, data }, rowOf) {
    if (type !== 'Held') return undefined
    const amount = rowOf(data.hotel)?.amount ?? 0
    const full = data.nights.filter((night) => (rowOf(keyOf(data.hotel, night))?.taken ?? 0) >= amount)
    return full.length > 0 ? new Rejection('POST_STATUS', { full }) : undefined
  },
})
/** Only the constraint of its table says what is too many. */
const constrained = rowProjector({ ...nights, codes: { night_full: 'POST_STATUS' } })
type GuestRow = { guest: string; held: number }
/** A guest holds at most two. */
const guests = rowProjector<GuestRow, Pick<BookingEvents, 'Held' | 'Released'>>({
  name: 'guests',
  table: 'guest',
  keyColumn: 'guest',
  events: { Held: bookingEvents.Held, Released: bookingEvents.Released },
  keys: ({ data }) => [data.guest],
  evolve: {
    Held: (row, _, guest) => ({ guest, held: (row?.held ?? 0) + 1 }),
    Released: (row, _, guest) => ({ guest, held: (row?.held ?? 0) - 1 }),
  },
  admit: ({ type, data }, rowOf) =>
    type === 'Held' && (rowOf(data.guest)?.held ?? 0) >= 2 ? new Rejection('DRAFTS_FULL') : undefined,
})

/** Asks about a row that it does not name. */
const forgetful = rowProjector<NightRow, Pick<BookingEvents, 'Held'>>({
  ...{ name: 'inventory', table: 'night', keyColumn: 'key', events: { Held: bookingEvents.Held } },
  keys: ({ data }) => data.nights,
  evolve: { Held: (row) => row },
  admit: ({ data }, rowOf) => (rowOf(data.hotel) ? undefined : new Rejection('POST_STATUS')),
})

/** Two processes on a database of their own. */
async function twoProcesses(projectors: readonly Projector[]) {
  const url = await testDatabase()
  const pool = createPool(url)
  await pool.query(`create table night (key text primary key, taken int not null, amount int not null)`)
  await pool.query(`create table guest (guest text primary key, held int not null constraint once check (held >= 0))`)
  const source = randomMasterKey()
  const counts = { transactions: 0 }
  const open = () => {
    const sql = createPool(url)
    const commit = createCommitter(
      countingPool(sql, () => counts.transactions++),
      projectors,
    )
    return { sql, keyring: createKeyring(sql, someMasterKeys(sql, source)), commit }
  }
  const [one, other] = [open(), open()]
  onTestFinished(async () => {
    await Promise.all([pool, one.sql, other.sql].map((each) => each.end()))
  })
  const engine = { pool, keyring: one.keyring, leases: createLeases(pool), eventTypes: bookingEvents, release: 'one' }
  const taken = async () =>
    Object.fromEntries(
      (await pool.query<NightRow>(`select * from night where key like '%/%'`)).rows.map(({ key, taken }) => [
        key,
        taken,
      ]),
    )
  return { pool, one, other, counts, engine, taken }
}

const request = (id: string = randomUUID()) => ({ ...MEMBER, correlationId: randomUUID(), id })
const ask = (process: CommandContext, command: Command, id?: string) => handle(process, booking, request(id), command)
const held = (nights: string[], more: Partial<Hold> = {}): Hold => {
  const guest = randomUUID()
  return { type: 'Held', hotel: 'kep', nights, guest, pad: '', ...more }
}
const opened = (amount: number): Command => ({ type: 'Opened', hotel: 'kep', amount })
/** `done`, or the code that it was refused with. */
const outcomes = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((each) =>
    each.status === 'fulfilled' ? 'done' : each.reason instanceof Rejection ? each.reason.code : String(each.reason),
  )

describe('a projector that admits events', { timeout: 60_000 }, () => {
  it('sells five rooms to 64 guests of two processes five times, in few transactions', async () => {
    const { one, other, counts, taken, engine } = await twoProcesses([inventory])
    await ask(one, opened(5))
    counts.transactions = 0
    const results = await outcomes(Array.from({ length: 64 }, (_, n) => ask(n % 2 ? one : other, held(['d1', 'd2']))))
    expect(results.filter((each) => each === 'done')).toHaveLength(5)
    expect(results.filter((each) => each === 'POST_STATUS')).toHaveLength(59)
    expect(await taken()).toEqual({ 'kep/d1': 5, 'kep/d2': 5 })
    expect(counts.transactions).toBeLessThanOrEqual(8)
    expect(await verify(engine, inventory)).toMatchObject([{ onlyLive: [], onlyReplayed: [] }])
  })

  it('refuses 64 of a batch in its transaction', async () => {
    const { one, counts, taken } = await twoProcesses([inventory])
    await ask(one, opened(0))
    counts.transactions = 0
    const results = await outcomes(Array.from({ length: 64 }, () => ask(one, held(['d1']))))
    expect(new Set(results)).toEqual(new Set(['POST_STATUS']))
    expect(counts.transactions).toBeLessThanOrEqual(2)
    expect(await taken()).toEqual({})
  })

  it('says which nights, by the rows as they are before the refused one', async () => {
    const { one } = await twoProcesses([inventory])
    await ask(one, opened(1))
    const asked = [held(['d1']), held(['d1', 'd2', 'd3']), held(['d3'])].map((each) => ask(one, each))
    await expect(asked[1]).rejects.toMatchObject({ detail: { full: ['d1'] } })
    expect(await outcomes(asked)).toEqual(['done', 'POST_STATUS', 'done'])
  })

  it('takes a commit of several events back as a whole', async () => {
    const { one, taken } = await twoProcesses([inventory])
    await ask(one, opened(1))
    const all = (...nights: string[]): Command => ({ type: 'All', holds: nights.map((night) => held([night])) })
    const results = await outcomes([all('d1', 'd2', 'd1'), all('d2', 'd3'), all('d1')].map((each) => ask(one, each)))
    expect(results).toEqual(['POST_STATUS', 'done', 'done'])
    expect(await taken()).toEqual({ 'kep/d1': 1, 'kep/d2': 1, 'kep/d3': 1 })
  })

  it.each([[[inventory, guests]], [[guests, inventory]]])(
    'leaves no trace in another one of what only it refuses (%#)',
    async (projectors) => {
      const { pool, one, taken } = await twoProcesses(projectors)
      await ask(one, opened(1))
      const dara = { guest: 'dara' }
      const asked = [
        held(['d1'], dara),
        // Full: does not count for Dara.
        held(['d1'], dara),
        held(['d2'], dara),
        // Her third: does not take the night.
        held(['d3'], dara),
        held(['d3'], { guest: 'sok' }),
      ]
      const results = await outcomes(asked.map((each) => ask(one, each)))
      expect(results).toEqual(['done', 'POST_STATUS', 'done', 'DRAFTS_FULL', 'done'])
      expect(await taken()).toEqual({ 'kep/d1': 1, 'kep/d2': 1, 'kep/d3': 1 })
      expect((await pool.query('select * from guest order by guest')).rows).toEqual([
        { guest: 'dara', held: 2 },
        { guest: 'sok', held: 1 },
      ])
    },
  )

  it('has what was decided behind a refused commit of the same stream decided anew', async () => {
    const { pool, one, taken } = await twoProcesses([inventory])
    await ask(one, opened(1))
    await ask(one, held(['d1']))
    const id = randomUUID()
    const results = await Promise.allSettled([ask(one, held(['d1']), id), ask(one, held(['d2']), id)])
    expect(results).toMatchObject([{ reason: { code: 'POST_STATUS' } }, { value: 1 }])
    expect(await taken()).toEqual({ 'kep/d1': 1, 'kep/d2': 1 })
    const { rows } = await pool.query('select version from event where stream = $1', [`booking-${id}`])
    expect(rows).toEqual([{ version: 1 }])
  })

  it('never admits two to an absent row in two processes', async () => {
    const { one, other, taken } = await twoProcesses([inventory])
    await ask(one, opened(1))
    const sold: number[] = []
    for (let n = 0; n < 40; n++) {
      const results = await outcomes([one, other].map((process) => ask(process, held([`d${n}`]))))
      sold.push(results.filter((each) => each === 'done').length)
    }
    expect(sold).toEqual(Array.from({ length: 40 }, () => 1))
    expect(new Set(Object.values(await taken()))).toEqual(new Set([1]))
  })

  it('asks about no row that its keys do not name, which it has not locked', async () => {
    const { one } = await twoProcesses([forgetful])
    await expect(ask(one, held(['d1']))).rejects.toThrow('inventory asks about kep, which is no key of Held')
  })

  it('writes rows that it only looks at never', async () => {
    const { pool, one } = await twoProcesses([inventory])
    await ask(one, opened(9))
    const place = async () => (await pool.query(`select ctid from night where key = 'kep'`)).rows
    const before = await place()
    await ask(one, held(['d1']))
    expect(await place()).toEqual(before)
  })

  it('keeps the log in an order that a replay can take: holds and releases of the last room at once', async () => {
    const { pool, one, other, engine } = await twoProcesses([inventory])
    await ask(one, opened(1))
    // More than one page of the log.
    const pad = 'x'.repeat(60_000)
    let holder: string | undefined
    let done = 0
    for (let n = 0; n < 60; n++) {
      const tries = [randomUUID(), randomUUID(), randomUUID()]
      const [first = '', second = '', third = ''] = tries
      const hold = held(['last'], { pad })
      const release = holder ? [ask(n % 2 ? one : other, { ...hold, type: 'Released' }, holder)] : []
      const asked = [ask(one, hold, first), ask(other, hold, second), ask(one, hold, third)]
      const results = await outcomes([...asked, ...release])
      expect(new Set(results.slice(0, 3))).not.toContain('BUSY')
      holder = tries.find((_, index) => results[index] === 'done')
      done += results.slice(0, 3).filter((each) => each === 'done').length
    }
    expect(done).toBeGreaterThan(20)
    const { rows } = await pool.query(`select max(held)::int as most from (
      select sum(case type when 'Held' then 1 when 'Released' then -1 else 0 end) over (order by position) as held
      from event) as histories`)
    expect(rows).toEqual([{ most: 1 }])
    const live = (await pool.query('select * from night order by key')).rows
    await replay(engine, inventory)
    expect((await pool.query('select * from night order by key')).rows).toEqual(live)
  })
})

it('a batch that is within a constraint by what it comes to can be replayed, wherever the replay stands', {
  timeout: 60_000,
}, async () => {
  const { pool, one, engine } = await twoProcesses([constrained])
  await pool.query('alter table night add constraint night_full check (taken <= 1)')
  // More than one step of a replay, which ends in the middle of a batch.
  const hold = held(['last'], { pad: 'x'.repeat(100_000) })
  let holder = randomUUID()
  await ask(one, hold, holder)
  let together = 0
  for (let n = 0; n < 100; n++) {
    const next = randomUUID()
    // In this order.
    const [isHeld] = await outcomes([ask(one, hold, next), ask(one, { ...hold, type: 'Released' }, holder)])
    if (isHeld === 'done') together++
    else await ask(one, hold, next)
    holder = next
  }
  expect(together).toBeGreaterThan(90)
  const live = (await pool.query('select * from night')).rows
  expect(live).toEqual([{ key: 'kep/last', taken: 1, amount: 0 }])
  expect(await verify(engine, constrained)).toMatchObject([{ onlyLive: [], onlyReplayed: [] }])
  await replay(engine, constrained)
  expect((await pool.query('select * from night')).rows).toEqual(live)
  await expect(pool.query('update night set taken = 2')).rejects.toThrow('night_full')
})
