import type { OwnHotel, RoomChoice } from '#shared/room.ts'

/** Where a room is: its hotel, and the branch where that has another name. */
export const roomPlace = ({ post, branch }: Pick<RoomChoice, 'post' | 'branch'>): string =>
  [...new Set([post.name, branch.name])].join(' · ')

/** Rooms to choose from, their own names first: a phone cuts off what is behind. Where all are in one place, it goes without saying. */
export function roomOptions(rooms: readonly RoomChoice[]): { value: string; label: string }[] {
  const isOnePlace = new Set(rooms.map(roomPlace)).size === 1
  return rooms.map((room) => ({ value: room.id, label: isOnePlace ? room.name : `${room.name} · ${roomPlace(room)}` }))
}

/** Hotels to choose from, which a search finds by province and branch too. @param unnamed stands for those without a name */
export const hotelOptions = (
  hotels: readonly OwnHotel[],
  unnamed: string,
): { value: string; label: string; words: string }[] =>
  hotels.map(({ id, name, words }) => ({ value: id, label: name || unnamed, words }))
