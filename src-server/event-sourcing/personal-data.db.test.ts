import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPool } from '../database.ts'
import { testDatabase } from '../testing/database.ts'
import { MEMBER } from '../testing/given.ts'
import { createCommitter } from './commit.ts'
import type { Decider } from './decider.ts'
import { eventType, idOf, personal } from './event.ts'
import { handle } from './handle.ts'
import { createKeyring, KEY_BYTES } from './personal-data.ts'
import { rowProjector } from './projector.ts'
import { rebuild } from './rebuild.ts'
import { readLog } from './store.ts'

// A guest book: who wrote is a person, and a person may want to be forgotten.
const bookEvents = {
  Signed: eventType(
    z.object({ person_id: z.uuid(), name: personal(z.string()), words: personal(z.string()), stars: z.int() }),
    {
      person: 'person_id',
    },
  ),
  WriterForgotten: eventType(z.object({ person_id: z.uuid() })),
}
type BookEvents = typeof bookEvents
type Command = { person_id: string; name: string; words: string; stars: number } | { forget: string }
const book: Decider<number, Command, BookEvents> = {
  category: 'book',
  events: bookEvents,
  initial: 0,
  evolve: { Signed: (count) => count + 1, WriterForgotten: (count) => count },
  decide: (command) =>
    'forget' in command
      ? [{ type: 'WriterForgotten', data: { person_id: command.forget } }]
      : [{ type: 'Signed', data: command }],
}
type Row = { id: string; name: string | null; words: string | null; stars: number }
const entries = rowProjector<Row, BookEvents>({
  name: 'entries',
  table: 'entry',
  keyColumn: 'id',
  events: bookEvents,
  key: ({ stream }) => idOf(stream),
  evolve: {
    Signed: (_, { stream, data: { name, words, stars } }) => ({ id: idOf(stream), name, words, stars }),
    WriterForgotten: (row) => row && { ...row, name: null, words: null },
  },
})

const masterKey = randomBytes(KEY_BYTES)
let pool: ReturnType<typeof createPool>
let ctx: Parameters<typeof handle>[0]
beforeAll(async () => {
  pool = createPool(await testDatabase())
  await pool.query('create table entry (id uuid primary key, name text, words text, stars int not null)')
  ctx = { sql: pool, keyring: createKeyring(pool, () => masterKey), commit: createCommitter(pool, [entries]) }
})
afterAll(() => pool.end())

const request = (id: string) => ({ ...MEMBER, correlationId: randomUUID(), id })
const sign = (id: string, person_id: string, name = 'Sok Dara') =>
  handle(ctx, book, request(id), { person_id, name, words: `${name} slept well`, stars: 5 })
const row = async (id: string) => (await pool.query<Row>('select * from entry where id = $1', [id])).rows[0]

describe('personal data', () => {
  it('is readable in the read model and in a replay, and nowhere in the log', async () => {
    const id = randomUUID()
    await sign(id, randomUUID())
    const live = await row(id)
    expect(live).toEqual({ id, name: 'Sok Dara', words: 'Sok Dara slept well', stars: 5 })
    const stored = JSON.stringify((await pool.query('select * from event')).rows)
    expect(stored).not.toContain('Dara')
    expect(stored).toContain('"stars":5')
    await rebuild({ ...ctx, pool }, entries)
    expect(await row(id)).toEqual(live)
  })

  it('is gone everywhere once the person is forgotten, while what counts stays', async () => {
    const [id, other, person] = [randomUUID(), randomUUID(), randomUUID()]
    await sign(id, person)
    await sign(other, randomUUID(), 'Chan Thy')
    await ctx.keyring.forget(person)
    await handle(ctx, book, request(id), { forget: person })
    const forgotten = { id, name: null, words: null, stars: 5 }
    expect(await row(id)).toEqual(forgotten)
    await rebuild({ ...ctx, pool }, entries)
    expect(await row(id)).toEqual(forgotten)
    expect(await row(other)).toMatchObject({ name: 'Chan Thy' })
    const [first] = await ctx.keyring.open(
      pool,
      (await readLog(pool, 0, 100)).filter(({ stream }) => idOf(stream) === id),
    )
    expect(first?.data).toMatchObject({ name: null, words: null, stars: 5 })
  })

  it('of a forgotten person is not written anew', async () => {
    const person = randomUUID()
    await ctx.keyring.forget(person)
    await ctx.keyring.forget(person)
    await expect(sign(randomUUID(), person)).rejects.toThrow('erased')
  })

  it('opens for nobody with another master key, nor as another field or person', async () => {
    const id = randomUUID()
    await sign(id, randomUUID())
    const events = (await readLog(pool, 0, 1_000)).filter(({ stream }) => idOf(stream) === id)
    const stranger = createKeyring(pool, () => randomBytes(KEY_BYTES))
    await expect(stranger.open(pool, events)).rejects.toThrow()
    const { name, words } = z.looseObject({ name: z.unknown(), words: z.unknown() }).parse(events[0]?.data)
    const swapped = events.map((event) => ({ ...event, data: { name: words, words: name } }))
    await expect(ctx.keyring.open(pool, swapped)).rejects.toThrow()
  })

  it('gets one key for a person however many write at once', async () => {
    const person = randomUUID()
    const ids = Array.from({ length: 8 }, () => randomUUID())
    await Promise.all(ids.map((id) => sign(id, person)))
    await rebuild({ ...ctx, pool }, entries)
    for (const id of ids) expect(await row(id)).toMatchObject({ name: 'Sok Dara' })
  })
})
