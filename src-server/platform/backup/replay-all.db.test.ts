import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { headPosition } from '../../event-sourcing/store.ts'
import { jarDatabase, jarProjector } from '../../testing/jar.ts'
import { replayRestored } from './replay-all.ts'
import { rejectUnfinishedRestore, unfinishedRestore } from './unfinished.ts'

const [bad, good] = [randomUUID(), randomUUID()]
let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([])
  await jars.add(bad, 3)
  await jars.add(good, 2)
  await jars.add(bad, 2)
  await jars.add(good, 1)
})
afterAll(() => jars.pool.end())
beforeEach(async () => {
  await jars.pool.query('truncate jar, checkpoint, dead_letter, replay, restore')
  await jars.pool.query('insert into restore (backup) values ($1)', [randomUUID()])
})

const restored = (mode: 'inline' | 'async', isPoisoned = false) =>
  replayRestored(
    jars.engine,
    jarProjector(mode, () => isPoisoned),
    () => {},
  )

it('a restored read model is replayed once, and the database says which are', async () => {
  await expect(rejectUnfinishedRestore(jars.pool)).rejects.toThrow('was not finished')
  expect(await restored('inline')).toBe(0)
  expect([await jars.total(bad), await jars.total(good)]).toEqual([5, 3])
  expect((await unfinishedRestore(jars.pool))?.replayed).toEqual(['jars'])
  await jars.pool.query('update jar set total = 1')
  await restored('inline')
  expect(await jars.total(bad)).toBe(1)
})

it('an async one with events that it cannot take has them as dead letters, as it had', async () => {
  expect(await restored('async', true)).toBe(1)
  expect([await jars.total(bad), await jars.total(good)]).toEqual([undefined, 3])
  const { rows } = await jars.pool.query('select stream from dead_letter order by position')
  expect(rows).toEqual([{ stream: `jar-${bad}` }, { stream: `jar-${bad}` }])
  const { rows: checkpoints } = await jars.pool.query('select position::int from checkpoint')
  expect(checkpoints).toEqual([{ position: await headPosition(jars.pool) }])
  expect((await jars.pool.query('select from replay')).rowCount).toBe(0)
})

it('an inline one with such events is not done', async () => {
  await expect(restored('inline', true)).rejects.toThrow('jars cannot take event')
  expect((await unfinishedRestore(jars.pool))?.replayed).toEqual([])
})
