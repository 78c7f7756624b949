import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type QueryResultRow } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createCommitter } from '../event-sourcing/commit.ts'
import { type EventOf, eventType } from '../event-sourcing/event.ts'
import { handle } from '../event-sourcing/handle.ts'
import type { SqlPool } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { createPool } from '../platform/database.ts'
import { MEMBER } from '../testing/given.ts'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { shadowSchemas, startProjectionJobs, statusOf } from '../testing/projection-jobs.ts'
import { Fenced } from './lease.ts'
import { cancel, request } from './projection-jobs.ts'
import { replay } from './replay.ts'
import { dropReplaced } from './shadows.ts'
import { rejectUnreplayable } from './table-definition.ts'

// A backup takes minutes; READER_SECONDS=120 tries that by hand.
const READER_SECONDS = Number(process.env.READER_SECONDS ?? 4)

const projector = { ...jarProjector('inline'), tables: ['jar', 'lid'] }
let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([projector])
  for (const statement of [
    'create extension if not exists btree_gist',
    'create table lid (jar_id uuid references jar (id) deferrable initially deferred)',
    'alter table jar add constraint no_overlap exclude using gist (id with =, int4range(total, total + 1) with &&) where (total > 900)',
    'alter table jar add constraint total_once unique (id, total) deferrable',
    'create index jar_total on jar (total desc nulls last) include (id) where total > 2',
    'alter table jar set (fillfactor = 80)',
    'alter table jar alter column total set statistics 250',
    'grant select on jar to pg_monitor with grant option',
    'grant update (total) on jar to pg_read_all_stats',
    `comment on table jar is 'It holds five.'`,
  ])
    await jars.pool.query(statement)
})
afterAll(() => jars.pool.end())

/** The definition of the tables, as a dump would say it. */
async function look() {
  const rows = async (query: string) => (await jars.pool.query<{ part: string }>(query)).rows.map(({ part }) => part)
  const ours = `('jar'::regclass, 'lid'::regclass)`
  return {
    constraints: await rows(
      `select concat_ws(' ', conname, pg_get_constraintdef(oid)) as part from pg_constraint where conrelid in ${ours} order by 1`,
    ),
    indexes: await rows(
      `select pg_get_indexdef(indexrelid) as part from pg_index where indrelid in ${ours} order by 1`,
    ),
    grants: await rows(
      `select relacl::text as part from pg_class where oid in ${ours} and relacl is not null
       union all select attacl::text from pg_attribute where attrelid in ${ours} and attacl is not null`,
    ),
    parameters: await rows(
      `select concat_ws(' ', reloptions::text, obj_description(oid)) as part from pg_class where oid in ${ours} order by 1`,
    ),
    targets: await rows(
      `select concat_ws(' ', attname, attstattarget) as part from pg_attribute where attrelid in ${ours} and attnum > 0 order by 1`,
    ),
  }
}

describe('a replay', () => {
  it('keeps constraints of every kind, indexes, grants, parameters and comments, under their names', async () => {
    await jars.add(randomUUID(), 1)
    const before = await look()
    expect(before.constraints.join('\n')).toContain('no_overlap EXCLUDE USING gist')
    await replay(jars.engine, projector)
    expect(await look()).toEqual(before)
    await replay(jars.engine, projector)
    expect(await look()).toEqual(before)
  })

  it('rejects at its end what a swap would take from its tables, and keeps a grant that came meanwhile', async () => {
    const grants = async () => (await look()).grants.join(' ')
    let given = false
    const ended = replay(jars.engine, projector, async () => {
      if (given) return
      given = true
      await jars.pool.query('create trigger late before delete on jar for each row execute function refuse_change()')
    })
    await expect(ended).rejects.toThrow(': trigger late')
    await jars.pool.query('drop trigger late on jar')
    given = false
    await replay(jars.engine, projector, async () => {
      if (!given) await jars.pool.query('grant delete on jar to pg_write_all_data')
      given = true
    })
    expect(await grants()).toContain('pg_write_all_data=d')
  })

  const owned = 'create sequence tally owned by jar.total'
  it.each([
    [
      'trigger t',
      'create trigger t before insert on jar for each row execute function refuse_change()',
      'drop trigger t on jar',
    ],
    [
      'foreign key elsewhere',
      'alter table jar add column e uuid, add constraint elsewhere foreign key (e) references account',
      'alter table jar drop column e',
    ],
    [
      'foreign key towards',
      'create table outer_lid (id uuid constraint towards references jar)',
      'drop table outer_lid',
    ],
    ['view jars', 'create view jars as select * from jar', 'drop view jars'],
    ['row-level security', 'alter table jar enable row level security', 'alter table jar disable row level security'],
    ['rule calm', 'create rule calm as on delete to jar do instead nothing', 'drop rule calm on jar'],
    ['column total takes its values from a sequence', owned, 'drop sequence tally'],
    ['replica identity', 'alter table jar replica identity full', 'alter table jar replica identity default'],
  ])('rejects at its start tables that a swap would take a %s from', async (found, make, undo) => {
    await jars.pool.query(make)
    const rows = await jars.rows()
    await expect(replay(jars.engine, projector)).rejects.toThrow(`: ${found}`)
    await expect(rejectUnreplayable(jars.pool, projector.tables)).rejects.toThrow(`: ${found}`)
    expect(await jars.rows()).toEqual(rows)
    expect((await jars.pool.query('select from replay')).rowCount).toBe(0)
    await jars.pool.query(undo)
    await rejectUnreplayable(jars.pool, projector.tables)
  })
})

