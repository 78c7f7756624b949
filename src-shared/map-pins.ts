import { z } from 'zod'
import { LOCALES } from './locales.ts'
import { area } from './position-schemas.ts'
import { FOR_HOTELS, isOfHotels, listFilter, PRICE_RANGE_REVERSED, priceRangeInOrder } from './post.ts'
import { ARRIVAL_REQUIRED, datesInOrder, hasArrival, STAY_REVERSED, stayPrice } from './room.ts'
import { uuid } from './text.ts'
import { postType } from './vocabulary-schemas.ts'

/** The filters of a list, of all types where none is given, inside of an area. */
export const mapPinsInput = z
  .object({ ...listFilter, page_type: postType.optional(), area })
  .refine(priceRangeInOrder, PRICE_RANGE_REVERSED)
  .refine(isOfHotels, FOR_HOTELS)
  .refine(hasArrival, ARRIVAL_REQUIRED)
  .refine(datesInOrder, STAY_REVERSED)
export type MapPinsInput = z.output<typeof mapPinsInput>

export const mapPin = z.object({
  id: uuid,
  type: postType,
  name: z.string(),
  lang: z.enum(LOCALES),
  lat: z.number(),
  lon: z.number(),
  price_from: z.number().nullable(),
  /** Where it was given in riel. */
  price_riel: z.int().nullable(),
  /** Where dates were sent. */
  stay: stayPrice.optional(),
  /** The address of a small picture. */
  image: z.string().nullable(),
})
export type MapPin = z.infer<typeof mapPin>

/** The most popular `MAX_PINS` of an area, and of how many they are, counted up to `SEARCH_REACH`. */
export const mapPins = z.object({ pins: z.array(mapPin), total: z.int() })
export type MapPins = z.infer<typeof mapPins>
