import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Projector } from '../event-sourcing/projector.ts'
import type { SqlPool } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { createPool } from '../platform/database.ts'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { createLeases, type Lease } from './lease.ts'
import { listenToLog } from './log-notifier.ts'
import { SILENT } from './logger.ts'
import { projectBatch, projectorReader } from './projector-reader.ts'
import { runReaders } from './run-readers.ts'
import { readersOf } from './status.ts'
import { listenToWork } from './work-notifier.ts'

const projector = jarProjector('async')

let lease: Lease
let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([])
})
afterAll(() => jars.pool.end())
beforeEach(async () => {
  await jars.pool.query('truncate jar, checkpoint, runner')
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
const project = (by = lease) => projectBatch(jars.engine, projector, by, { log: SILENT })
const position = async () => Number((await jars.pool.query('select position from checkpoint')).rows[0]?.position)

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
    const real: SqlPool = jars.pool
    const pool: SqlPool = {
      connect: () => real.connect(),
      query: (statement, values) =>
        works ? real.query(statement, values) : Promise.reject(new Error('Query read timeout')),
    }
    await lease.release()
    const leases = createLeases(pool)
    expect(leases.renewedAt()).toBeNull()
    const [held] = await leases.take('checkpoint', ['jars'])
    const taken = leases.renewedAt() ?? 0
    expect(taken).toBeGreaterThan(Date.now() - 1_000)
    await expect.poll(leases.renewedAt).toBeGreaterThan(taken)
    works = false
    const last = leases.renewedAt()
    await sleep(2_000)
    expect(leases.renewedAt()).toBe(last)
    works = true
    await held?.release()
    expect(leases.renewedAt()).toBeNull()
    lease = await take()
  })

  it('halves a batch that takes longer than a statement may, and goes on', async () => {
    const pool = createPool(jars.databaseUrl, 5, 500)
    onTestFinished(() => pool.end())
    // Ten milliseconds an event.
    const slow: Projector = {
      ...projector,
      async prepare(tx, pages) {
        let events = 0
        async function* counted() {
          for await (const page of pages) {
            events += page.length
            yield page
          }
        }
        const writes = [...(await projector.prepare(tx, counted()))]
        return [...writes, { send: (sql) => sql.query('select pg_sleep($1)', [events / 100]) }]
      },
    }
    const start = await position()
    await Promise.all(Array.from({ length: 100 }, () => jars.add(randomUUID(), 1)))
    const reader = projectorReader({ ...jars.engine, pool }, slow, SILENT)
    for (let more = true; more; ) more = await reader.read(lease)
    expect(await position()).toBe(start + 100)
    expect(await jars.rows()).toHaveLength(100)
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
  const real: SqlPool = jars.pool
  const pool: SqlPool = {
    query(statement, values) {
      statements++
      return real.query(statement, values)
    },
    connect() {
      statements++
      return real.connect()
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
    await expect.poll(() => jars.total(id), { timeout: 3_000 }).toBe(2)
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
    await expect.poll(() => jars.total(id)).toBe(1)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })

  it('do nothing but renew one lease for all their projectors when nothing happens', async () => {
    const count = 12
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
