import type { QueryResultRow } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { eventType } from '../event-sourcing/event.ts'
import { NewerLog } from '../event-sourcing/newer-log.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { SqlPool } from '../event-sourcing/sql.ts'
import { jarDatabase, jarEvents, jarProjector } from '../testing/jar.ts'
import { shadowSchemas, startProjectionJobs, statusOf, waitingJobs } from '../testing/projection-jobs.ts'
import type { Engine } from './engine.ts'
import { createLeases } from './lease.ts'
import { SILENT } from './logger.ts'
import { cancel, request } from './projection-jobs.ts'
import { replay, verify } from './replay.ts'
import { NOTIFY_OF_WORK } from './work-notifier.ts'

const projector = jarProjector('inline')
/** Comes after `jars` wherever jobs are in order. */
const other = jarProjector('inline', undefined, 'other_jars', 'other_jar')

let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeEach(async () => {
  jars = await jarDatabase([projector, other])
  await jars.pool.query('create table other_jar (like jar including all)')
  await jars.add(crypto.randomUUID(), 1)
})
afterEach(() => jars.pool.end())

function start(projectors: readonly Projector[], engine: Engine = jars.engine) {
  const error = vi.fn()
  const workers = startProjectionJobs(jars.databaseUrl, { engine, projectors, log: { ...SILENT, error } })
  return { workers, error }
}

const replayOf = async (one: Projector) => (await statusOf(jars.pool, one)).replay

describe('a job of the workers', () => {
  it('that waits for whoever uses its tables lets the others work', async () => {
    const reader = await jars.pool.connect()
    await reader.query(`set idle_in_transaction_session_timeout = 0`)
    await reader.query('begin')
    await reader.query('select count(*) from jar')
    await request(jars.pool, 'replay', projector)
    const { workers } = start([projector, other])
    await expect.poll(async () => (await replayOf(projector))?.nextTryAt).toMatch(/Z$/)
    await request(jars.pool, 'replay', other)
    await expect.poll(() => replayOf(other)).toBeNull()
    expect(await replayOf(projector)).toMatchObject({ running: true })
    await reader.query('rollback')
    reader.release()
    await expect.poll(() => replayOf(projector)).toBeNull()
    await workers.stop()
  })

  it('that fails again and again lets the others work, and says so each time', async () => {
    const away = Object.assign(new Error('the machine stopped'), { code: '57P01' })
    const failing = { ...projector, prepare: () => Promise.reject(away) }
    await request(jars.pool, 'replay', failing)
    await request(jars.pool, 'replay', other)
    const { workers, error } = start([failing, other])
    await expect.poll(() => replayOf(other)).toBeNull()
    expect(error).toHaveBeenCalledWith({ err: away, projector: 'jars' }, 'replay stopped')
    expect(await waitingJobs(jars.pool)).toEqual(['replay jars'])
    await workers.stop()
  })

  it('that another worker carries out first is not carried out again', async () => {
    await request(jars.pool, 'replay', projector)
    await request(jars.pool, 'verification', projector)
    const elsewhere = { ...jars.engine, leases: createLeases(jars.pool) }
    const { pool, looks } = afterLook(async (kind) => {
      await (kind === 'replay' ? replay : verify)(elsewhere, projector)
    })
    const applied = vi.fn()
    const counting: Projector = {
      ...projector,
      prepare(...args) {
        applied()
        return projector.prepare(...args)
      },
    }
    const { workers } = start([counting], { ...jars.engine, pool, leases: createLeases(pool) })
    // The next one is when it has done, or left, what it saw at the first.
    await expect.poll(looks).toBeGreaterThanOrEqual(2)
    await workers.stop()
    expect(applied).not.toHaveBeenCalled()
    const status = await statusOf(jars.pool, projector)
    expect(status).toMatchObject({ replay: null, verification: { error: null, result: [{ onlyLive: [] }] } })
  })

  it('that is cancelled before it is taken does not come back', async () => {
    await request(jars.pool, 'replay', projector)
    await request(jars.pool, 'verification', projector)
    const { pool, looks } = afterLook(async (kind) => void (await cancel(jars.pool, kind, projector)))
    const { workers } = start([projector], { ...jars.engine, pool, leases: createLeases(pool) })
    // The next one is when it has done, or left, what it saw at the first.
    await expect.poll(looks).toBeGreaterThanOrEqual(2)
    await workers.stop()
    expect(await statusOf(jars.pool, projector)).toMatchObject({ replay: null, verification: null })
  })
})

