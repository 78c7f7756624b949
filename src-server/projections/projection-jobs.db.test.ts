import type { QueryResultRow } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SqlPool } from '../event-sourcing/sql.ts'
import { createPool } from '../platform/database.ts'
import { asSuperuser } from '../testing/database.ts'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { shadowSchemas, statusOf, waitingJobs } from '../testing/projection-jobs.ts'
import { createLeases, type Lease, type Leases } from './lease.ts'
import { JobRunning, request } from './projection-jobs.ts'
import { replay, verify } from './replay.ts'

const projector = jarProjector('inline')

let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeEach(async () => {
  jars = await jarDatabase([projector])
  await jars.add(crypto.randomUUID(), 1)
})
afterEach(() => jars.pool.end())

describe('a job that is asked for twice', () => {
  it('at once in one process is carried out once', async () => {
    const asked: Promise<number>[] = []
    // Else one could be done before the other asks, on a busy machine.
    const untilOneEnds = async () => void (await Promise.race(asked).catch(() => {}))
    asked.push(replay(jars.engine, projector, untilOneEnds), replay(jars.engine, projector, untilOneEnds))
    const ended = await Promise.allSettled(asked)
    const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failures).toEqual([expect.any(JobRunning)])
    expect((await statusOf(jars.pool, projector)).replay).toBeNull()
  })

  it('while it runs goes on as it was', async () => {
    const seen: number[] = []
    await verify(jars.engine, projector, async ({ done }) => {
      seen.push(done)
      if (seen.length === 1) await request(jars.pool, 'verification', projector)
    })
    expect(seen).toEqual([1])
    expect(await waitingJobs(jars.pool)).toEqual([])
  })

  it('while another process has it is left to that one', async () => {
    await request(jars.pool, 'replay', projector)
    const [taken] = await createLeases(jars.pool).take('replay', [projector.name])
    await expect(replay(jars.engine, projector)).rejects.toThrow(JobRunning)
    expect((await statusOf(jars.pool, projector)).replay).toMatchObject({ running: true, error: null })
    await taken?.release()
  })
})

it.each(['anew', 'again'])('a job that is asked for %s is not taken by others before who asks has it', async (when) => {
  if (when === 'again') await verify(jars.engine, projector)
  const elsewhere = createLeases(jars.pool)
  const taken: Lease[] = []
  const leases: Leases = {
    ...jars.engine.leases,
    async take(...what) {
      taken.push(...(await elsewhere.take('verification', [projector.name])))
      return jars.engine.leases.take(...what)
    },
  }
  await verify({ ...jars.engine, leases }, projector)
  expect(taken).toEqual([])
})

it('a job that fails and cannot note why says both', async () => {
  await jars.pool.query(`create function keep() returns event_trigger language plpgsql as
    $$ begin raise exception 'schemas are kept'; end $$`)
  const superuser = createPool(asSuperuser(jars.databaseUrl), 1)
  const failing = replay(jars.engine, projector, async () => {
    await superuser.query(
      `create event trigger keep on ddl_command_start when tag in ('DROP SCHEMA') execute function keep()`,
    )
    throw new Error('no more of this')
  })
  await expect(failing).rejects.toMatchObject({
    errors: [{ message: 'no more of this' }, { message: 'schemas are kept' }],
  })
  await superuser.end()
})

it('one process takes a job once, even when it asks again before it has the answer', async () => {
  await request(jars.pool, 'replay', projector)
  let second: Promise<Lease[]> | undefined
  const pool: SqlPool = {
    connect: () => jars.pool.connect(),
    async query<R extends QueryResultRow>(statement: Parameters<SqlPool['query']>[0], values?: unknown[]) {
      const result = await jars.pool.query<R>(statement, values)
      second ??= leases.take('replay', ['jars'])
      return result
    },
  }
  const leases = createLeases(pool)
  const first = await leases.take('replay', ['jars'])
  expect([first, await second]).toMatchObject([[{ name: 'jars' }], []])
  await first[0]?.release()
})

it.each([
  ['replay', replay],
  ['verification', verify],
] as const)('a %s that failed leaves no rows behind', async (kind, carryOut) => {
  await jars.add(crypto.randomUUID(), 3)
  const poisoned = jarProjector('inline', () => true)
  await expect(carryOut(jars.engine, poisoned)).rejects.toThrow('three is too many')
  expect(await shadowSchemas(jars.pool)).toBe(0)
  expect((await statusOf(jars.pool, projector))[kind]?.error).toContain('three is too many')
})
