import type { QueryResultRow } from 'pg'

/** A pg pool, a pg client or a transaction. `query_timeout` is in milliseconds. */
export type Sql = {
  query<R extends QueryResultRow>(
    statement: string | { name?: string; text: string; values?: unknown[]; query_timeout?: number },
    values?: unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>
}

export type SqlPool = Sql & { connect(): Promise<Sql & { release(error?: boolean | Error): void }> }

/** `begin` waits for nothing: a connection that does not answer it was lost without a word. */
const BEGIN: Parameters<Sql['query']>[0] = { text: 'begin', query_timeout: 5_000 }

/** A connection that cannot roll back is discarded. */
export async function inTransaction<T>(pool: SqlPool, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query(BEGIN)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
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

export async function inRolledBack<T>(pool: SqlPool, work: (tx: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query(BEGIN)
    return await work(client).finally(() =>
      client.query('rollback').then(() => {
        broken = false
      }),
    )
  } finally {
    client.release(broken)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

// SQLSTATE: connection lost, out of resources, shutting down or starting up, idle in transaction, lock timeout.
const UNAVAILABLE = /^(08|53|57P|25P03|55P03|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/
// The driver's own errors have no code.
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered)|Query read timeout)/

export function isUnavailable(error: unknown): boolean {
  return UNAVAILABLE.test(codeOf(error)) || (error instanceof Error && CONNECTION_LOST.test(error.message))
}

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** The same transaction succeeds when it is run again. */
export class SerializationFailure extends Error {
  readonly code = '40001'
}

export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))
