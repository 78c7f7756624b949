import { z } from 'zod'
import { imageView } from './file.ts'
import { historyPage, historyRow } from './history.ts'
import { roomNight, roomView } from './room.ts'
import { pageInput, uuid } from './text.ts'

export const roomHistoryInput = z.object({ id: uuid, ...pageInput })

const ROOM_DEEDS = ['made', 'saved', 'withdrawn', 'nights_set', 'nights_undone'] as const

const written = roomView
  .omit({ id: true, version: true, branch: true, post: true, images: true })
  .extend({ branch_id: uuid, post_id: uuid, images: z.array(uuid) })
  .partial()

/** What nights have of their own; null is what the room has. Money is dollars. */
const rules = roomNight
  .pick({ is_closed: true, no_arrival: true, no_departure: true, price: true, min_nights: true, max_nights: true })
  .partial()
export type NightRules = z.infer<typeof rules>

export const roomChange = historyRow.extend({
  deed: z.enum(ROOM_DEEDS),
  /** The fields that it changed, as they were and as they are since. */
  before: written,
  after: written,
  /** The nights that it changed, together where they had and got the same. */
  nights: z.array(z.object({ nights: z.array(z.string()), before: rules, after: rules })),
  /** The version that it undid. */
  undone: z.int().nullable(),
  /** Whether it can be undone: nights to come still have what it gave them. */
  is_undoable: z.boolean(),
})
export type RoomChange = z.infer<typeof roomChange>

/** `names`: those of the hotels and branches that the rows are about, by id. */
export const roomHistory = historyPage(roomChange).extend({
  names: z.record(z.string(), z.string()),
  pictures: z.array(imageView),
})
export type RoomHistory = z.infer<typeof roomHistory>

export const undoNightsInput = z.object({ id: uuid, version: z.int32().min(1) })
