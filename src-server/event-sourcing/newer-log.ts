import { type EventTypes, versionOf } from './event.ts'
import type { Sql } from './sql.ts'

/**
 * What the log holds that this code does not know: events that a newer version of the product has written. A read model made
 * without them would be another than the one that is live.
 * @returns such as `PostSaved version 2`; nothing when the code knows all.
 */
export async function newerInLog(sql: Sql, types: EventTypes): Promise<string[]> {
  const { rows } = await sql.query<{ type: string; version: number }>(
    'select type, max(schema_version) as version from event group by type order by type',
  )
  return rows.flatMap(({ type, version }) => {
    const known = Object.hasOwn(types, type) ? types[type] : undefined
    return known && version <= versionOf(known) ? [] : [`${type} version ${version}`]
  })
}
