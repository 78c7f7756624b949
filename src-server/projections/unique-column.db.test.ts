import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { idOf } from '../event-sourcing/event.ts'
import { type Projector, rowProjector } from '../event-sourcing/projector.ts'
import { jarDatabase, jarEvents } from '../testing/jar.ts'
import { readToEnd } from '../testing/read-to-end.ts'
import { SILENT } from './logger.ts'
import { projectorReader } from './projector-reader.ts'
import { replay, verify } from './replay.ts'

/** A jar holds the number that was added last, and no two jars hold the same. */
const holders = (mode: Projector['mode']) =>
  rowProjector<{ id: string; holds: number }, typeof jarEvents>({
    name: 'holders',
    mode,
    table: 'holder',
    keyColumn: 'id',
    events: jarEvents,
    keys: ({ stream }) => [idOf(stream)],
    evolve: { Added: (_, { stream, data }) => ({ id: idOf(stream), holds: data.n }) },
  })

/** Two jars, of which B holds 1 and A holds 2. */
async function twoJars(projector: Projector) {
  const { engine, pool, add } = await jarDatabase(projector.mode === 'inline' ? [projector] : [])
  onTestFinished(() => pool.end())
  await pool.query('create table holder (id uuid primary key, holds int unique)')
  const [a, b] = [randomUUID(), randomUUID()]
  await add(b, 1)
  await add(a, 2)
  return {
    engine,
    /** B is touched first, A gives 2 up, B takes it: rows that are written in this order break the key. */
    async passOn() {
      await add(b, 1)
      await add(a, 3)
      await add(b, 2)
    },
    passedOn: [
      { id: a, holds: 3 },
      { id: b, holds: 2 },
    ],
    rows: async () => (await pool.query('select * from holder order by holds desc')).rows,
    letters: async () => (await pool.query('select from dead_letter')).rowCount,
  }
}

describe('a unique value that changes hands within a page', () => {
  it('is taken by a replay', async () => {
    const { engine, passOn, passedOn, rows } = await twoJars(holders('inline'))
    const stopNow = () => {
      throw Object.assign(new Error('stopped'), { name: 'AbortError' })
    }
    await expect(replay(engine, holders('inline'), stopNow)).rejects.toThrow('stopped')
    await passOn()
    await replay(engine, holders('inline'))
    expect(await rows()).toEqual(passedOn)
  })

  it('is taken by a replay that is about to swap', async () => {
    const { engine, passOn, passedOn, rows } = await twoJars(holders('inline'))
    let passed = false
    await replay(engine, holders('inline'), async () => {
      if (!passed) await passOn()
      passed = true
    })
    expect(await rows()).toEqual(passedOn)
  })

  it('is taken by a verification that is about to compare', async () => {
    const { engine, passOn } = await twoJars(holders('inline'))
    let passed = false
    const compared = await verify(engine, holders('inline'), async () => {
      if (!passed) await passOn()
      passed = true
    })
    expect(compared).toEqual([{ table: 'holder', rows: 2, onlyLive: [], onlyReplayed: [] }])
  })

  it('is taken by an async projector, which parks nothing', async () => {
    const { engine, passOn, passedOn, rows, letters } = await twoJars(holders('async'))
    const read = () => readToEnd(engine, projectorReader(engine, holders('async'), SILENT))
    await read()
    await passOn()
    await read()
    expect(await rows()).toEqual(passedOn)
    expect(await letters()).toBe(0)
  })
})
