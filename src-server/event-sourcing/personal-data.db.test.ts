import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from '../platform/database.ts'
import { createLeases } from '../projections/lease.ts'
import { replay } from '../projections/replay.ts'
import { testDatabase } from '../testing/database.ts'
import { MEMBER } from '../testing/given.ts'
import { randomMasterKey, someMasterKeys } from '../testing/master-keys.ts'
import { createCommitter } from './commit.ts'
import type { Decider } from './decider.ts'
import { eventType, idOf, personal } from './event.ts'
import { forgetPerson, keyGuard, personEvents, withPersonalColumns } from './forget-person.ts'
import { handle } from './handle.ts'
import { historian, historyOf } from './history.ts'
import { createKeyring } from './personal-data.ts'
import { rowProjector } from './projector.ts'
import { readLog, readStream } from './store.ts'

// A guest book: who wrote is a person, and a person may want to be forgotten.
const bookEvents = {
  Signed: eventType(
    z.object({ person_id: z.uuid(), name: personal(z.string()), words: personal(z.string()), stars: z.int() }),
    {
      person: 'person_id',
    },
  ),
}
type BookEvents = typeof bookEvents
type Signing = { person_id: string; name: string | null; words: string | null; stars: number }
const book: Decider<number, Signing, BookEvents> = {
  category: 'book',
  events: bookEvents,
  initial: 0,
  evolve: { Signed: (count) => count + 1 },
  decide: (signing) => [{ type: 'Signed', data: signing }],
}
type Row = Signing & { id: string }
const signings = rowProjector<Row, BookEvents>({
  name: 'entries',
  table: 'entry',
  keyColumn: 'id',
  events: bookEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: { Signed: (_, { stream, data }) => ({ id: idOf(stream), ...data }) },
})
const entries = withPersonalColumns(signings, {
  table: 'entry',
  person: 'person_id',
  columns: { name: null, words: null },
})

const source = randomMasterKey()
let pool: ReturnType<typeof createPool>
let ctx: Parameters<typeof handle>[0]
/** Another process on the same database: a keyring, a committer and connections of its own. */
let elsewhere: typeof ctx
let otherPool: typeof pool
beforeAll(async () => {
  const url = await testDatabase()
  const processOn = (own: typeof pool) => ({
    sql: own,
    keyring: createKeyring(own, someMasterKeys(own, source)),
    commit: createCommitter(own, [entries], [keyGuard(bookEvents)]),
  })
  pool = createPool(url)
  otherPool = createPool(url)
  await pool.query(
    'create table entry (id uuid primary key, person_id uuid not null, name text, words text, stars int not null)',
  )
  ctx = processOn(pool)
  elsewhere = processOn(otherPool)
})
afterAll(() => Promise.all([pool.end(), otherPool.end()]))

const engine = () => ({
  ...ctx,
  pool,
  leases: createLeases(pool),
  eventTypes: { ...bookEvents, ...personEvents },
  release: 'one',
})
const request = (id: string) => ({ ...MEMBER, correlationId: randomUUID(), id })
const sign = (id: string, person_id: string, name: string | null = 'Sok Dara', from = ctx) =>
  handle(from, book, request(id), { person_id, name, words: name && `${name} slept well`, stars: 5 })
const forget = (id: string, from = ctx) => forgetPerson(from, request(id))
const row = async (id: string) => (await pool.query<Row>('select * from entry where id = $1', [id])).rows[0]
const rows = async () => (await pool.query('select * from entry order by id')).rows
const eventsOf = async (stream: string) => ctx.keyring.open(pool, await readStream(pool, stream))

