import type { QueryResultRow } from 'pg'
import type { Sql, SqlPool } from '../event-sourcing/sql.ts'

/** Calls back at each transaction that begins. */
export function countingPool(pool: SqlPool, onBegin: () => void): SqlPool {
  return {
    query: (statement, values) => pool.query(statement, values),
    async connect() {
      const client = await pool.connect()
      return {
        query<R extends QueryResultRow>(statement: Parameters<Sql['query']>[0], values?: unknown[]) {
          if (typeof statement === 'object' && statement.text === 'begin') onBegin()
          return client.query<R>(statement, values)
        },
        release: (error) => client.release(error),
      }
    },
  }
}
