import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

// biome-ignore lint/suspicious/noEmptyInterface: slices add to it by declaration merging
export interface Tables {}

export type Db = Kysely<Tables>

const DATE = 1082
const TIMESTAMPTZ = 1184
const parsers: Record<number, (text: string) => unknown> = {
  // A day of the calendar is the same in every time zone.
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoTime,
}

/** Postgres in UTC needs no Date, which is slower. */
function isoTime(text: string): string {
  if (!text.endsWith('+00') || text.length < 22) return new Date(text).toISOString()
  const milliseconds = (text.slice(19, -3) || '.').padEnd(4, '0').slice(0, 4)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${milliseconds}Z`
}

/** The system asks on a silent connection whether the other side is there; one that is lost fails within half a minute. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Rows have ISO times. Connections and locks are waited for 5 s, statements for `answerMs` or without limit. */
export function createPool(url: string, max = 10, answerMs?: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // A process that stalls in a transaction holds rows, such as a count: its session ends before the others' lock timeout.
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=4000 -c lock_timeout=5000',
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    // A database that hangs, or that the network lost, never answers.
    query_timeout: answerMs,
    // A transaction may send statements without waiting for each answer (decision 69).
    pipeline: true,
    // Memory that a connection has gathered, above all plans, is freed with it.
    maxLifetimeSeconds: 1_800,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  pool.on('error', () => {})
  // After a break inside a transaction the next statement fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
