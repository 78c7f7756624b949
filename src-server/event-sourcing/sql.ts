import { setImmediate as nextRound } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'

/** A pg pool, a pg client or a transaction. `query_timeout` is in milliseconds. */
export type Sql = {
  query<R extends QueryResultRow>(
    statement: string | { name?: string; text: string; values?: unknown[]; query_timeout?: number },
    values?: unknown[],
  ): Promise<{ rows: R[]; rowCount: number | null }>
}

/** A moment of a row as ISO 8601, UTC. The product's own pools read it as such a text already. */
export const isoOf = (at: Date | string): string => (typeof at === 'string' ? at : at.toISOString())

export type SqlPool = Sql & { connect(): Promise<Sql & { release(error?: boolean | Error): void }> }

/** `begin` waits for nothing: a connection that does not answer it was lost without a word. */
const BEGIN: Parameters<Sql['query']>[0] = { text: 'begin', query_timeout: 5_000 }

/** A connection that cannot roll back is discarded. */
export function inTransaction<T>(pool: SqlPool, work: (tx: Sql) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query(BEGIN)
    const result = await work(client)
    await client.query('commit')
    return result
  })
}

/** One statement, behind which others may be sent before its answer is there. If it is `alone`: several, which others wait for. */
export type Write = { send(tx: Sql): Promise<unknown>; alone?: true }

/**
 * A transaction that waits for the database only twice: for what `read` asks, which must change nothing, as it does not wait for
 * `begin`; and for the writes that it returns together with the commit, which is a rollback if one of them failed.
 */
export function inPipelinedTransaction(pool: SqlPool, read: (tx: Sql) => Promise<Iterable<Write>>): Promise<void> {
  return onConnection(pool, async (client) => {
    const [, writes] = await allOf([client.query(BEGIN), read(client)])
    const sent: Promise<unknown>[] = []
    for (const { send, alone } of writes) {
      if (alone) await allOf(sent.splice(0))
      sent.push(send(client))
      if (alone) await allOf(sent.splice(0))
    }
    await allOf([...sent, commitBehind(client, sent)])
  })
}

/** A statement that the driver rejects was never sent, so it would not turn the commit into a rollback. */
async function commitBehind(client: Sql, sent: readonly Promise<unknown>[]): Promise<void> {
  let isAnyRejected = false
  for (const each of sent) {
    each.catch(() => {
      isAnyRejected = true
    })
  }
  await nextRound()
  if (!isAnyRejected) await client.query('commit')
}

async function onConnection<T>(pool: SqlPool, work: (client: Sql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
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

/**
 * Waits for all of a transaction's statements that were sent without waiting for each other.
 * @throws the error of the one at fault: those behind it fail because it did
 */
export async function allOf<T extends readonly unknown[] | []>(
  sent: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled<unknown>([...sent])
  const reasons = settled.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
  if (reasons.length > 0) throw reasons.find((reason) => codeOf(reason) !== IN_FAILED_TRANSACTION) ?? reasons[0]
  return Promise.all(sent)
}

const IN_FAILED_TRANSACTION = '25P02'

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

/** A statement, or the wait for its answer, has taken longer than it may: perhaps half of the work does not. */
export const isTooSlow = (error: unknown): boolean =>
  codeOf(error) === '57014' || (error instanceof Error && error.message.startsWith('Query read timeout'))

export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** The same transaction succeeds when it is run again. */
export class SerializationFailure extends Error {
  readonly code = '40001'
}

export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))
