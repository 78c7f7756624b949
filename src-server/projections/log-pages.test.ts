import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { expect, it } from 'vitest'
import type { Keyring } from '../event-sourcing/personal-data.ts'
import type { Sql } from '../event-sourcing/sql.ts'
import { pagesAfter } from './log-pages.ts'

const PAGE = 500
const projector = {
  name: 'jars',
  mode: 'inline',
  tables: [],
  types: ['Jar'],
  incidental: [],
  apply: async () => {},
} as const
const keyring: Keyring = { seal: async (_type, data) => data, open: async (_sql, events) => events }

/** A log of events that are commits of their own. */
function longLog() {
  const log = { pending: 0 }
  const sql: Sql = {
    async query<R extends QueryResultRow>(statement: Parameters<Sql['query']>[0]) {
      const after = typeof statement === 'string' ? 0 : Number(statement.values?.[0])
      log.pending++
      await setImmediate()
      log.pending--
      const events = Array.from({ length: PAGE }, (_, index) => {
        return { position: String(after + index + 1), stream: randomUUID(), at: '', meta: {}, bytes: '1' }
      })
      const rows: R[] = JSON.parse(JSON.stringify(events))
      return { rows, rowCount: PAGE }
    },
  }
  return { log, sql }
}

it('a fold that stops early has reached what it took, and leaves no query behind', async () => {
  const { log, sql } = longLog()
  const reached = { position: 0, end: 10_000 }
  const taken: number[] = []
  for await (const page of pagesAfter(sql, keyring, projector, reached)) {
    taken.push(...page.map(({ position }) => position))
    expect(log.pending).toBe(1)
    if (taken.length > PAGE) break
  }
  expect(log.pending).toBe(0)
  // The last commit of a full page may go on behind it, and comes with the next page.
  expect(taken).toEqual(Array.from({ length: 2 * (PAGE - 1) }, (_, index) => index + 1))
  expect(reached.position).toBe(taken.length)
})
