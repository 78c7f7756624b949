import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Area, LONGITUDE_SCALE } from '#shared/position.ts'

const SCALE = sql.raw(`${LONGITUDE_SCALE}::float8`)

/**
 * Where the post `p` is, null where that is not known: the centre of a district is no position of what is in it. The index
 * `post_around` needs this spelling.
 */
export const POSITION = sql`point(case when p.precision is distinct from 'district' then p.lon * ${SCALE} end, p.lat)`

type Value = RawBuilder<unknown> | number

const pointAt = (lat: Value, lon: Value) => sql`point(${lon}::float8 * ${SCALE}, ${lat}::float8)`

/** How far the post `p` is from a position, in degrees of latitude. */
export const distanceFrom = (lat: Value, lon: Value) => sql`${POSITION} <-> ${pointAt(lat, lon)}`

/** Whether the post `p` is inside of an area. */
export const isInside = ({ west, south, east, north }: Record<keyof Area, Value>) =>
  sql<SqlBool>`${POSITION} <@ box(${pointAt(south, west)}, ${pointAt(north, east)})`