/** The tables, in whatever schema, that hold a text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const holds = async (name: string) =>
    (await pool.query(`select from ${name} t where t::text like $1 limit 1`, [`%${text}%`])).rowCount === 1
  const found: string[] = []
  for (const { name } of tables) if (await holds(name)) found.push(name)
  return found
}

describe('personal data', () => {
  it('is readable in the read model and in a replay, but not in the log', async () => {
    const id = randomUUID()
    await sign(id, randomUUID())
    const live = await row(id)
    expect(live).toMatchObject({ id, name: 'Sok Dara', words: 'Sok Dara slept well', stars: 5 })
    expect(await tablesWith('Dara')).toEqual(['public.entry'])
    expect(await tablesWith('stars')).toEqual(['public.event'])
    await replay(engine(), entries)
    expect(await row(id)).toEqual(live)
  })

  it('does not open with another master key, nor as another field', async () => {
    const id = randomUUID()
    await sign(id, randomUUID())
    const events = (await readLog(pool, 0, 1_000)).filter(({ stream }) => idOf(stream) === id)
    const stranger = createKeyring(pool, someMasterKeys(pool))
    await expect(stranger.open(pool, events)).rejects.toThrow('needs the master key')
    const { name, words } = z.looseObject({ name: z.unknown(), words: z.unknown() }).parse(events[0]?.data)
    const swapped = events.map((event) => ({ ...event, data: { name: words, words: name } }))
    await expect(ctx.keyring.open(pool, swapped)).rejects.toThrow()
  })

  it('has one key per person, also when several write at once', async () => {
    const person = randomUUID()
    const ids = Array.from({ length: 8 }, () => randomUUID())
    await Promise.all(ids.map((id) => sign(id, person)))
    await replay(engine(), entries)
    for (const id of ids) expect(await row(id)).toMatchObject({ name: 'Sok Dara' })
  })
})

const rejected = expect.objectContaining({ code: 'PERSON_FORGOTTEN' })

describe('a person who is forgotten', () => {
  it('is gone from read models and replays, and nobody else is', async () => {
    const [id, other, gone] = [randomUUID(), randomUUID(), randomUUID()]
    await sign(id, gone, 'Planted Name')
    await sign(other, randomUUID(), 'Chan Thy')
    await forget(gone)
    const left = { id, person_id: gone, name: null, words: null, stars: 5 }
    expect(await row(id)).toEqual(left)
    expect(await tablesWith('Planted')).toEqual([])
    await replay(engine(), entries)
    expect(await row(id)).toEqual(left)
    expect(await row(other)).toMatchObject({ name: 'Chan Thy' })
    expect((await eventsOf(`book-${id}`))[0]?.data).toMatchObject({ name: null, words: null, stars: 5 })
  })

  it('is forgotten once, by the actor in the log', async () => {
    const gone = randomUUID()
    await Promise.all([forget(gone), forget(gone, elsewhere)])
    await forget(gone)
    const events = await eventsOf(`person-${gone}`)
    expect(events.map(({ type, meta }) => [type, meta.actor])).toEqual([['PersonForgotten', MEMBER.actor]])
  })

  it('is marked in the history of what they did', async () => {
    const [id, gone] = [MEMBER.actor.id, randomUUID()]
    const [signing, later] = [randomUUID(), randomUUID()]
    await sign(signing, gone)
    const entry = async (id: string) => (await historyOf(engine(), historian(book), `book-${id}`))[0]
    expect((await entry(signing))?.actor).toEqual({ ...MEMBER.actor, forgotten: false })
    await forget(id)
    await sign(later, randomUUID())
    for (const one of [signing, later]) expect((await entry(one))?.actor).toMatchObject({ id, forgotten: true })
  })

  it('rejects personal data about them in all processes, and accepts events without', async () => {
    const [id, gone] = [randomUUID(), randomUUID()]
    await sign(id, gone)
    await sign(randomUUID(), gone, 'Sok Dara', elsewhere)
    await forget(gone)
    for (const from of [ctx, elsewhere]) {
      await expect(sign(randomUUID(), gone, 'Sok Dara', from)).rejects.toEqual(rejected)
      await sign(id, gone, null, from)
    }
    expect(await row(id)).toMatchObject({ name: null, stars: 5 })
  })

  it('is gone although commands about them were under way in two processes', async () => {
    for (let round = 0; round < 10; round++) {
      const gone = randomUUID()
      const name = `Planted ${round}`
      const signing = Array.from({ length: 12 }, (_, n) => sign(randomUUID(), gone, name, n % 2 ? ctx : elsewhere))
      const outcomes = await Promise.allSettled([...signing, forget(gone, round % 2 ? ctx : elsewhere)])
      for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toEqual(rejected)
      expect(outcomes.at(-1)?.status).toBe('fulfilled')
      expect(await tablesWith(name)).toEqual([])
      const counted = outcomes.slice(0, -1).filter(({ status }) => status === 'fulfilled').length
      expect((await pool.query('select from entry where person_id = $1', [gone])).rowCount).toBe(counted)
    }
  })

  it('leaves counts unchanged, and no word of theirs in any table, after any history', async () => {
    const step = fc.record({
      person: fc.nat(3),
      do: fc.constantFrom('sign' as const, 'sign' as const, 'forget' as const),
    })
    const counts = async () =>
      (await pool.query('select person_id, stars, count(*) from entry group by 1, 2 order by 1, 2')).rows
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (history) => {
        const fresh = Array.from({ length: 4 }, () => randomUUID())
        const gone = new Set<number>()
        for (const [n, action] of history.entries()) {
          const one = fresh[action.person] ?? ''
          const before = await counts()
          if (action.do === 'forget') {
            await forget(one, n % 2 ? ctx : elsewhere)
            gone.add(action.person)
            expect(await counts()).toEqual(before)
          } else if (gone.has(action.person)) await expect(sign(randomUUID(), one)).rejects.toEqual(rejected)
          else await sign(randomUUID(), one, `Planted ${one}`)
        }
        const live = await rows()
        for (const forgotten of gone) expect(await tablesWith(`Planted ${fresh[forgotten]}`)).toEqual([])
        await replay(engine(), entries)
        expect(await rows()).toEqual(live)
      }),
      { numRuns: 6 },
    )
  })
})
