import type { RoomView } from '#shared/room.ts'

type Placed = Pick<RoomView, 'id' | 'name' | 'post' | 'branch'>

/** Where a room is: its hotel, and the branch where that has another name. */
export const roomPlace = ({ post, branch }: Pick<Placed, 'post' | 'branch'>): string =>
  [...new Set([post.name, branch.name])].join(' · ')

/** Rooms to choose from. Where all are in one place, its name would only push theirs out of a phone's screen. */
export function roomOptions(rooms: readonly Placed[]): { value: string; label: string }[] {
  const isOnePlace = new Set(rooms.map(roomPlace)).size === 1
  return rooms.map((room) => ({ value: room.id, label: isOnePlace ? room.name : `${roomPlace(room)} · ${room.name}` }))
}
