import { idOf } from '../../event-sourcing/event.ts'
import { rowProjector } from '../../event-sourcing/projector.ts'
import type { RoomContent } from './decider.ts'
import { type RoomEvents, roomEvents } from './events.ts'

type RoomRow = Omit<RoomContent, 'status'> & {
  id: string
  version: number
  owner_id: string
  status: 'draft' | 'shown' | 'withdrawn'
  amount: number
  saved_at: string
}

declare module '../../platform/database.ts' {
  interface Tables {
    room: RoomRow
  }
}

export const rooms = rowProjector<RoomRow, RoomEvents>({
  name: 'rooms',
  table: 'room',
  keyColumn: 'id',
  events: roomEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    RoomSaved: (row, { data, stream, version, at }) => ({
      ...data,
      id: idOf(stream),
      version,
      amount: row?.amount ?? 0,
      saved_at: at,
    }),
    RoomAmountChanged: (row, { data, version }) => row && { ...row, version, amount: data.to },
    RoomWithdrawn: (row, { version }) => row && { ...row, version, status: 'withdrawn' },
    RoomNightsSet: (row, { version }) => row && { ...row, version },
    RoomNightsRestored: (row, { version }) => row && { ...row, version },
  },
})
