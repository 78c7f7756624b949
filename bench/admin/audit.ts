import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import { createContext } from '#server/composition/context.ts'
import { auditEntries } from '#server/domains/audit/projector.ts'
import { SYSTEM_ACTOR } from '#server/procedures/context.ts'
import { replay } from '#server/projections/replay.ts'
import type { Bench } from '../bench.ts'
import { type Ask, compareAll, type Row, requestsPerSecond } from '../measure.ts'
import { bearer, openAdmin } from '../members.ts'

/** Changes of each record: more than a page. */
const CHANGES = 50
/** Records that are asked for in turn. */
const ASKED = 100

/** The audit of one record, in a log of a million changes and in one of ten thousand. */
export async function auditRows(bench: Bench): Promise<Row[]> {
  const [many, few] = [bench.quick ? 100_000 : 1_000_000, 10_000]
  const ours = await auditOf(bench, many)
  const theirs = await auditOf(bench, few)
  return compareAll(bench, [
    { what: `audit of a record in ${many} changes`, against: `in ${few} changes`, ours, theirs, atLeast: 0.85 },
  ])
}

/** A server whose log has so many changes of records. @returns how often a second an admin reads the changes of one of them */
async function auditOf(bench: Bench, changes: number): Promise<() => Promise<number>> {
  const url = await bench.emptyDatabase(`audit_${changes}`)
  const token = await bench.steps.run(`${changes} changes of records`, () => fill(url, bench.folder, changes))
  const port = await bench.serve('bench/uncached-server.ts', url)
  const records = changes / CHANGES
  const asks = Array.from({ length: ASKED }, (_, n): Ask => {
    const input = { kind: 'configuration', subject: nameOf(Math.floor((n * records) / ASKED)), pageSize: 20 }
    const path = `/trpc/audit.list?input=${encodeURIComponent(JSON.stringify(input))}`
    return { path, headers: { ...bearer(token), 'x-lang': 'en' } }
  })
  return () => requestsPerSecond(port, asks, bench.seconds)
}

const nameOf = (record: number) => `bench.${record}`

/** Fills the log and the audit. @returns the token of an admin whose dashboard is open */
async function fill(url: string, dataDir: string, changes: number): Promise<string> {
  await migrate(url)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  await pool.query(
    `insert into event (position, stream, version, id, type, schema_version, data, meta, at)
     select n + 1, 'record-configuration:bench.' || record, version, gen_random_uuid(), 'RecordSaved', 2,
       jsonb_build_object('kind', 'configuration', 'id', 'bench.' || record, 'schema_version', 2, 'sort', 0, 'is_visible', true,
         'data', jsonb_build_object('appName', 'Measured ' || record, 'key', 'bench.' || record, 'type', 'bench',
           'input', 'text', 'value', 'Value ' || version)),
       $3, timestamptz '2026-01-01' + n * interval '1 second'
     from (select n, n % $2 as record, 1 + n / $2 as version from generate_series(0, $1::int - 1) n) changed`,
    [changes, changes / CHANGES, JSON.stringify({ actor: SYSTEM_ACTOR, correlation_id: randomUUID() })],
  )
  await pool.query('update log_head set position = (select max(position) from event)')
  await pool.query('vacuum analyze event')
  const { context, close } = createContext({ databaseUrl: url, dataDir })
  const token = await openAdmin(context)
  await replay(context, auditEntries(context.audited))
  await pool.query('vacuum analyze')
  await close()
  await pool.end()
  return token
}
