import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../event-sourcing/event.ts'
import { type Pages, type Projector, rowProjector } from '../event-sourcing/projector.ts'
import { inRolledBack, type Sql } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { type JarRow, jarDatabase, jarEvents, jarProjector } from '../testing/jar.ts'
import { shadowSchemas, statusOf, waitingJobs } from '../testing/projection-jobs.ts'
import { readToEnd } from '../testing/read-to-end.ts'
import { createLeases, Fenced } from './lease.ts'
import { SILENT } from './logger.ts'
import { cancel, JobRunning, request } from './projection-jobs.ts'
import { projectorReader } from './projector-reader.ts'
import { replay, verify } from './replay.ts'
import { dropReplaced, enterShadows } from './shadows.ts'

const projector = jarProjector('inline')
let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([projector])
  for (let n = 0; n < 30; n++) await jars.add(randomUUID(), 1 + (n % 3))
})
afterAll(() => jars.pool.end())

/** The projector, which notes the positions of the events that it is given. */
function recorded(one: Projector) {
  const positions: number[] = []
  async function* noted(pages: Pages) {
    for await (const page of pages) {
      positions.push(...page.map(({ position }) => position))
      yield page
    }
  }
  return { positions, projector: { ...one, prepare: (tx: Sql, pages: Pages) => one.prepare(tx, noted(pages)) } }
}

const crash = () => {
  throw Object.assign(new Error('the machine stopped'), { code: '57P01' })
}
const stopNow = () => {
  throw Object.assign(new Error('stopped'), { name: 'AbortError' })
}

