import type { Recorded } from './event.ts'
import type { Sql } from './sql.ts'

/** Versions of a stream whose events are wanted, with the state that stood before them. */
export type Window = { stream: string; first: number; last: number }

/** `latest`: types of which only the last before a window has its data. `whole`: types before which nothing has to be read. */
export type Leanness = { latest: readonly string[]; whole: readonly string[] }

type WindowRow = Omit<Recorded, 'position' | 'at'> & { nth: string; position: string; at: Date | string }

/**
 * The events of each window and those that its first state is folded from, in order. What was overwritten before a window is
 * left out or has the data of what overwrote it, so that a long stream costs little more than a short one.
 */
export async function readWindows(
  sql: Sql,
  windows: readonly Window[],
  { latest, whole }: Leanness,
): Promise<Recorded[][]> {
  const { rows } = await sql.query<WindowRow>({
    name: 'read-windows',
    text: `
      select nth, position, stream, version, id, type, schema_version, meta, at,
        case when type <> all($4) or version >= first
          or version = max(version) filter (where version < first) over (partition by nth, type) then data end as data
      from unnest($1::text[], $2::int[], $3::int[]) with ordinality as asked(name, first, last, nth)
      join event on stream = name and version <= last and version >= coalesce((
        select before.version from event before
        where before.stream = name and before.version < first and before.type = any($5)
        order by before.version desc limit 1), 1)
      order by nth, version`,
    values: [
      windows.map(({ stream }) => stream),
      windows.map(({ first }) => first),
      windows.map(({ last }) => last),
      latest,
      whole,
    ],
  })
  const byWindow = Map.groupBy(rows, ({ nth }) => Number(nth) - 1)
  return windows.map((_, index) => withData((byWindow.get(index) ?? []).map(toRecorded)))
}

function toRecorded({ nth: _, position, at, ...row }: WindowRow): Recorded {
  return { ...row, position: Number(position), at: typeof at === 'string' ? at : at.toISOString() }
}

/** Events whose data was not read get that of the next one of their type, as only the last of them counts. */
function withData(events: Recorded[]): Recorded[] {
  const next = new Map<string, Recorded>()
  return events
    .toReversed()
    .map((event) => {
      const other = next.get(event.type)
      const full =
        event.data === null && other ? { ...event, data: other.data, schema_version: other.schema_version } : event
      next.set(event.type, full)
      return full
    })
    .reverse()
}
