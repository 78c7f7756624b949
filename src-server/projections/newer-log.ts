import { type EventTypes, versionOf } from '../event-sourcing/event.ts'
import type { Sql } from '../event-sourcing/sql.ts'

/** A read model made without the events of a newer version would be wrong. */
export class NewerLog extends Error {
  constructor(events: readonly string[]) {
    super(
      `A newer version of the product has written to the log (${events.join(', ')}): this one cannot make read models of it. Use the newer version.`,
    )
    this.name = 'NewerLog'
  }
}

export async function rejectNewerLog(sql: Sql, types: EventTypes): Promise<void> {
  const { rows } = await sql.query<{ type: string; version: number }>(
    'select type, max(schema_version) as version from event group by type order by type',
  )
  const unknown = rows.flatMap(({ type, version }) => {
    const known = Object.hasOwn(types, type) ? types[type] : undefined
    return known && version <= versionOf(known) ? [] : [`${type} version ${version}`]
  })
  if (unknown.length > 0) throw new NewerLog(unknown)
}
