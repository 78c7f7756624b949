import { createHash } from 'node:crypto'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Sql } from '../event-sourcing/sql.ts'

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export const slot = <T>(name: string): RawBuilder<T> => sql<T>`${new Slot(name)}`

/** @param options.keep false for a query of countless shapes: each plan takes about 100 KB in each connection */
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