/** Ends the connection of the swap once it has committed, before its answer arrives; another worker looks meanwhile. */
function losingTheAnswer(pool: SqlPool): SqlPool {
  return {
    query: pool.query.bind(pool),
    async connect() {
      const client = await pool.connect()
      let swapping = false
      const query: SqlPool['query'] = async <R extends QueryResultRow>(
        statement: Parameters<SqlPool['query']>[0],
        values?: unknown[],
      ) => {
        swapping ||= String(statement).includes('access exclusive')
        const result = await client.query<R>(statement, values)
        if (swapping && statement === 'commit') {
          await dropReplaced(pool)
          throw new Error('Connection terminated unexpectedly')
        }
        return result
      }
      return { query, release: (error) => client.release(error) }
    },
  }
}

it('a replay whose swap was committed is done, even when the answer is lost', async () => {
  const made = async () => (await jars.pool.query(`select 'jar'::regclass::oid as made`)).rows[0]?.made
  const before = await made()
  const engine = { ...jars.engine, pool: losingTheAnswer(jars.pool) }
  expect(await replay(engine, projector)).toBe(await headPosition(jars.pool))
  expect(await made()).not.toBe(before)
  expect(await shadowSchemas(jars.pool)).toBe(0)
})

const otherEvents = { Other: eventType(z.object({})) }

const other = {
  category: 'other',
  events: otherEvents,
  initial: 0,
  evolve: { Other: () => 0 },
  decide: (): EventOf<typeof otherEvents>[] => [{ type: 'Other', data: {} }],
}

/** Writes of another slice, by a process of its own: how long each took, and what failed. */
function writeOthers() {
  const pool = createPool(jars.databaseUrl)
  const ctx = { ...jars.ctx, sql: pool, commit: createCommitter(pool, []) }
  const times: number[] = []
  const failures: unknown[] = []
  let ended = false
  const writing = (async () => {
    for (; !ended; await sleep(10)) {
      const begun = performance.now()
      const id = randomUUID()
      await handle(ctx, other, { ...MEMBER, correlationId: id, id }, {}).catch((error) => failures.push(error))
      times.push(performance.now() - begun)
    }
    await pool.end()
  })()
  return async () => {
    ended = true
    await writing
    times.sort((a, b) => a - b)
    return { failures, p99: times[Math.floor(times.length * 0.99)] ?? 0, writes: times.length }
  }
}

/** A transaction that reads a table until it is ended. */
async function holdReader() {
  const reader = new pg.Client({ connectionString: jars.databaseUrl })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select count(*) from jar')
  return { end: () => reader.end() }
}

describe('beside a long reader', () => {
  it('a replay that waits ends within seconds of being cancelled, or of its process shutting down', {
    timeout: 60_000,
  }, async () => {
    const reader = await holdReader()
    const job = async () => (await statusOf(jars.pool, projector)).replay
    /** Waits for the third pause, which takes four seconds. */
    const pausedLong = () =>
      expect
        .poll(async () => Date.parse((await job())?.nextTryAt ?? '') - Date.now(), { timeout: 20_000 })
        .toBeGreaterThan(3_000)

    const replaying = replay(jars.engine, projector).catch((error: unknown) => error)
    await pausedLong()
    let begun = performance.now()
    expect(await cancel(jars.pool, 'replay', projector)).toBe(true)
    expect(await replaying).toBeInstanceOf(Fenced)
    expect(performance.now() - begun).toBeLessThan(3_000)

    await request(jars.pool, 'replay', projector)
    const workers = startProjectionJobs(jars.databaseUrl, { engine: jars.engine, projectors: [projector] })
    await pausedLong()
    begun = performance.now()
    await workers.stop()
    expect(performance.now() - begun).toBeLessThan(3_000)
    expect(await job()).toMatchObject({ running: false, error: null })
    await cancel(jars.pool, 'replay', projector)
    await reader.end()
  })

  it('a replay waits and says so, while nobody else does, and swaps when the reader is done', {
    timeout: (READER_SECONDS + 150) * 1_000,
  }, async () => {
    const eventTypes = { ...jars.engine.eventTypes, ...otherEvents }
    const engine = { ...jars.engine, eventTypes }
    const quiet = writeOthers()
    await sleep(1_500)
    const before = await quiet()

    const reader = await holdReader()
    await jars.pool.query('update lid set jar_id = null')
    await request(jars.pool, 'replay', projector)
    const workers = startProjectionJobs(jars.databaseUrl, { engine, projectors: [projector] })
    const job = async () => (await statusOf(jars.pool, projector)).replay
    await expect.poll(async () => (await job())?.nextTryAt, { timeout: 10_000 }).toMatch(/Z$/)

    const others = writeOthers()
    const own: number[] = []
    for (const until = performance.now() + READER_SECONDS * 1_000; performance.now() < until; await sleep(50)) {
      const begun = performance.now()
      await jars.add(randomUUID(), 1)
      own.push(performance.now() - begun)
    }
    const during = await others()
    expect(await job()).toMatchObject({ running: true, error: null })
    await reader.end()
    await expect.poll(job, { timeout: (READER_SECONDS + 30) * 1_000 }).toBeNull()
    await workers.stop()

    own.sort((a, b) => a - b)
    expect(during.failures).toEqual([])
    expect(during.writes).toBeGreaterThan(50)
    // Other work of the machine is in both; a writer that is held up waits for seconds.
    expect(during.p99).toBeLessThan(Math.max(2 * before.p99, 100))
    expect(own.at(-1)).toBeLessThan(2_000)
  })
})
