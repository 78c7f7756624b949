import { type Area, METRES_A_DEGREE, type Position } from '#shared/position.ts'

export const NEAR_METRES = 10_000
export const PROVINCE_METRES = 60_000

/** What is near a position. */
export function around({ lat, lon }: Position, metres: number): Area {
  const degrees = metres / METRES_A_DEGREE
  return { west: lon - degrees, south: lat - degrees, east: lon + degrees, north: lat + degrees }
}
