import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { retryDeadLetters } from './dead-letter.ts'
import { takeLease } from './lease.ts'
import { listenToLog } from './log-news.ts'
import { rebuild } from './rebuild.ts'
import { projectBatch, runProjector } from './run-projector.ts'
import { readersOf } from './status.ts'
import { headPosition } from './store.ts'

let poisoned = false
const projector = jarProjector('async', () => poisoned)
const silent = { error() {}, warn() {} }
const me = randomUUID()

let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([])
})
afterAll(() => jars.pool.end())
beforeEach(async () => {
  poisoned = false
  await jars.pool.query('truncate jar, checkpoint, dead_letter')
  await jars.pool.query(`insert into checkpoint (name, position) select 'jars', position from log_head`)
  await takeLease(jars.pool, 'checkpoint', 'jars', me)
})

const project = (runner = me) => projectBatch(jars.engine, projector, runner, silent)
const position = async () => Number((await jars.pool.query('select position from checkpoint')).rows[0]?.position)
const letters = async () => (await jars.pool.query('select stream, error from dead_letter order by position')).rows

describe('an async projector', () => {
  it('moves its checkpoint with its effects, and counts nothing twice', async () => {
    const id = randomUUID()
    await jars.add(id, 1)
    await jars.add(id, 2)
    expect(await readersOf(jars.pool, [projector])).toMatchObject({ lag: { jars: 2 }, deadLetters: {} })
    expect(await project()).toBe(0)
    expect(await project()).toBe(0)
    expect(await jars.total(id)).toBe(3)
    expect(await position()).toBe(await headPosition(jars.pool))
  })

  it('that slept through its lease writes nothing', async () => {
    const id = randomUUID()
    await jars.add(id, 1)
    await jars.pool.query(`update checkpoint set leased_until = now() - interval '1 second'`)
    const other = randomUUID()
    expect(await takeLease(jars.pool, 'checkpoint', 'jars', other)).toBe(true)
    await expect(project()).rejects.toThrow('no longer this runner')
    expect(await jars.total(id)).toBeUndefined()
    await project(other)
    expect(await jars.total(id)).toBe(1)
  })

  it('is one of several that stand by; another takes over when it stops', async () => {
    await jars.pool.query('update checkpoint set runner = null, leased_until = null')
    const news = listenToLog(jars.databaseUrl, silent)
    const start = () => runProjector({ engine: jars.engine, projector, news: news.next, log: silent })
    const [first, second] = [start(), start()]
    const id = randomUUID()
    await jars.add(id, 1)
    await expect.poll(() => jars.total(id)).toBe(1)
    await first.stop()
    await jars.add(id, 1)
    await expect.poll(() => jars.total(id), { timeout: 5_000 }).toBe(2)
    await second.stop()
    await news.close()
  })
})

describe('a poison event', () => {
  it('is parked with what its stream still brings, while the rest goes on; it can be tried again', async () => {
    poisoned = true
    const [bad, good] = [randomUUID(), randomUUID()]
    await jars.add(bad, 3)
    await jars.add(good, 2)
    await jars.add(bad, 2)
    await project()
    await jars.add(good, 1)
    await project()
    expect([await jars.total(bad), await jars.total(good)]).toEqual([undefined, 3])
    expect(await letters()).toMatchObject([
      { stream: `jar-${bad}`, error: expect.stringContaining('three is too many') },
      { stream: `jar-${bad}`, error: 'waits for an earlier event of its stream' },
    ])
    expect(await readersOf(jars.pool, [projector])).toMatchObject({ lag: { jars: 0 }, deadLetters: { jars: 2 } })
    expect(await retryDeadLetters(jars.engine, projector)).toEqual({ mended: 0, left: 2 })
    poisoned = false
    expect(await retryDeadLetters(jars.engine, projector)).toEqual({ mended: 2, left: 0 })
    expect(await jars.total(bad)).toBe(5)
  })

  it('is forgotten with all dead letters by a replay that can take it', async () => {
    poisoned = true
    const bad = randomUUID()
    await jars.add(bad, 3)
    await project()
    poisoned = false
    await rebuild(jars.engine, projector)
    expect(await letters()).toEqual([])
    expect(await jars.total(bad)).toBe(3)
    expect(await position()).toBe(await headPosition(jars.pool))
  })
})
