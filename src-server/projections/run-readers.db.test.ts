import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
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

const BEAT_MS = 100
/** So many beats are longer than a standby rests between two looks. */
const LONG_REST = 15

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
    let failed = 0
    const real: SqlPool = jars.pool
    const pool: SqlPool = {
      connect: () => real.connect(),
      query(statement, values) {
        if (works) return real.query(statement, values)
        failed++
        return Promise.reject(new Error('Query read timeout'))
      },
    }
    await lease.release()
    const leases = createLeases(pool, SILENT, BEAT_MS)
    expect(leases.renewedAt()).toBeNull()
    const before = Date.now()
    const [held] = await leases.take('checkpoint', ['jars'])
    const taken = leases.renewedAt() ?? 0
    expect(taken).toBeGreaterThanOrEqual(before)
    await expect.poll(leases.renewedAt).toBeGreaterThan(taken)
    works = false
    await expect.poll(() => failed).toBe(1)
    const last = leases.renewedAt()
    await expect.poll(() => failed).toBe(2)
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
    // It may have been renewed in between.
    const other = await vi.waitFor(async () => {
      await jars.pool.query(`update runner set alive_until = now() - interval '1 second'`)
      return take()
    })
    await expect(project()).rejects.toThrow('no longer this runner')
    expect(await jars.total(id)).toBeUndefined()
    await project(other)
    expect(await jars.total(id)).toBe(1)
    await other.release()
  })
})

/** Statements of a process that renews its leases, and no other. */
const isBeat = (statement: string) => statement.startsWith('insert into runner')

/** A process that runs these projectors. */
function start(projectors = [projector]) {
  const notifier = listenToLog(jars.databaseUrl, SILENT)
  const statements: string[] = []
  let subscribers = 0
  const real: SqlPool = jars.pool
  const pool: SqlPool = {
    query(statement, values) {
      statements.push(typeof statement === 'string' ? statement : statement.text)
      return real.query(statement, values)
    },
    connect() {
      statements.push('begin')
      return real.connect()
    },
  }
  const leases = createLeases(pool, SILENT, BEAT_MS)
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
  return { statements, subscribers: () => subscribers, stop }
}

/** Gives the work to a process of which nothing else is heard. */
async function giveToAnother(aliveFor: string): Promise<void> {
  const silentProcess = randomUUID()
  await jars.pool.query('insert into runner (id, alive_until) values ($1, now() + $2::interval)', [
    silentProcess,
    aliveFor,
  ])
  await jars.pool.query('update checkpoint set runner = $1', [silentProcess])
}

/** Projectors, each with a table of its own: two never write the same one. */
async function numbered(count: number): Promise<Projector[]> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  for (const n of numbers) await jars.pool.query(`create table if not exists jar_${n} (like jar including all)`)
  return numbers.map((n) => jarProjector('async', undefined, `jars_${n}`, `jar_${n}`))
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
    await expect.poll(() => jars.total(id)).toBe(2)
  })

  it('take over from one that is not heard of, when its lease has ended', async () => {
    const aliveMs = 400
    const begun = performance.now()
    await giveToAnother(`${aliveMs} milliseconds`)
    const id = randomUUID()
    await jars.add(id, 1)
    start()
    await expect.poll(() => jars.total(id)).toBe(1)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(aliveMs)
  })

  it('do nothing but renew one lease for all their projectors when nothing happens', async () => {
    const count = 12
    const { statements, subscribers } = start(await numbered(count))
    const atEnd = 'select from checkpoint where position = (select position from log_head) and runner is not null'
    await expect.poll(async () => (await jars.pool.query(atEnd)).rowCount).toBe(count)
    await expect.poll(() => statements.slice(-LONG_REST).every(isBeat)).toBe(true)
    expect(subscribers()).toBe(count)
  })

  it('do not look again, while another has the work, before its lease would end', async () => {
    await giveToAnother('1 hour')
    const { statements } = start()
    const busy = start(await numbered(1))
    const beats = () => busy.statements.filter(isBeat).length
    let [looks, since] = [0, 0]
    /** Another look restarts the count: it looks when it begins, and when it listens to what is asked for. */
    const beatsWithoutLook = () => {
      if (statements.length > looks) [looks, since] = [statements.length, beats()]
      return beats() - since
    }
    await expect.poll(beatsWithoutLook).toBeGreaterThan(LONG_REST)
    expect(statements.length).toBeGreaterThan(0)
  })
})
