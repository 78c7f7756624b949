import { z } from 'zod'
import type { Locale } from '#shared/locales.ts'
import { restCall } from './rest-call.ts'

export const offered = z.array(z.object({ id: z.string(), name: z.string(), available: z.int() }))

/** A hotel of the demo that has two rooms of a kind free for some nights, and what the kind is called in a language. */
export async function hotelWithRooms(
  lang: Locale,
  check_in: string,
  check_out: string,
): Promise<{ id: string; room: string; room_id: string }> {
  const { data } = await restCall('POST', 'getPostPageType', { body: { page_type: 'hotel', pageSize: 20 } })
  for (const { id } of z.array(z.object({ id: z.string() })).parse(data)) {
    const body = { post_id: id, check_in, check_out, people: 2, rooms: 2 }
    const shownIn = async (lang: Locale) =>
      offered.parse((await restCall('POST', 'getRoomDisplay', { body, lang })).data)
    // Rooms that other tests make have no Khmer name.
    const room = (await shownIn('kh')).find(({ name, available }) => available >= 2 && /\p{Script=Khmer}/u.test(name))
    const named = (await shownIn(lang)).find((one) => one.id === room?.id)
    if (named) return { id, room: named.name, room_id: named.id }
  }
  throw new Error('no hotel of the demo has two rooms free')
}
