export type Position = { lat: number; lon: number }
/** What may have a position. */
export type Placed = { [axis in keyof Position]?: Position[axis] | null | undefined }
/** A rectangle of the map, in degrees. */
export type Area = { west: number; south: number; east: number; north: number }

/** Zeros are what a device says that does not know where it is, and no place in Cambodia. */
export const isPositionReal = ({ lat, lon }: Placed): boolean => lat !== 0 || lon !== 0

export type PositionProblem = 'COORDINATES_REQUIRED' | 'COORDINATES_ZERO'

/** What is wrong with a position, which has both of its numbers or none; null where nothing is. */
export function positionProblem({ lat = null, lon = null }: Placed): PositionProblem | null {
  if ((lat === null) !== (lon === null)) return 'COORDINATES_REQUIRED'
  return isPositionReal({ lat, lon }) ? null : 'COORDINATES_ZERO'
}

/** A degree of latitude in metres. */
export const METRES_A_DEGREE = 111_200

/** How much shorter a degree of longitude is in the middle of Cambodia. */
export const LONGITUDE_SCALE = 0.976

/** Whole metres between two positions, in a plane: within 1 % in Cambodia. */
export function metresBetween(one: Position, other: Position): number {
  const degrees = Math.hypot(one.lat - other.lat, (one.lon - other.lon) * LONGITUDE_SCALE)
  return Math.round(degrees * METRES_A_DEGREE)
}

const DEGREES = String.raw`-?\d{1,3}(?:\.\d{1,15})?`
const AREA = new RegExp(`^${DEGREES}(?:,${DEGREES}){3}$`)

/** Reads `west,south,east,north`, as in GeoJSON; undefined for what is no area. */
export function readArea(text: string): Area | undefined {
  if (!AREA.test(text)) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const isOnEarth = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
  return isOnEarth && west <= east && south <= north ? { west, south, east, north } : undefined
}
