import { z } from 'zod'
import { type Placed, positionProblem, readArea } from './position.ts'
import { looseNumber } from './text.ts'

/** Where whoever asks is; both or neither. */
export const positionInput = {
  lat: looseNumber(z.number().min(-90).max(90)).optional(),
  lon: looseNumber(z.number().min(-180).max(180)).optional(),
}

/** Refuses half of a position, and one of zeros. */
export function checkPosition({ value, issues }: z.core.ParsePayload<Placed>): void {
  const message = positionProblem(value)
  if (message) issues.push({ code: 'custom', input: value.lat, path: ['lat'], message })
}

/** A rectangle of the map as `west,south,east,north`, in degrees. */
export const area = z.string().refine((text) => readArea(text) !== undefined, 'AREA_INVALID')
