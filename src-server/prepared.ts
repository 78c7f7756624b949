import { createHash } from 'node:crypto'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Sql } from './event-sourcing/sql.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A place in a prepared query for a value that is given when it runs. */
export const slot = <T>(name: string): RawBuilder<T> => sql<T>`${new Slot(name)}`

/**
 * A query compiled once and run many times: Kysely's work is done once per shape, Postgres' parsing and planning once
 * per connection. (Building and compiling a list query anew costs more than running it.)
 * @param options.keep false for a query that anyone can ask for in countless shapes: each kept plan takes about 100 KB of each
 *   connection's memory, for as long as the connection lives.
 */
export function prepare<Row extends object>(
  query: { compile(): CompiledQuery<Row> },
  { keep = true }: { keep?: boolean } = {},
): (pool: Sql, values: Record<string, unknown>) => Promise<Row[]> {
  const { sql: text, parameters } = query.compile()
  const name = keep ? createHash('md5').update(text).digest('hex') : undefined
  return async (pool, given) => {
    const values = parameters.map((parameter) => (parameter instanceof Slot ? given[parameter.name] : parameter))
    const { rows } = await pool.query<Row>({ ...(name && { name }), text, values })
    return rows
  }
}