describe('a replay', () => {
  it('gives the same rows, under the same constraints, while commands go on', async () => {
    const writing = (async () => {
      for (let n = 0; n < 40; n++) await jars.add(randomUUID(), 1)
    })()
    await replay(jars.engine, projector)
    await replay(jars.engine, projector)
    await writing
    const live = await jars.rows()
    await jars.pool.query('update jar set total = 99')
    await replay(jars.engine, projector)
    expect(await jars.rows()).toEqual(live)
    await expect(jars.pool.query('update jar set total = 4')).rejects.toThrow('jar_total_check')
    await expect(jars.pool.query('insert into jar select * from jar')).rejects.toThrow('jar_pkey')
  })

  it('that meets a poison event says which, and leaves the live tables as they were', async () => {
    const live = await jars.rows()
    await expect(
      replay(
        jars.engine,
        jarProjector('inline', () => true),
      ),
    ).rejects.toThrow(/jars cannot take event \d+ \(Added, jar-.* version 1\): three is too many/)
    expect(await jars.rows()).toEqual(live)
    await cancel(jars.pool, 'replay', projector)
  })

  it('tells how far it is', async () => {
    const seen: number[] = []
    await replay(jars.engine, projector, ({ done, total }) => {
      seen.push(done / total)
    })
    expect(seen.at(-1)).toBe(1)
  })

  it('goes on where a crash stopped it', async () => {
    await expect(replay(jars.engine, projector, crash)).rejects.toThrow('the machine stopped')
    // As a runner that died would have left it, with its name on it.
    await jars.pool.query('update replay set runner = $1', [randomUUID()])
    await jars.add(randomUUID(), 1)
    const live = await jars.rows()
    const resumed = recorded(projector)
    const head = await headPosition(jars.pool)
    expect(await replay(jars.engine, resumed.projector)).toBe(head)
    expect(resumed.positions).toEqual([head])
    expect(await jars.rows()).toEqual(live)
  })

  it('that was left begins anew when its table was migrated meanwhile', async () => {
    await expect(replay(jars.engine, projector, stopNow)).rejects.toThrow('stopped')
    const position = async () => (await jars.pool.query<{ position: string }>('select position from replay')).rows
    expect(Number((await position())[0]?.position)).toBeGreaterThan(0)
    await jars.pool.query('alter table jar add column note text default $$none$$ not null')
    const seen: number[] = []
    await replay(jars.engine, projector, ({ done }) => void seen.push(done))
    expect(seen[0]).toBe(await headPosition(jars.pool))
    expect((await jars.rows()).every((row) => 'note' in row && row.note === 'none')).toBe(true)
  })

  it('that was left begins anew when its shadows are gone', async () => {
    const live = await jars.rows()
    await expect(replay(jars.engine, projector, stopNow)).rejects.toThrow('stopped')
    await jars.add(randomUUID(), 1)
    await jars.pool.query('drop schema replay_jars cascade')
    await replay(jars.engine, projector)
    expect(await jars.rows()).toHaveLength(live.length + 1)
    expect(await jars.rows()).toEqual(expect.arrayContaining(live))
  })

  it('never folds into the live table, even when its shadows are gone', async () => {
    const entering = inRolledBack(jars.pool, (tx) => enterShadows(tx, 'replay_jars', ['jar']))
    await expect(entering).rejects.toThrow('does not exist')
  })

  it('begins anew when its table is migrated before the swap', async () => {
    let migrated = false
    await replay(jars.engine, projector, async () => {
      if (!migrated) await jars.pool.query('alter table jar add column later int default 7 not null')
      migrated = true
    })
    expect((await jars.rows()).every((row) => 'later' in row && row.later === 7)).toBe(true)
  })

  it('runs once at a time, and can be cancelled', async () => {
    const elsewhere = { ...jars.engine, leases: createLeases(jars.pool) }
    await replay(jars.engine, projector, async () => {
      await expect(replay(elsewhere, projector)).rejects.toThrow('is running in another process')
    })
    const cancelled = replay(jars.engine, projector, async () => {
      expect(await cancel(jars.pool, 'replay', projector)).toBe(true)
    })
    await expect(cancelled).rejects.toThrow('no longer this runner')
    expect(await cancel(jars.pool, 'replay', projector)).toBe(false)
    await dropReplaced(jars.pool)
    expect(await shadowSchemas(jars.pool)).toBe(0)
  })

  it('rejects a log that newer code has written to, and leaves its job to a newer worker', async () => {
    const older = { ...jars.engine, eventTypes: {} }
    await request(jars.pool, 'replay', projector)
    await expect(replay(older, projector)).rejects.toThrow(
      'A newer version of the product has written to the log (Added',
    )
    expect(await waitingJobs(jars.pool)).toEqual(['replay jars'])
    await cancel(jars.pool, 'replay', projector)
  })
})

describe('a replay that another release has left', () => {
  it('begins anew, so that no row is of both', async () => {
    const own = await jarDatabase([])
    const times = (factor: number) =>
      rowProjector<JarRow, typeof jarEvents>({
        name: 'jars',
        table: 'jar',
        keyColumn: 'id',
        events: jarEvents,
        keys: ({ stream }) => [idOf(stream)],
        evolve: { Added: (_, { stream, data }) => ({ id: idOf(stream), total: factor * data.n }) },
      })
    await own.add(randomUUID(), 1)
    const older = { ...own.engine, release: 'older' }
    await expect(replay(older, times(1), stopNow)).rejects.toThrow('stopped')
    await own.add(randomUUID(), 1)
    await replay({ ...own.engine, release: 'newer' }, times(10))
    expect((await own.rows()).map(({ total }) => total)).toEqual([10, 10])
    await own.pool.end()
  })
})

describe('a replay of an async projector that no worker has run yet', () => {
  it('gives its first worker the position of the log, so that no event counts twice', async () => {
    const own = await jarDatabase([])
    const projector = jarProjector('async')
    const id = randomUUID()
    await own.add(id, 1)
    await replay(own.engine, projector)
    await readToEnd(own.engine, projectorReader(own.engine, projector, SILENT))
    expect(await own.total(id)).toBe(1)
    await own.pool.end()
  })
})

