import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Projector } from '../event-sourcing/projector.ts'
import type { SqlPool } from '../event-sourcing/sql.ts'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import type { Engine } from './engine.ts'
import { createLeases, type Lease, type Leases } from './lease.ts'
import { SILENT } from './logger.ts'
import { replay, verify } from './replay.ts'
import { cancel, ReplayRunning, request, waiting } from './replay-jobs.ts'
import { runReplays } from './run-replays.ts'
import { projectorStatuses } from './status.ts'

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
  const workers = runReplays({ engine, projectors, log: { ...SILENT, error } })
  onTestFinished(() => workers.stop())
  return { workers, error }
}

const replayOf = async (one: Projector) => (await projectorStatuses(jars.pool, [one]))[0]?.replay
const shadows = async () =>
  (await jars.pool.query(`select from pg_namespace where nspname ~ '^(replay|verification)_'`)).rowCount

describe('a job of the workers', () => {
  it('that waits for whoever uses its tables lets the others work', async () => {
    const reader = await jars.pool.connect()
    await reader.query(`set idle_in_transaction_session_timeout = 0`)
    await reader.query('begin')
    await reader.query('select count(*) from jar')
    await request(jars.pool, 'replay', projector)
    const { workers } = start([projector, other])
    await expect.poll(async () => (await replayOf(projector))?.nextTryAt, { timeout: 10_000 }).toMatch(/Z$/)
    await request(jars.pool, 'replay', other)
    await expect.poll(() => replayOf(other), { timeout: 5_000 }).toBeNull()
    expect(await replayOf(projector)).toMatchObject({ running: true })
    await reader.query('rollback')
    reader.release()
    await expect.poll(() => replayOf(projector), { timeout: 15_000 }).toBeNull()
    await workers.stop()
  })

  it('that fails again and again lets the others work, and says so each time', async () => {
    const away = Object.assign(new Error('the machine stopped'), { code: '57P01' })
    const failing = { ...projector, apply: () => Promise.reject(away) }
    await request(jars.pool, 'replay', failing)
    await request(jars.pool, 'replay', other)
    const { workers, error } = start([failing, other])
    await expect.poll(() => replayOf(other), { timeout: 10_000 }).toBeNull()
    expect(error).toHaveBeenCalledWith({ err: away, projector: 'jars' }, 'replay stopped')
    expect(await waiting(jars.pool, 'replay')).toEqual(['jars'])
    await workers.stop()
  })

  it('that another worker carries out first is not carried out again', async () => {
    await request(jars.pool, 'replay', projector)
    await request(jars.pool, 'verification', projector)
    const elsewhere = { ...jars.engine, leases: createLeases(jars.pool) }
    const pool = afterLook(async (kind) => {
      await (kind === 'replay' ? replay : verify)(elsewhere, projector)
    })
    const applied = vi.fn()
    const counting: Projector = {
      ...projector,
      apply(...args) {
        applied()
        return projector.apply(...args)
      },
    }
    const { workers } = start([counting], { ...jars.engine, pool, leases: createLeases(pool) })
    await sleep(2_500)
    await workers.stop()
    expect(applied).not.toHaveBeenCalled()
    const [status] = await projectorStatuses(jars.pool, [projector])
    expect(status).toMatchObject({ replay: null, verification: { error: null, result: [{ onlyLive: [] }] } })
  })

  it('that is cancelled before it is taken does not come back', async () => {
    await request(jars.pool, 'replay', projector)
    await request(jars.pool, 'verification', projector)
    const pool = afterLook(async (kind) => void (await cancel(jars.pool, kind, projector)))
    const { workers } = start([projector], { ...jars.engine, pool, leases: createLeases(pool) })
    await sleep(2_500)
    await workers.stop()
    expect(await projectorStatuses(jars.pool, [projector])).toMatchObject([{ replay: null, verification: null }])
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
        const givesBack = /^update (replay|verification) set runner = null/.test(String(statement))
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
        async apply(...args) {
          if (restarts-- > 0)
            await jars.pool.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
            )
          return projector.apply(...args)
        },
      }
      await request(jars.pool, kind, projector)
      const { workers } = start([interrupted], { ...jars.engine, pool, leases })
      const isDone = async () => {
        const [status] = await projectorStatuses(jars.pool, [projector])
        return status?.[kind] === null || status?.[kind]?.result !== null
      }
      await expect.poll(isDone, { timeout: 12_000 }).toBe(true)
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

/** A pool where something happens between a worker's look for jobs and what it does then. */
function afterLook(happens: (kind: 'replay' | 'verification') => Promise<void>): SqlPool {
  const pool = jars.pool
  const happened = new Set<string>()
  return {
    connect: () => pool.connect(),
    async query<R extends QueryResultRow>(statement: Parameters<SqlPool['query']>[0], values?: unknown[]) {
      const result = await pool.query<R>(statement, values)
      const kind = /^select name from (replay|verification)/.exec(String(statement))?.[1]
      if ((kind === 'replay' || kind === 'verification') && result.rowCount && !happened.has(kind)) {
        happened.add(kind)
        await happens(kind)
      }
      return result
    },
  }
}

describe('a job that is asked for twice', () => {
  it('at once in one process is carried out once', async () => {
    const asked: Promise<number>[] = []
    // Else one could be done before the other asks, on a busy machine.
    const untilOneEnds = async () => void (await Promise.race(asked).catch(() => {}))
    asked.push(replay(jars.engine, projector, untilOneEnds), replay(jars.engine, projector, untilOneEnds))
    const ended = await Promise.allSettled(asked)
    const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failures).toEqual([expect.any(ReplayRunning)])
    expect(await replayOf(projector)).toBeNull()
  })

  it('while it runs goes on as it was', async () => {
    const seen: number[] = []
    await verify(jars.engine, projector, async ({ done }) => {
      seen.push(done)
      if (seen.length === 1) await request(jars.pool, 'verification', projector)
    })
    expect(seen).toEqual([1])
    expect(await waiting(jars.pool, 'verification')).toEqual([])
  })

  it('and taken by another process before it could be taken is left to that one', async () => {
    const elsewhere = createLeases(jars.pool)
    const taken: Lease[] = []
    const leases: Leases = {
      ...jars.engine.leases,
      async take(...what) {
        taken.push(...(await elsewhere.take(...what)))
        return jars.engine.leases.take(...what)
      },
    }
    await expect(replay({ ...jars.engine, leases }, projector)).rejects.toThrow(ReplayRunning)
    expect(await replayOf(projector)).toMatchObject({ running: true, error: null })
    expect(taken).toHaveLength(1)
    await taken[0]?.release()
  })
})

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
  expect(await shadows()).toBe(1)
  start([])
  start([])
  await expect.poll(shadows, { timeout: 5_000 }).toBe(0)
})

it('a job that fails and cannot note why says both', async () => {
  await jars.pool.query(`create function keep() returns event_trigger language plpgsql as
    $$ begin raise exception 'schemas are kept'; end $$`)
  const failing = replay(jars.engine, projector, async () => {
    await jars.pool.query(
      `create event trigger keep on ddl_command_start when tag in ('DROP SCHEMA') execute function keep()`,
    )
    throw new Error('no more of this')
  })
  await expect(failing).rejects.toMatchObject({
    errors: [{ message: 'no more of this' }, { message: 'schemas are kept' }],
  })
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
  expect(await shadows()).toBe(0)
  expect((await projectorStatuses(jars.pool, [projector]))[0]?.[kind]?.error).toContain('three is too many')
})
