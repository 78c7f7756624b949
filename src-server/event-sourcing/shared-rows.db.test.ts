import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from '../platform/database.ts'
import { createLeases } from '../projections/lease.ts'
import { replay } from '../projections/replay.ts'
import { asSuperuser, testDatabase } from '../testing/database.ts'
import { MEMBER } from '../testing/given.ts'
import { randomMasterKey, someMasterKeys } from '../testing/master-keys.ts'
import { createCommitter } from './commit.ts'
import type { Decider } from './decider.ts'
import { type EventHandlers, eventType } from './event.ts'
import { type CommandContext, handle } from './handle.ts'
import { createKeyring } from './personal-data.ts'
import { type Projector, rowProjector } from './projector.ts'

// Bookings are streams of their own; nights are rows that many bookings touch. A night that nobody holds has no row.
const bookingEvents = {
  NightsHeld: eventType(z.object({ nights: z.array(z.string()) })),
  NightsReleased: eventType(z.object({ nights: z.array(z.string()) })),
}
type BookingEvents = typeof bookingEvents
type Booking = { type: keyof BookingEvents; nights: string[] }
const booking: Decider<null, Booking, BookingEvents> = {
  category: 'booking',
  events: bookingEvents,
  initial: null,
  evolve: { NightsHeld: () => null, NightsReleased: () => null },
  decide: ({ type, nights }) => [{ type, data: { nights } }],
}
type NightRow = { key: string; held: number }
const heldNights: EventHandlers<BookingEvents, NightRow | null, NightRow | null, [key: string]> = {
  NightsHeld: (row, _event, key) => ({ key, held: (row?.held ?? 0) + 1 }),
  NightsReleased: (row) => (row && row.held > 1 ? { ...row, held: row.held - 1 } : null),
}
const nightsIn = (table: string) =>
  rowProjector<NightRow, BookingEvents>({
    name: table,
    table,
    keyColumn: 'key',
    events: bookingEvents,
    keys: ({ data }) => data.nights,
    evolve: heldNights,
  })

type Process = CommandContext & { sql: ReturnType<typeof createPool> }
const nights = nightsIn('night')
const copies = nightsIn('night_copy')

let pool: ReturnType<typeof createPool>
/** Two processes on one database: each has connections, a keyring and a committer of its own. */
let processes: [Process, Process]
beforeAll(async () => {
  const url = await testDatabase()
  pool = createPool(url)
  for (const { name } of [nights, copies])
    await pool.query(`create table ${name} (key text primary key, held int not null)`)
  const superuser = createPool(asSuperuser(url), 1)
  await superuser.query(`alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '20ms'`)
  await superuser.end()
  const source = randomMasterKey()
  const processOn = (sql: typeof pool) => ({
    sql,
    keyring: createKeyring(sql, someMasterKeys(sql, source)),
    commit: createCommitter(sql, [nights]),
  })
  processes = [processOn(createPool(url)), processOn(createPool(url))]
})
afterAll(() => Promise.all([pool, ...processes.map(({ sql }) => sql)].map((each) => each.end())))

const request = () => ({ ...MEMBER, correlationId: randomUUID(), id: randomUUID() })
const rows = async () => (await pool.query<NightRow>('select * from night order by key')).rows

/** @returns what the first who calls it waits for: a second call. */
function bothHere() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let calls = 0
  return () => {
    calls++
    if (calls === 2) resolve()
    return promise
  }
}

describe('a row that streams share', { timeout: 60_000 }, () => {
  it('counts both of two first writes of two processes', async () => {
    const held: (number | undefined)[] = []
    for (let n = 0; n < 40; n++) {
      const command: Booking = { type: 'NightsHeld', nights: [`room-1/${n}`] }
      await Promise.all(processes.map((process) => handle(process, booking, request(), command)))
      const { rows } = await pool.query<NightRow>('select * from night where key = $1', [`room-1/${n}`])
      held.push(rows[0]?.held)
    }
    expect(held).toEqual(Array.from({ length: 40 }, () => 2))
  })

  it('is touched once by an event that names it twice', async () => {
    await handle(processes[0], booking, request(), { type: 'NightsHeld', nights: ['twice', 'twice'] })
    const { rows } = await pool.query('select held from night where key = $1', ['twice'])
    expect(rows).toEqual([{ held: 1 }])
  })

  it('is written by both of two processes that deadlock', async () => {
    const meet = bothHere()
    let tries = 0
    const [one, other] = processes.map(({ sql, keyring }, n) => {
      const [first, second] = n === 0 ? [nights, copies] : [copies, nights]
      const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>()
      const waited: Projector = {
        ...first,
        async prepare(tx, pages) {
          tries++
          const writes = await first.prepare(tx, pages)
          await meet()
          resolve()
          return writes
        },
      }
      const waiting: Projector = {
        ...second,
        async prepare(tx, pages) {
          // Each has a row then that the other wants.
          await bothHaveOne
          return second.prepare(tx, pages)
        },
      }
      return { sql, keyring, commit: createCommitter(sql, [waited, waiting]) }
    })
    if (!one || !other) throw new Error('two processes')
    const command: Booking = { type: 'NightsHeld', nights: ['deadlock'] }
    await handle(processes[0], booking, request(), command)
    await pool.query(`insert into night_copy select * from night where key = 'deadlock'`)
    await Promise.all([one, other].map((process) => handle(process, booking, request(), command)))
    expect(tries).toBe(3)
    for (const table of ['night', 'night_copy']) {
      const { rows } = await pool.query(`select held from ${table} where key = 'deadlock'`)
      expect(rows).toEqual([{ held: 3 }])
    }
  })

  it('is what a replay makes of it after any history of two processes', async () => {
    const night = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    const step = fc.record({
      type: fc.constantFrom<Booking['type']>('NightsHeld', 'NightsHeld', 'NightsReleased'),
      nights: fc.uniqueArray(night, { minLength: 1, maxLength: 4 }),
    })
    let runs = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 60 }), async (steps) => {
        // New nights each time: first writes are where a row could be lost.
        const commands = steps.map(({ type, nights }) => ({ type, nights: nights.map((night) => `${night}-${runs}`) }))
        runs++
        await Promise.all(commands.map((command, n) => handle(processes[n % 2 ? 1 : 0], booking, request(), command)))
        const live = await rows()
        const engine = { pool, keyring: processes[0].keyring, leases: createLeases(pool) }
        await replay({ ...engine, eventTypes: bookingEvents, release: 'one' }, nights)
        expect(await rows()).toEqual(live)
      }),
      { numRuns: 25 },
    )
  })
})
