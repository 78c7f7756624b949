import { inlineProjectors } from '../composition/projectors.ts'
import { bookingDecider } from '../domains/booking/decider.ts'
import { createCommitter } from '../event-sourcing/commit.ts'
import { handle } from '../event-sourcing/handle.ts'
import { newId } from '../platform/ids.ts'
import { systemRequest } from '../procedures/context.ts'
import { requestOf } from '../procedures/request.ts'
import type { TestApp } from './app.ts'
import { BRANCH } from './hotels.ts'

/** Rooms and bookings of an account, whatever its role is: as if it had been an owner once. */
export function ownBookings(app: TestApp) {
  // Without the guards, which ask whether an owner may sell now.
  const commit = createCommitter(app.context.pool, inlineProjectors)
  const asOwner = (id: string) => app.as({ id, role: 'owner' })
  const branchOf = async (owner_id: string) => (await asOwner(owner_id).branch.save(BRANCH)).id

  async function roomInput(owner_id: string) {
    const caller = asOwner(owner_id)
    const hotel = await app.publish({ type: 'hotel', images: [await app.picture(caller)] }, caller)
    const of = { branch_id: await branchOf(owner_id), post_id: hotel.id, name: 'River view' }
    return { ...of, bed: { kind: 'double' as const, count: 1 }, room_amount: 2, people_amount: 2, price: 25 }
  }
  const roomOf = async (owner_id: string) => (await asOwner(owner_id).room.save(await roomInput(owner_id))).id

  /** A change of a night's price, which can be undone. */
  async function nightsOf(owner_id: string) {
    const id = await roomOf(owner_id)
    const { version } = await asOwner(owner_id).room.setNights({ id, nights: ['2026-12-24'], price: 40 })
    return { id, version }
  }

  /** A stay of tonight, since it may end at once. */
  async function stayOf(owner_id: string): Promise<string> {
    const stay = { room_amount: 1, people_amount: 1, booking_date: '2026-11-20' }
    const entered = { room_id: await roomOf(owner_id), ...stay, guest_name: 'Sok Dara' }
    return (await asOwner(owner_id).booking.enterWalkIn(entered)).id
  }

  async function requestBetween(guest_id: string, owner_id: string): Promise<string> {
    const room = await app.system.room.get({ id: await roomOf(owner_id) })
    const id = newId()
    const decider = bookingDecider({
      owner_id,
      post_id: room.post.id,
      nights: [{ night: '2026-12-24', price_cents: 2_500 }],
      total_cents: 2_500,
      free_cancel_days: 1,
      amount: room.room_amount,
      room_name: room.name,
      room_names: room.names,
      bed: room.bed,
      post_name: room.post.name,
      post_names: {},
      post_addresses: {},
      expires_at: '2026-12-01T00:00:00.000Z',
    })
    const ctx = { ...systemRequest(app.context), commit, actor: { id: guest_id, role: 'user' as const } }
    const stay = { room_id: room.id, check_in: '2026-12-24', check_out: '2026-12-25', rooms: 1, people: 1 }
    await handle(ctx, decider, requestOf(ctx, { id }), {
      type: 'Request',
      seen_cents: null,
      ...stay,
      phone: null,
      note: null,
    })
    return id
  }
  const requestTo = (owner_id: string) => requestBetween(newId(), owner_id)
  const requestBy = (guest_id: string) => requestBetween(guest_id, newId())

  return { branchOf, roomInput, roomOf, nightsOf, stayOf, requestTo, requestBy }
}
