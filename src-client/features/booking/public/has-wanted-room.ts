import { readFromTab } from '#client/lib/tab-storage.ts'

export const WANTED_ROOM = 'wanted-room'

/** Whether the code that reads it is worth fetching. */
export const hasWantedRoom = (): boolean => readFromTab(WANTED_ROOM) !== undefined
