import { randomUUID } from 'node:crypto'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, type Sql } from '../event-sourcing/sql.ts'
import { headPosition } from '../event-sourcing/store.ts'
import { MEMBER } from '../testing/given.ts'
import { jarDatabase, jarProjector } from '../testing/jar.ts'
import { pagesAfter } from './log-pages.ts'

const COMMITS = 8
const EVENTS = 200
const projector = jarProjector('async')

let jars: Awaited<ReturnType<typeof jarDatabase>>
beforeAll(async () => {
  jars = await jarDatabase([])
  for (let n = 0; n < COMMITS; n++)
    await jars.ctx.commit({
      stream: `jar-${randomUUID()}`,
      expected: 0,
      at: new Date().toISOString(),
      meta: { actor: MEMBER.actor, correlation_id: randomUUID() },
      events: Array.from({ length: EVENTS }, () => {
        return { id: randomUUID(), type: 'Added', schemaVersion: 1, data: { n: 1 }, stored: { n: 1 } }
      }),
    })
})
afterAll(() => jars.pool.end())

/** @returns the connection, and how many of its queries have no answer yet. */
function counted(tx: Sql) {
  let pending = 0
  const sql: Sql = {
    async query<R extends QueryResultRow>(statement: Parameters<Sql['query']>[0], values?: unknown[]) {
      pending++
      return await tx.query<R>(statement, values).finally(() => pending--)
    },
  }
  return { sql, pending: () => pending }
}

it('a fold that stops early has reached the commits that it took, and leaves no query behind', async () => {
  await inTransaction(jars.pool, async (tx) => {
    const { sql, pending } = counted(tx)
    const reached = { position: 0, end: await headPosition(tx) }
    let taken = 0
    for await (const page of pagesAfter(sql, jars.engine, projector, reached)) {
      expect(pending()).toBe(1)
      taken += page.length
      if (taken > 2 * EVENTS) break
    }
    expect(pending()).toBe(0)
    // 500 events are two whole commits and a part of the third, which comes with the next page.
    expect({ taken, reached: reached.position }).toEqual({ taken: 4 * EVENTS, reached: 4 * EVENTS })
  })
})

it('a page that cannot be read fails where it is wanted, not while the one before it is folded', async () => {
  let folded = 0
  const reading = inTransaction(jars.pool, async (tx) => {
    let reads = 0
    let second: Promise<unknown> = Promise.resolve()
    const sql: Sql = {
      query(statement, values) {
        if (++reads !== 2) return tx.query(statement, values)
        const failing = tx.query<never>('select 1 / 0')
        second = failing.catch(() => {})
        return failing
      },
    }
    const reached = { position: 0, end: await headPosition(tx) }
    for await (const page of pagesAfter(sql, jars.engine, projector, reached)) {
      await second
      // By now Node would have told of a failure that is nobody's.
      await nextRound()
      folded += page.length
    }
  })
  await expect(reading).rejects.toThrow('division by zero')
  expect(folded).toBe(2 * EVENTS)
})
