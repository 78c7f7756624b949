import type { SavePostInput } from '#shared/post.ts'
import type { SaveRoomInput } from '#shared/room.ts'
import type { TestApp } from './app.ts'
import { hotelsOf } from './hotels.ts'

export const ROOM = {
  name: 'River view',
  bed: { kind: 'double', count: 1 },
  room_amount: 2,
  people_amount: 2,
  price: 25,
} as const

/** Hotels whose owners have typed a price of a person, each in a province where nobody else has one. */
export function pricedHotels(app: TestApp) {
  const hotels = hotelsOf(app)
  return async (province: string, typed: Partial<SavePostInput> = {}) => {
    const { again, user, branch } = await hotels.owner()
    const words = {
      type: 'hotel' as const,
      name: `Lotus Inn ${province}`,
      province,
      price_unit: 'person' as const,
      ...typed,
    }
    const { id } = await app.publish({ price_from: 60, ...words, images: [await app.picture(again())] }, again())
    const room = (more: Partial<SaveRoomInput> = {}) =>
      again().room.save({ ...ROOM, branch_id: branch.id, post_id: id, ...more })
    const shown = async () => (await app.guest.post.get({ id })).price_from
    return { id, user, again, room, shown, branch, words }
  }
}
