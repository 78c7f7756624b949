import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { SqlPool } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { createPool } from '../platform/database.ts'
import { MEMBER } from '../testing/given.ts'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { createLeases, type Lease } from './lease.ts'
import { listenToLog } from './log-notifier.ts'
import { SILENT } from './logger.ts'
import { projectBatch, projectorReader } from './projector-reader.ts'
import { replay } from './replay.ts'
import { retryDeadLetters } from './retry.ts'
import { runReaders } from './run-readers.ts'
import { readersOf } from './status.ts'
import { listenToWork } from './work-notifier.ts'

let poisoned = false
const projector = jarProjector('async', () => poisoned)

let lease: Lease
let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([])
})
afterAll(() => jars.pool.end())
beforeEach(async () => {
  poisoned = false
  await jars.pool.query('truncate jar, checkpoint, runner, dead_letter, retry')
  await jars.pool.query(`insert into checkpoint (name, position) select 'jars', position from log_head`)
  lease = await take()
})
afterEach(() => lease.release())

/** Takes the checkpoint as a process of its own would. */
async function take(): Promise<Lease> {
  const [taken] = await createLeases(jars.pool).take('checkpoint', ['jars'])
  if (!taken) throw new Error('another process has it')
  return taken
}
const project = (by = lease) => projectBatch(jars.engine, projector, by, SILENT)
const position = async () => Number((await jars.pool.query('select position from checkpoint')).rows[0]?.position)
const letters = async () => (await jars.pool.query('select stream, error from dead_letter order by position')).rows

describe('an async projector', () => {
  it('moves its checkpoint with its effects, and counts nothing twice', async () => {
    const id = randomUUID()
    await jars.add(id, 1)
    await jars.add(id, 2)
    expect(await readersOf(jars.pool, [projector])).toMatchObject({ lag: { jars: 2 }, deadLetters: {} })
    expect(await project()).toBe(false)
    expect(await project()).toBe(false)
    expect(await jars.total(id)).toBe(3)
    expect(await position()).toBe(await headPosition(jars.pool))
  })

  it('has a lease that says when it was renewed, and no more when that fails', async () => {
    let works = true
    const pool: SqlPool = {
      connect: () => jars.pool.connect(),
      query: (statement, values) =>
        works ? jars.pool.query(statement as string, values) : Promise.reject(new Error('Query read timeout')),
    }
    await lease.release()
    const leases = createLeases(pool)
    expect(leases.renewedAt()).toBeNull()
    const [held] = await leases.take('checkpoint', ['jars'])
    const taken = leases.renewedAt() ?? 0
    expect(taken).toBeGreaterThan(Date.now() - 1_000)
    await expect.poll(leases.renewedAt, { timeout: 3_000 }).toBeGreaterThan(taken)
    works = false
    const last = leases.renewedAt()
    await sleep(2_000)
    expect(leases.renewedAt()).toBe(last)
    works = true
    await held?.release()
    expect(leases.renewedAt()).toBeNull()
    lease = await take()
  })

  it('that slept through its lease writes nothing', async () => {
    const id = randomUUID()
    await jars.add(id, 1)
    await expect(take()).rejects.toThrow('another process has it')
    await jars.pool.query(`update runner set alive_until = now() - interval '1 second'`)
    const other = await take()
    await expect(project()).rejects.toThrow('no longer this runner')
    expect(await jars.total(id)).toBeUndefined()
    await project(other)
    expect(await jars.total(id)).toBe(1)
    await other.release()
  })
})

/** A process that runs these projectors. */
function start(projectors = [projector]) {
  const notifier = listenToLog(jars.databaseUrl, SILENT)
  let [statements, subscribers] = [0, 0]
  const pool: SqlPool = {
    query(statement, values) {
      statements++
      return jars.pool.query(statement as string, values)
    },
    connect() {
      statements++
      return jars.pool.connect()
    },
  }
  const leases = createLeases(pool)
  const readers = projectors.map((one) => projectorReader({ ...jars.engine, pool }, one, SILENT))
  const counting: typeof notifier = {
    ...notifier,
    subscribe(callback) {
      const end = notifier.subscribe(callback)
      subscribers++
      return () => {
        subscribers--
        end()
      }
    },
  }
  const workNotifier = listenToWork(jars.databaseUrl, SILENT)
  const running = runReaders({ pool, leases, readers, notifier: counting, workNotifier, log: SILENT })
  const stop = async () => {
    await running.stop()
    await notifier.close()
    await workNotifier.close()
  }
  onTestFinished(stop)
  return {
    /** Statements so far, and subscribers now. */
    counts: () => ({ statements, subscribers }),
    stop,
  }
}

