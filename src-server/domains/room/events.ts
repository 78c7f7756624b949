import { z } from 'zod'
import { eventType } from '../../event-sourcing/event.ts'
import { bed, cents, date, localized, uuid } from '../event-fields.ts'

const saved = z.object({
  owner_id: uuid,
  branch_id: uuid,
  post_id: uuid,
  status: z.enum(['draft', 'shown']),
  name: z.string(),
  /** Where one is missing, the name itself is read. */
  names: localized,
  bed,
  people_amount: z.int(),
  price_cents: cents,
  /** The price as it was typed, where it was riel. */
  price_riel: z.int().nullable(),
  images: z.array(uuid),
  description: localized,
  min_nights: z.int(),
  max_nights: z.int(),
  notice_days: z.int(),
  horizon_days: z.int(),
  allows_gaps: z.boolean(),
  free_cancel_days: z.int(),
})

const withoutNames = (data: unknown): unknown => ({ ...z.looseObject({}).parse(data), names: {} })

const rules = {
  is_closed: z.boolean().optional(),
  no_arrival: z.boolean().optional(),
  no_departure: z.boolean().optional(),
  price_cents: cents.nullable().optional(),
  min_nights: z.int().nullable().optional(),
  max_nights: z.int().nullable().optional(),
}
/** How many rooms there are, as nights that nobody has asked for have no row yet. */
const amount = z.int()
const nightsSet = z.object({ nights: z.array(date), amount, ...rules })
const nightsRestored = z.object({
  /** The version that was undone. */
  undone: z.int(),
  amount,
  nights: z.array(z.object({ night: date, ...rules })),
})

export const roomEvents = {
  RoomSaved: eventType(saved, { upcasts: [withoutNames] }),
  /** From 0 when the room is new. */
  RoomAmountChanged: eventType(z.object({ from: z.int(), to: z.int() })),
  RoomWithdrawn: eventType(z.object({})),
  /** Fields that are left out stay as they are; null is what the room has. */
  RoomNightsSet: eventType(nightsSet),
  /** A change of nights was undone: each has again what it had before. */
  RoomNightsRestored: eventType(nightsRestored),
}
export type RoomEvents = typeof roomEvents
