import { z } from 'zod'
import { readArea } from './position.ts'
import { looseNumber } from './text.ts'

/** Where whoever asks is; both or neither. */
export const positionInput = {
  lat: looseNumber(z.number().min(-90).max(90)).optional(),
  lon: looseNumber(z.number().min(-180).max(180)).optional(),
}

/** A rectangle of the map as `west,south,east,north`, in degrees. */
export const area = z.string().refine((text) => readArea(text) !== undefined, 'AREA_INVALID')
