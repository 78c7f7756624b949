import { z } from 'zod'
import { readStaySearch } from '#client/features/room/public/room-stay.ts'
import { keepInTab, readFromTab, takeFromTab } from '#client/lib/tab-storage.ts'
import { WANTED_ROOM } from './has-wanted-room.ts'

/** A guest who signs in later has something else in mind. */
const KEPT_MS = 3_600_000

const wantedRoom = z.object({
  room_id: z.string(),
  stay: z.record(z.string(), z.unknown()).transform(readStaySearch),
  phone: z.string().nullable(),
  note: z.string().nullable(),
})
/** What a guest was about to ask a hotel for. */
type WantedRoom = z.output<typeof wantedRoom>

const entry = z.object({ at: z.number(), wanted: wantedRoom })

/** Keeps it in the tab while the guest signs in, since a sign-in with Google leaves the page. */
export const keepWantedRoom = (wanted: WantedRoom, now = Date.now()): void =>
  keepInTab(WANTED_ROOM, { at: now, wanted })

/** What is wanted of a room; undefined where it is another room, or none. Forgets what is too old. */
export function readWantedRoom(room_id: string, now = Date.now()): WantedRoom | undefined {
  const { data } = entry.safeParse(readFromTab(WANTED_ROOM))
  if (data && now - data.at <= KEPT_MS) return data.wanted.room_id === room_id ? data.wanted : undefined
  takeFromTab(WANTED_ROOM)
  return undefined
}

/** Reads it for once: the form that is filled with it has it from there on. */
export function takeWantedRoom(room_id: string, now = Date.now()): WantedRoom | undefined {
  const wanted = readWantedRoom(room_id, now)
  if (wanted) takeFromTab(WANTED_ROOM)
  return wanted
}
