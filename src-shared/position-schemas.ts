import { z } from 'zod'
import { readArea } from './position.ts'
import { looseNumber } from './text.ts'

/** Where whoever asks is; both or neither. */
export const positionInput = {
  lat: looseNumber(z.number().min(-90).max(90)).optional(),
  lon: looseNumber(z.number().min(-180).max(180)).optional(),
}

type Coordinates = { lat: number | null; lon: number | null }
type PositionProblem = 'COORDINATES_REQUIRED' | 'COORDINATES_ZERO'

/** What is wrong with the position of a post, which has both of its numbers or none; null where nothing is. */
export function positionProblem({ lat, lon }: Coordinates): PositionProblem | null {
  if ((lat === null) !== (lon === null)) return 'COORDINATES_REQUIRED'
  // What a device says that does not know where it is, and no place in Cambodia.
  return lat === 0 && lon === 0 ? 'COORDINATES_ZERO' : null
}

/** A rectangle of the map as `west,south,east,north`, in degrees. */
export const area = z.string().refine((text) => readArea(text) !== undefined, 'AREA_INVALID')
