import type { RoomView } from '#shared/room.ts'

/** Where a room is: its hotel, and the branch where that has another name. */
export const roomPlace = ({ post, branch }: Pick<RoomView, 'post' | 'branch'>): string =>
  [...new Set([post.name, branch.name])].join(' · ')
