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

async function workIn(sql: Sql, table: 'checkpoint' | 'rebuild'): Promise<Map<string, Row>> {
  const { rows } = await sql.query<Row>(
    `select name, position, coalesce(leased_until > now(), false) as running, error from ${table}`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}
