import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg, { type QueryResultRow } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
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

// How long a replay pauses beside a reader: a backup takes minutes, and READER_SECONDS=120 tries that by hand.
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

type Jars = typeof jars

/** Writes one after the other until it is ended. @returns how many there were, and what failed */
function writeOnAndOn(write: () => Promise<unknown>) {
  const failures: unknown[] = []
  let writes = 0
  let ended = false
  const writing = (async () => {
    for (; !ended; await sleep(10)) {
      await write().catch((error: unknown) => failures.push(error))
      writes++
    }
  })()
  const end = async () => {
    ended = true
    await writing
    return { failures, writes }
  }
  onTestFinished(async () => void (await end()))
  return end
}

/** Writes to the tables, and of another slice, by processes of their own. @returns how to end them */
function writeAll({ databaseUrl, ctx, add }: Jars) {
  const pool = createPool(databaseUrl)
  onTestFinished(() => pool.end())
  const elsewhere = { ...ctx, sql: pool, commit: createCommitter(pool, []) }
  const own = writeOnAndOn(() => add(randomUUID(), 1))
  const others = writeOnAndOn(() => {
    const id = randomUUID()
    return handle(elsewhere, other, { ...MEMBER, correlationId: id, id }, {})
  })
  return async () => ({ own: await own(), others: await others() })
}

const job = async () => (await statusOf(jars.pool, projector)).replay

/** Waits for a pause of so long: the first takes a second, and each twice as long as the one before. */
const pausedFor = (seconds: number) =>
  expect
    .poll(async () => Date.parse((await job())?.nextTryAt ?? '') - Date.now(), { timeout: (seconds + 20) * 1_000 })
    .toBeGreaterThan((seconds - 1) * 1_000)

/** A transaction that reads a table until it is ended. */
async function holdReader() {
  const reader = new pg.Client({ connectionString: jars.databaseUrl })
  await reader.connect()
  await reader.query('begin')
  await reader.query('select count(*) from jar')
  return { end: () => reader.end() }
}

describe('beside a long reader', () => {
  it('a replay that waits ends in the middle of a pause when it is cancelled, or its process shuts down', async () => {
    const reader = await holdReader()
    const waits: number[] = []
    const replaying = replay(jars.engine, projector, async ({ waiting }) => {
      if (waiting === undefined) return
      waits.push(waiting)
      if (waiting === 2) expect(await cancel(jars.pool, 'replay', projector)).toBe(true)
    })
    await expect(replaying).rejects.toThrow(Fenced)
    expect(waits).toEqual([1, 2])

    await request(jars.pool, 'replay', projector)
    const workers = startProjectionJobs(jars.databaseUrl, { engine: jars.engine, projectors: [projector] })
    await pausedFor(4)
    await workers.stop()
    const left = await job()
    expect(left).toMatchObject({ running: false, error: null })
    expect(Date.parse(left?.nextTryAt ?? '')).toBeGreaterThan(Date.now())
    await cancel(jars.pool, 'replay', projector)
    await reader.end()
  })

  it('a replay waits and says so, while nobody else does, and swaps when the reader is done', {
    timeout: (READER_SECONDS + 150) * 1_000,
  }, async () => {
    const eventTypes = { ...jars.engine.eventTypes, ...otherEvents }
    const engine = { ...jars.engine, eventTypes }
    const quiet = await jarDatabase([jarProjector('inline')])
    onTestFinished(() => quiet.pool.end())
    const reader = await holdReader()
    await jars.pool.query('update lid set jar_id = null')
    await request(jars.pool, 'replay', projector)
    const workers = startProjectionJobs(jars.databaseUrl, { engine, projectors: [projector] })
    await expect.poll(async () => (await job())?.nextTryAt).toMatch(/Z$/)

    const [endHere, endThere] = [writeAll(jars), writeAll(quiet)]
    await pausedFor(READER_SECONDS)
    const [here, there] = await Promise.all([endHere(), endThere()])
    expect(await job()).toMatchObject({ running: true, error: null })
    await reader.end()
    await expect.poll(job, { timeout: (READER_SECONDS + 30) * 1_000 }).toBeNull()
    await workers.stop()

    // A writer that is held up waits for seconds; other work of the machine holds up all of them.
    for (const who of ['own', 'others'] as const) {
      expect(here[who].failures, who).toEqual([])
      expect(here[who].writes, who).toBeGreaterThan(there[who].writes / 2)
    }
  })
})
