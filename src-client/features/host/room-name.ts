import type { Locale } from '#shared/locales.ts'
import type { RoomView } from '#shared/room.ts'

/** What a room is called for readers of a language. */
export const roomName = ({ name, names }: Pick<RoomView, 'name' | 'names'>, locale: Locale): string =>
  names[locale] || name
