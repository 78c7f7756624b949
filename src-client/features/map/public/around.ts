import { type Area, METRES_A_DEGREE, type Position } from '#shared/position.ts'

const PROVINCE_METRES = 60_000

/** The area near a position. */
export function around({ lat, lon }: Position, metres: number): Area {
  const degrees = metres / METRES_A_DEGREE
  return { west: lon - degrees, south: lat - degrees, east: lon + degrees, north: lat + degrees }
}

/** About all of a province. @param middle of the province; undefined as long as it is not known */
export const aroundProvince = (middle: Position | undefined): Area | undefined =>
  middle && around(middle, PROVINCE_METRES)
