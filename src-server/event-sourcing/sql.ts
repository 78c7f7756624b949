import type { QueryResultRow } from 'pg'

/**
 * What the engine asks of a database connection: one statement, with the rows typed by the caller that wrote it.
 * A pg pool, a pg client and a transaction all fit.
 */
export type Sql = {
  query<R extends QueryResultRow>(
    statement: string | { name?: string; text: string; values?: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>
}

/** A source of connections for transactions: `pg.Pool`. */
export type SqlPool = Sql & { connect(): Promise<Sql & { release(error?: boolean | Error): void }> }

/** Runs `work` in a transaction; whatever it throws rolls everything back. A connection that cannot roll back is thrown away. */
export async function inTransaction<T>(pool: SqlPool, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // One that does not answer is not asked once more.
    broken =
      isUnavailable(error) ||
      (await client.query('rollback').then(
        () => false,
        () => true,
      ))
    throw error
  } finally {
    client.release(broken)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

// SQLSTATE: connection lost, out of resources, shutting down or starting up, taken away for idling in a transaction, a lock
// that somebody keeps.
const AWAY = /^(08|53|57P|25P03|55P03|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/
// What the driver itself says has no code.
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered)|Query read timeout)/

/** Whether the database could not be asked at all; asking again later may help, and nothing is wrong with what was asked. */
export function isUnavailable(error: unknown): boolean {
  return AWAY.test(codeOf(error)) || (error instanceof Error && LOST.test(error.message))
}

/**
 * SQL for the first value of a stamp: a number that a row's later changes only ever count up, so that a kept copy knows
 * whether it is still true. It starts at the clock in microseconds, so that a replayed table never meets an old value.
 */
export const NEW_STAMP = '(extract(epoch from clock_timestamp()) * 1000000)::bigint'
