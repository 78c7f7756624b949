import { commitsOf, type EventTypes, isKnown, type Recorded } from '../event-sourcing/event.ts'
import { NewerLog } from '../event-sourcing/newer-log.ts'
import type { Projector } from '../event-sourcing/projector.ts'
import type { Sql } from '../event-sourcing/sql.ts'

const nameOf = ({ type, schema_version }: Pick<Recorded, 'type' | 'schema_version'>) =>
  `${type} version ${schema_version}`

/** @throws NewerLog when any event is of a type or version that this code does not know */
export async function rejectNewerLog(sql: Sql, types: EventTypes): Promise<void> {
  const { rows } = await sql.query<Pick<Recorded, 'type' | 'schema_version'>>(
    'select type, max(schema_version) as schema_version from event group by type order by type',
  )
  const unknown = rows.filter((row) => !isKnown(types, row))
  if (unknown.length > 0) throw new NewerLog(unknown.map(nameOf))
}

/** The known types that a projector does not take. All others are read: an unknown one may be for its next version. */
export const leftOutBy = ({ types }: Projector, known: EventTypes): string[] =>
  Object.keys(known).filter((type) => !types.includes(type))

/** @throws NewerLog at the first event that only newer code can read */
export function rejectNewer(events: readonly Recorded[], types: EventTypes): void {
  const newer = events.find((event) => !isKnown(types, event))
  if (newer) throw new NewerLog([nameOf(newer)])
}

/**
 * The whole commits before the first event that only newer code can read, and the position that they end at.
 * @returns no position where all can be read. @throws NewerLog when the first commit has such an event
 */
export function upToNewer(events: Recorded[], types: EventTypes): { events: Recorded[]; position?: number } {
  const newer = events.find((event) => !isKnown(types, event))
  if (!newer) return { events }
  const commits = commitsOf(events)
  const start = commits.findIndex((commit) => commit.includes(newer))
  if (start === 0) throw new NewerLog([nameOf(newer)])
  const [first = newer] = commits[start] ?? []
  return { events: commits.slice(0, start).flat(), position: first.position - 1 }
}