describe('processes with async projectors', () => {
  beforeEach(() => lease.release())

  it('share the work: another takes over when one stops', async () => {
    const first = start()
    start()
    const id = randomUUID()
    await jars.add(id, 1)
    await expect.poll(() => jars.total(id)).toBe(1)
    await first.stop()
    await jars.add(id, 1)
    await expect.poll(() => jars.total(id), { timeout: 500 }).toBe(2)
  })

  it('take over within seconds from one that is not heard of', async () => {
    const silentProcess = randomUUID()
    await jars.pool.query(`insert into runner (id, alive_until) values ($1, now() + interval '4 seconds')`, [
      silentProcess,
    ])
    await jars.pool.query('update checkpoint set runner = $1', [silentProcess])
    const id = randomUUID()
    await jars.add(id, 1)
    const begun = performance.now()
    start()
    await expect.poll(() => jars.total(id), { timeout: 8_000 }).toBe(1)
    expect(performance.now() - begun).toBeLessThan(6_000)
  })

  it.each([1, 12])('do nothing but renew one lease when nothing happens, with %d projectors', async (count) => {
    // Each with a table of its own: two projectors never write the same one.
    const numbers = Array.from({ length: count }, (_, n) => n)
    for (const n of numbers) await jars.pool.query(`create table if not exists jar_${n} (like jar including all)`)
    const projectors = numbers.map((n) => jarProjector('async', undefined, `jars_${n}`, `jar_${n}`))
    const process = start(projectors)
    const atEnd = 'select from checkpoint where position = (select position from log_head) and runner is not null'
    await expect.poll(async () => (await jars.pool.query(atEnd)).rowCount, { timeout: 10_000 }).toBe(count)
    await sleep(1_500)
    const before = process.counts()
    await sleep(4_500)
    const after = process.counts()
    expect(after.statements - before.statements).toBeLessThanOrEqual(4)
    expect([before.subscribers, after.subscribers]).toEqual([count, count])
  })

  it('look, while another has the work, only when its lease would end', async () => {
    start()
    await expect
      .poll(async () => (await jars.pool.query('select from checkpoint where runner is not null')).rowCount)
      .toBe(1)
    const standby = start()
    await sleep(1_000)
    const before = standby.counts().statements
    await sleep(8_000)
    expect(standby.counts().statements - before).toBeLessThanOrEqual(4)
  })
})

/** Appends events together, whatever the rules of jars say. */
const commit = (id: string, numbers: readonly number[]) =>
  jars.ctx.commit({
    stream: `jar-${id}`,
    expected: 0,
    at: new Date().toISOString(),
    meta: { actor: MEMBER.actor, correlation_id: randomUUID() },
    events: numbers.map((n) => ({ id: randomUUID(), type: 'Added', schemaVersion: 1, data: { n }, stored: { n } })),
  })

/** A pool that counts the rows which its transactions read. */
function countingRows() {
  let rows = 0
  const pool: SqlPool = {
    query: jars.pool.query.bind(jars.pool),
    async connect() {
      const client = await jars.pool.connect()
      return {
        async query<R extends QueryResultRow>(statement: Parameters<SqlPool['query']>[0], values?: unknown[]) {
          const result = await client.query<R>(statement, values)
          rows += result.rows.length
          return result
        },
        release: (error) => client.release(error),
      }
    },
  }
  return { pool, read: () => rows }
}

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

  it('leaves the commits beside it whole, and is parked with its own', async () => {
    // No jar may hold four, which is looked at when all events of a commit are applied.
    const [whole, broken] = [randomUUID(), randomUUID()]
    poisoned = true
    await commit(broken, [2, 3])
    await commit(whole, [4, -2])
    await project()
    expect([await jars.total(whole), await jars.total(broken)]).toEqual([2, undefined])
    expect((await letters()).map(({ error }) => error)).toEqual([
      expect.stringMatching(
        /^jars cannot take events \d+ to \d+ \(Added, Added, jar-\S+ version 1\): three is too many$/,
      ),
      expect.stringContaining('three is too many'),
    ])
  })

  it('does not part a commit that begins in one page and ends in the next', async () => {
    const whole = randomUUID()
    await Promise.all(Array.from({ length: 999 }, () => commit(randomUUID(), [1])))
    await commit(whole, [4, -2])
    while (await project());
    expect(await jars.total(whole)).toBe(2)
    expect(await letters()).toEqual([])
  })

  it('is looked for in the streams of a batch alone, however many are parked', async () => {
    await jars.pool.query(`insert into dead_letter (projector, position, stream, error)
      select 'jars', n, 'jar-' || gen_random_uuid(), 'three is too many' from generate_series(-100000, -1) n`)
    await jars.pool.query('analyze dead_letter')
    await jars.add(randomUUID(), 1)
    const own = createPool(jars.databaseUrl, 1)
    const rowsRead = async () => {
      await own.query('select pg_stat_force_next_flush()')
      const { rows } = await own.query(
        `select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = 'dead_letter'`,
      )
      return Number(rows[0]?.n)
    }
    const before = await rowsRead()
    await projectBatch({ ...jars.engine, pool: own }, projector, lease, SILENT)
    expect((await rowsRead()) - before).toBeLessThan(100)
    await own.end()
  })

  it('is one of many that are tried again page by page, while the runner works on', async () => {
    poisoned = true
    const first = randomUUID()
    await jars.add(first, 3)
    await Promise.all(Array.from({ length: 350 }, () => jars.add(randomUUID(), 3)))
    await jars.add(first, 2)
    await project()
    const { pool, read } = countingRows()
    const engine = { ...jars.engine, pool }
    const ended: string[] = []
    const retrying = retryDeadLetters(engine, projector).finally(() => ended.push('retry'))
    await expect.poll(read).toBeGreaterThan(0)
    await project().finally(() => ended.push('runner'))
    expect(await retrying).toEqual({ mended: 0, left: 352 })
    expect(ended).toEqual(['runner', 'retry'])
    expect(read()).toBeLessThan(10 * 352)
    poisoned = false
    expect(await retryDeadLetters(engine, projector)).toEqual({ mended: 352, left: 0 })
    expect(await jars.total(first)).toBe(5)
  })

  it('is forgotten with all dead letters by a replay that can take it', async () => {
    poisoned = true
    const bad = randomUUID()
    await jars.add(bad, 3)
    await project()
    poisoned = false
    await replay(jars.engine, projector)
    expect(await letters()).toEqual([])
    expect(await jars.total(bad)).toBe(3)
    expect(await position()).toBe(await headPosition(jars.pool))
  })
})
