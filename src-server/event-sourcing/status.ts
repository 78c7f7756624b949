import type { Projector } from './projector.ts'
import type { Sql } from './sql.ts'
import { headPosition } from './store.ts'

/** How a projector is doing. Positions and `lag` are in events of the log. */
export type ProjectorStatus = {
  name: string
  mode: Projector['mode']
  position: number
  lag: number
  /** Whether somebody runs it now; an inline one always is. */
  running: boolean
  deadLetters: number
  lastError: { position: number; error: string; at: string } | null
  /** A replay that is under way or was left: how far it is, whether somebody is at it, and why it stopped. */
  replay: { position: number; running: boolean; error: string | null } | null
}

type Row = { name: string; position: string; running: boolean; error: string | null }

/** How every projector is doing. */
export async function projectorStatuses(sql: Sql, projectors: readonly Projector[]): Promise<ProjectorStatus[]> {
  const head = await headPosition(sql)
  const [checkpoints, rebuilds] = [await workIn(sql, 'checkpoint'), await workIn(sql, 'rebuild')]
  const { rows: letters } = await sql.query<{ projector: string; position: string; error: string; at: Date | string }>(
    'select projector, position, error, at from dead_letter order by position',
  )
  return projectors.map(({ name, mode }) => {
    const checkpoint = checkpoints.get(name)
    const replay = rebuilds.get(name)
    const parked = letters.filter(({ projector }) => projector === name)
    const [first] = parked
    const position = mode === 'inline' ? head : Number(checkpoint?.position ?? 0)
    return {
      name,
      mode,
      position,
      lag: Math.max(0, head - position),
      running: mode === 'inline' || checkpoint?.running === true,
      deadLetters: parked.length,
      lastError: first
        ? { position: Number(first.position), error: first.error, at: new Date(first.at).toISOString() }
        : null,
      replay: replay ? { position: Number(replay.position), running: replay.running, error: replay.error } : null,
    }
  })
}

/**
 * How the log's readers are doing, in one cheap question for whoever watches: the log's newest position, how many events
 * each async projector is behind, and how many it could not take, where there are any. Numbers only.
 */
export async function readersOf(
  sql: Sql,
  projectors: readonly Projector[],
): Promise<{ position: number; lag: Record<string, number>; deadLetters: Record<string, number> }> {
  const names = projectors.flatMap(({ name, mode }) => (mode === 'async' ? [name] : []))
  const { rows } = await sql.query<{ position: string; lag: Record<string, number>; letters: Record<string, number> }>({
    name: 'readers-of-log',
    text: `select position,
        (select coalesce(jsonb_object_agg(name, greatest(0, log_head.position - coalesce(c.position, 0))), '{}')
         from unnest($1::text[]) as name left join checkpoint c using (name)) as lag,
        (select coalesce(jsonb_object_agg(projector, letters), '{}')
         from (select projector, count(*) as letters from dead_letter group by projector) parked) as letters
      from log_head`,
    values: [names],
  })
  const { position = '0', lag = {}, letters = {} } = rows[0] ?? {}
  return { position: Number(position), lag, deadLetters: letters }
}

async function workIn(sql: Sql, table: 'checkpoint' | 'rebuild'): Promise<Map<string, Row>> {
  const { rows } = await sql.query<Row>(
    `select name, position, coalesce(leased_until > now(), false) as running, error from ${table}`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}
