import type { Projector } from '../event-sourcing/projector.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/**
 * The state that answers from read models are made of, in one word: it changes whenever a row of one may have. Inline projectors write
 * with the log; async ones move their checkpoint with their rows.
 */
export function readStateOf(sql: Sql, projectors: readonly Projector[]): () => Promise<string> {
  const names = projectors.flatMap(({ name, mode }) => (mode === 'async' ? [name] : []))
  return async () => {
    const { rows } = await sql.query<{ state: string }>({ name: 'read-state', text: STATE, values: [names] })
    const [row] = rows
    if (!row) throw new Error('the log has no head')
    return row.state
  }
}

const STATE = `
  select concat_ws(' ', position, times, (select string_agg(c.position::text, ' ' order by name) from checkpoint c where name = any($1)))
    as state
  from log_head, rewrite_count`