describe('a job that only a newer version can carry out', () => {
  const writeNewer = () =>
    jars.pool.query(
      `with moved as (update log_head set position = position + 1 returning position)
       insert into event (position, stream, version, id, type, schema_version, data, meta, at)
       select position, 'lid-1', 1, gen_random_uuid(), 'Closed', 1, '{}', '{}', now() from moved`,
    )
  const nothing = () => Promise.resolve()
  const elsewhere = (more: Partial<Engine> = {}) => ({ ...jars.engine, ...more, leases: createLeases(jars.pool) })

  it('says so in the status and, whatever the number of workers and tries, once in the log', async () => {
    await writeNewer()
    await request(jars.pool, 'replay', projector)
    const pools = [afterLook(nothing), afterLook(nothing)]
    const logs = pools.map(({ pool }) => start([projector], elsewhere({ pool })))
    await expect
      .poll(() => replayOf(projector))
      .toMatchObject({ error: null, obstacle: expect.stringContaining('Closed version 1') })
    for (const _ of ['once', 'and again']) {
      const before = pools.map(({ looks }) => looks())
      await jars.pool.query(`select ${NOTIFY_OF_WORK} from (values ('jars')) as work (name)`)
      for (const [n, { looks }] of pools.entries()) await expect.poll(looks).toBeGreaterThan(before[n] ?? 0)
    }
    const lines = logs.flatMap(({ error }) => error.mock.calls)
    expect(lines).toEqual([[{ err: expect.any(NewerLog), projector: 'jars' }, 'replay must wait']])
    expect(await replayOf(projector)).toMatchObject({ running: false, error: null })

    const eventTypes = { ...jarEvents, Closed: eventType(z.object({})) }
    start([projector], elsewhere({ eventTypes }))
    await expect.poll(() => replayOf(projector)).toBeNull()
  })

  it('is tried again, and told of again, when it is asked for again', async () => {
    await writeNewer()
    await request(jars.pool, 'verification', projector)
    const { error } = start([projector])
    await expect.poll(() => error.mock.calls.length).toBe(1)
    await request(jars.pool, 'verification', projector)
    await expect.poll(() => error.mock.calls.length).toBe(2)
  })
})

describe('a job whose database restarts under it', () => {
  /** A pool that cannot give work back until the database has been looked at again. */
  function forgetful() {
    const pool = jars.pool
    const failed = vi.fn()
    return {
      failed,
      connect: () => pool.connect(),
      async query<R extends QueryResultRow>(statement: Parameters<SqlPool['query']>[0], values?: unknown[]) {
        const givesBack = /update (replay|verification) set runner = null/.test(String(statement))
        if (!givesBack || failed.mock.calls.length > 0) return pool.query<R>(statement, values)
        failed()
        throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
      },
    }
  }

  it.each(['replay', 'verification'] as const)(
    '%s: is taken up again by the process that has other work',
    async (kind) => {
      const pool = forgetful()
      const warn = vi.fn()
      const leases = createLeases(pool, { warn })
      await jars.pool.query(`insert into checkpoint (name, position) values ('jars', 0)`)
      const [kept] = await leases.take('checkpoint', ['jars'])
      let restarts = 1
      const interrupted: Projector = {
        ...projector,
        async prepare(...args) {
          if (restarts-- > 0)
            await jars.pool.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
            )
          return projector.prepare(...args)
        },
      }
      await request(jars.pool, kind, projector)
      const { workers } = start([interrupted], { ...jars.engine, pool, leases })
      const isDone = async () => {
        const status = await statusOf(jars.pool, projector)
        return status[kind] === null || status[kind]?.result !== null
      }
      await expect.poll(isDone).toBe(true)
      expect(pool.failed).toHaveBeenCalledOnce()
      expect(warn).toHaveBeenCalledWith(
        { err: expect.objectContaining({ code: '57P03' }), work: kind, name: 'jars' },
        expect.stringContaining('could not be given back'),
      )
      await workers.stop()
      await kept?.release()
    },
  )
})

const isLook = (statement: unknown) => /as "isFree"/.test(String(statement))

/** A pool that counts a worker's looks for jobs, and where something happens between the first that finds some and what it does then. */
function afterLook(happens: (kind: 'replay' | 'verification') => Promise<void>) {
  const real = jars.pool
  let looks = 0
  const pool: SqlPool = {
    connect: () => real.connect(),
    async query<R extends QueryResultRow>(statement: Parameters<SqlPool['query']>[0], values?: unknown[]) {
      const result = await real.query<R>(statement, values)
      if (isLook(statement) && ++looks === 1) {
        await happens('replay')
        await happens('verification')
      }
      return result
    },
  }
  return { pool, looks: () => looks }
}

it('tables that a replay replaced are dropped by the workers when its own process died before it did', async () => {
  const pool: SqlPool = {
    connect: () => jars.pool.connect(),
    query<R extends QueryResultRow>(statement: Parameters<SqlPool['query']>[0], values?: unknown[]) {
      if (/drop schema/.test(String(statement))) throw Object.assign(new Error('killed'), { code: '57P01' })
      return jars.pool.query<R>(statement, values)
    },
  }
  await expect(replay({ ...jars.engine, pool }, projector)).rejects.toThrow('killed')
  expect(await replayOf(projector)).toBeNull()
  expect(await shadowSchemas(jars.pool)).toBe(1)
  start([])
  start([])
  await expect.poll(() => shadowSchemas(jars.pool)).toBe(0)
})
