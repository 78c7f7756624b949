import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { AccountKeyRow, AccountRow } from './domains/account/projector.ts'
import type { AdminRow } from './domains/admin/projector.ts'
import type { BusinessRow } from './domains/business/projector.ts'
import type { RecordRow, RecordStampRow } from './domains/catalog/projector.ts'
import type { FileRow } from './domains/file/projector.ts'
import type { PostRow, PostTallyRow } from './domains/post/table.ts'
import type { AttemptRow, CredentialRow, SessionRow, SessionTokenRow } from './sign-in/tables.ts'

/** The tables, for typed queries. The engine's own are the engine's business. */
export type Database = {
  account: AccountRow
  account_key: AccountKeyRow
  admin: AdminRow
  business: BusinessRow
  credential: CredentialRow
  session: SessionRow
  session_token: SessionTokenRow
  sign_in_attempt: AttemptRow
  post: PostRow
  post_tally: PostTallyRow
  file: FileRow
  catalog_record: RecordRow
  catalog_stamp: RecordStampRow
}

export type Db = Kysely<Database>

const TIMESTAMPTZ = 1184
const parsers: Record<number, (text: string) => unknown> = {
  [TIMESTAMPTZ]: isoTime,
}

/** A time as in JSON, so that a row is the same thing whether it was read as a row or as JSON. Postgres in UTC needs no Date. */
function isoTime(text: string): string {
  if (!text.endsWith('+00') || text.length < 22) return new Date(text).toISOString()
  const milliseconds = (text.slice(19, -3) || '.').padEnd(4, '0').slice(0, 4)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}${milliseconds}Z`
}

/**
 * A pool whose rows carry times as ISO strings. Nobody waits for ever: five seconds for a connection, five for a lock.
 * @param answerMs how long a statement may be on its way; without it, as long as it takes.
 */
export function createPool(url: string, max = 10, answerMs?: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Who stops in the middle of a transaction must not hold up all others: the log's head has one lock. They wait for it a
    // little longer than that takes.
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=4000 -c lock_timeout=5000',
    connectionTimeoutMillis: 5_000,
    // A database that stands still, or that the network lost, never says so.
    query_timeout: answerMs,
    // What a connection has gathered in memory, plans above all, goes with it.
    maxLifetimeSeconds: 1_800,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format) },
  })
  // An idle connection that Postgres closes is no reason to die: the pool opens another.
  pool.on('error', () => {})
  // Nor is one that breaks between two statements of a transaction: the next statement fails, and says so to whoever asked.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
