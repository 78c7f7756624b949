import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { cancelRebuild, rebuild } from './rebuild.ts'
import { headPosition } from './store.ts'
import { verify } from './verify.ts'

const projector = jarProjector('inline')
let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([projector])
  for (let n = 0; n < 30; n++) await jars.add(randomUUID(), 1 + (n % 3))
})
afterAll(() => jars.pool.end())

const broken = (until: () => boolean) => ({
  ...projector,
  apply: async (...args: Parameters<typeof projector.apply>) => {
    if (until()) throw Object.assign(new Error('the machine stopped'), { code: '57P01' })
    return projector.apply(...args)
  },
})

describe('a replay', () => {
  it('gives the same rows, under the same constraints, while commands go on', async () => {
    const writing = (async () => {
      for (let n = 0; n < 40; n++) await jars.add(randomUUID(), 1)
    })()
    await rebuild(jars.engine, projector)
    await rebuild(jars.engine, projector)
    await writing
    const live = await jars.rows()
    await jars.pool.query('update jar set total = 99')
    await rebuild(jars.engine, projector)
    expect(await jars.rows()).toEqual(live)
    await expect(jars.pool.query('update jar set total = 4')).rejects.toThrow('jar_total_check')
    await expect(jars.pool.query('insert into jar select * from jar')).rejects.toThrow('jar_pkey')
  })

  it('that meets a poison event says which, and leaves the live tables as they were', async () => {
    const live = await jars.rows()
    await expect(
      rebuild(
        jars.engine,
        jarProjector('inline', () => true),
      ),
    ).rejects.toThrow(/jars cannot take event \d+ \(Added, jar-.* version 1\): three is too many/)
    expect(await jars.rows()).toEqual(live)
    await cancelRebuild(jars.pool, projector)
  })

  it('tells how far it is', async () => {
    const seen: number[] = []
    await rebuild(jars.engine, projector, ({ done, total }) => {
      seen.push(done / total)
    })
    expect(seen.at(-1)).toBe(1)
  })

  it('goes on where a crash stopped it', async () => {
    const live = await jars.rows()
    await expect(
      rebuild(
        jars.engine,
        broken(() => true),
      ),
    ).rejects.toThrow('the machine stopped')
    // As a runner that died would have left it: in the middle, and with its name on it.
    await jars.pool.query('update rebuild set position = 0, runner = $1, leased_until = now()', [randomUUID()])
    expect(await rebuild(jars.engine, projector)).toBe(await headPosition(jars.pool))
    expect(await jars.rows()).toEqual(live)
  })

  it('runs once at a time, and can be called off', async () => {
    await rebuild(jars.engine, projector, async () => {
      await expect(rebuild(jars.engine, projector)).rejects.toThrow('is running in another process')
    })
    const calledOff = rebuild(jars.engine, projector, async () => {
      expect(await cancelRebuild(jars.pool, projector)).toBe(true)
    })
    await expect(calledOff).rejects.toThrow('no longer this runner')
    expect(await cancelRebuild(jars.pool, projector)).toBe(false)
    expect((await jars.pool.query(`select from pg_namespace where nspname like 'rebuild%'`)).rowCount).toBe(0)
  })
})

describe('a verification', () => {
  it('finds nothing where the read model is true', async () => {
    const [comparison] = await verify(jars.engine, projector)
    expect(comparison).toMatchObject({ table: 'jar', onlyLive: [], onlyReplayed: [] })
    expect(comparison?.rows).toBeGreaterThan(60)
  })

  it('shows the rows that a hand has changed', async () => {
    const [victim] = await jars.rows()
    await jars.pool.query('update jar set total = 77 where id = $1', [victim?.id])
    const [comparison] = await verify(jars.engine, projector)
    expect(comparison).toMatchObject({ onlyLive: [{ ...victim, total: 77 }], onlyReplayed: [victim] })
  })
})
