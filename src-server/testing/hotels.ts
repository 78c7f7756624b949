import type { SaveRoomInput } from '#shared/room.ts'
import type { TestApp } from './app.ts'
import { membersOf } from './members.ts'

const DASHBOARD = 'pepper-and-salt'

/** What an owner must say of a branch. */
export const BRANCH = { name: 'By the sea', province: 'kep', address: '12 Riverside Road' }

/** Owners with a published hotel and a branch, whose rooms guests book. */
export function hotelsOf(app: TestApp) {
  const people = membersOf(app)

  async function owner() {
    const { user } = await people.member()
    await app.system.business.create({ uuid: user.uuid, business_name: 'Kep Bay', password: DASHBOARD })
    /** With a dashboard that is open for an hour of the clock. */
    const again = () => app.as({ id: user.uuid, role: 'owner' })
    const caller = again()
    const hotel = await app.publish({ type: 'hotel', name: 'Kep Lodge', images: [await app.picture(caller)] }, caller)
    const branch = await caller.branch.save({ ...BRANCH, phone: '012 345 678' })
    const room = (more: Partial<SaveRoomInput> = {}) =>
      again().room.save({
        branch_id: branch.id,
        post_id: hotel.id,
        name: 'River view',
        bed: { kind: 'double', count: 1 },
        room_amount: 2,
        people_amount: 2,
        price: 25,
        free_cancel_days: 3,
        ...more,
      })
    return { user, caller, again, hotel, branch, room }
  }

  return { owner }
}

/** Two nights over Christmas for two people, in a room. */
export const christmasIn = ({ id }: { id: string }) => ({
  room_id: id,
  room_amount: 1,
  people_amount: 2,
  booking_date: '2026-12-24',
  check_out: '2026-12-26',
})