describe('a verification', () => {
  it('finds nothing where the read model is true', async () => {
    const [comparison] = await verify(jars.engine, projector)
    expect(comparison).toMatchObject({ table: 'jar', onlyLive: [], onlyReplayed: [] })
    expect(comparison?.rows).toBeGreaterThan(60)
  })

  it('shows the rows that a hand has changed, without their texts', async () => {
    const [victim] = await jars.rows()
    const [id, total] = [victim?.id, victim?.total]
    await jars.pool.query('update jar set total = 77 where id = $1', [id])
    const [comparison] = await verify(jars.engine, projector)
    await replay(jars.engine, projector)
    expect(comparison).toMatchObject({ onlyLive: [{ id, total: 77 }], onlyReplayed: [{ id, total }] })
    const texts = comparison?.onlyLive.flatMap((row) =>
      Object.values(Object(row)).filter((value) => String(value).startsWith('…')),
    )
    expect(texts?.length).toBeGreaterThan(0)
  })

  it('rejects a second one, which leaves its tables alone', async () => {
    const elsewhere = { ...jars.engine, leases: createLeases(jars.pool) }
    let second: Promise<unknown> | undefined
    const [comparison] = await verify(jars.engine, projector, async () => {
      second ??= verify(elsewhere, projector)
      await expect(second).rejects.toThrow(JobRunning)
    })
    expect(second).toBeDefined()
    expect(comparison).toMatchObject({ table: 'jar', onlyLive: [], onlyReplayed: [] })
  })

  it('whose lease was taken while it hung leaves the result of the other', async () => {
    const elsewhere = { ...jars.engine, leases: createLeases(jars.pool) }
    let hung = false
    const ended = verify(jars.engine, projector, async () => {
      if (hung) return
      hung = true
      await jars.pool.query(`update runner set alive_until = now() - interval '1 second'`)
      await verify(elsewhere, projector)
    })
    await expect(ended).rejects.toThrow(Fenced)
    const status = await statusOf(jars.pool, projector)
    expect(status.verification).toMatchObject({ error: null, result: [{ table: 'jar' }] })
  })

  it('has no result any more once a replay has made the tables anew', async () => {
    await jars.add(randomUUID(), 1)
    await jars.pool.query('update jar set total = 99')
    const verification = async () => (await statusOf(jars.pool, projector)).verification
    await verify(jars.engine, projector)
    expect(await verification()).toMatchObject({
      result: [{ onlyLive: expect.arrayContaining([expect.objectContaining({ total: 99 })]) }],
    })
    await replay(jars.engine, projector)
    expect(await verification()).toBeNull()
  })

  it('goes on where it was left, and has its result in the status', async () => {
    await expect(verify(jars.engine, projector, stopNow)).rejects.toThrow('stopped')
    expect(await waitingJobs(jars.pool)).toEqual(['verification jars'])
    await jars.add(randomUUID(), 1)
    const resumed = recorded(projector)
    await verify(jars.engine, resumed.projector)
    expect(resumed.positions).toEqual([await headPosition(jars.pool)])
    const status = await statusOf(jars.pool, projector)
    expect(status.verification).toMatchObject({
      running: false,
      error: null,
      result: [{ table: 'jar', onlyLive: [], onlyReplayed: [] }],
    })
    expect(await waitingJobs(jars.pool)).toEqual([])
    expect(await shadowSchemas(jars.pool)).toBe(0)
  })

  it('of an async projector that is behind compares as of its checkpoint', async () => {
    const own = await jarDatabase([])
    const late = jarProjector('async')
    const id = randomUUID()
    await own.add(id, 1)
    await readToEnd(own.engine, projectorReader(own.engine, late, SILENT))
    await own.add(id, 1)
    await own.add(randomUUID(), 2)
    expect(await verify(own.engine, late)).toEqual([{ table: 'jar', rows: 1, onlyLive: [], onlyReplayed: [] }])
    await own.pool.end()
  })
})
