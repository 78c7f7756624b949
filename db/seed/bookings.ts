import { createCaller } from '#server/composition/router.ts'
import type { Actor } from '#server/event-sourcing/event.ts'
import { newId } from '#server/platform/ids.ts'
import { type AppContext, systemRequest } from '#server/procedures/context.ts'
import { addDays, fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { demoChance, demoId } from './demo-ids.ts'
import type { PlannedPost } from './plan.ts'
import { roomsOf } from './rooms.ts'

type People = { owner: string; member: string }

/** Guests whom the demo's owner has entered; nobody of these names is known to exist. */
const GUESTS = [
  'Sok Pisey',
  'Chea Rithy',
  'Lim Sreymom',
  'Heng Dara',
  'Anna Keller',
  '陈晓梅',
  'Tom Okafor',
  'Mao Sokha',
]
const STAYS = { all: 160, small: 24 }
const YEAR = 365

/** Calls as somebody at a moment, also of the past; the key makes a repeated load do nothing twice. */
function callerAt(context: AppContext, actor: Actor, at: Date, key?: string) {
  const soon = new Date(at.getTime() + 3_600_000).toISOString()
  const { id: accountId, role } = actor
  const of = { id: newId(), accountId, business: null, isAuthor: false, accessExpiresAt: soon }
  return createCaller({
    ...systemRequest(context),
    actor,
    session: role === 'system' ? null : { ...of, role, dashboardUntil: role === 'owner' ? soon : null },
    now: () => at,
    ...(key !== undefined && { idempotencyKey: key }),
  })
}

/** Posts of the demo's owner are written in that name, by the product. */
export const ownerCaller = (context: AppContext, owner: string) =>
  callerAt(context, { id: owner, role: 'system' }, context.now())

type Room = { id: string; amount: number }

/** The rooms of a demo hotel, in a branch of its own. Idempotent. */
export async function loadRooms(context: AppContext, { owner }: People, post: PlannedPost): Promise<Room[]> {
  const begun = new Date(context.now().getTime() - (YEAR + 30) * 86_400_000)
  // The product makes them, as no owner may have so many.
  const at = (key: string) => callerAt(context, { id: owner, role: 'system' }, begun, `demo ${key} ${post.id}`)
  const branch = await at('branch').branch.save({
    name: post.en.name,
    province: post.province,
    address: post.en.address,
  })
  const rooms: Room[] = []
  for (const { id: kind, name, names, bed, people, amount, dollars, description } of roomsOf(post)) {
    const room = await at(`room ${kind}`).room.save({
      ...{ branch_id: branch.id, post_id: post.post_id, name, names, bed, description },
      ...{ room_amount: amount, people_amount: people, price: dollars, free_cancel_days: dollars > 50 ? 3 : 1 },
    })
    rooms.push({ id: room.id, amount })
  }
  return rooms
}

/** A year of stays, guests in house, arrivals today and requests that wait, so that a dashboard is alive. Idempotent. */
export async function loadBookings(
  context: AppContext,
  people: People,
  { rooms, small }: { rooms: readonly Room[]; small: boolean },
): Promise<void> {
  const today = phnomPenhDate(context.now())
  const count = small ? STAYS.small : STAYS.all
  for (let n = 0; n < count; n++) {
    // The last ones are of these days and those to come.
    const day = Math.round(-YEAR + (n / (count - 1)) * (YEAR + 21))
    await loadStay(context, people, { n, check_in: addDays(today, day), room: pick(rooms, n) })
  }
  for (let n = 0; n < 3; n++) await loadStay(context, people, { n: count + n, check_in: today, room: pick(rooms, n) })
  await loadRequests(context, people, rooms)
}

const pick = (rooms: readonly Room[], n: number): Room | undefined =>
  rooms[Math.floor(demoChance(`room of stay ${n}`) * rooms.length)]

type Stay = { n: number; check_in: string; room: Room | undefined }

async function loadStay(context: AppContext, { owner }: People, { n, check_in, room }: Stay): Promise<void> {
  if (!room) return
  const nights = 1 + Math.floor(demoChance(`nights ${n}`) * 4)
  const entered = new Date(Math.min(fromPhnomPenh(check_in).getTime(), context.now().getTime()))
  const caller = callerAt(context, { id: owner, role: 'owner' }, entered, `demo stay ${n} ${demoId('stays')}`)
  const stay = { room_id: room.id, room_amount: 1, people_amount: 1, booking_date: check_in }
  const guest_name = GUESTS[n % GUESTS.length] ?? ''
  // A night that is full already stays as it is.
  await caller.booking.enterWalkIn({ ...stay, check_out: addDays(check_in, nights), guest_name }).catch(() => null)
}

/** Makes the bookings of the demo's member: two that wait, and one that was accepted. */
async function loadRequests(context: AppContext, { owner, member }: People, rooms: readonly Room[]): Promise<void> {
  const now = context.now()
  const today = phnomPenhDate(now)
  for (const [n, days] of [9, 16, 30].entries()) {
    const room = rooms[n]
    if (!room) continue
    const check_in = addDays(today, days)
    const asked = await callerAt(context, { id: member, role: 'user' }, now, `demo request ${n}`).booking.request({
      ...{ room_id: room.id, room_amount: 1, people_amount: 1, booking_date: check_in },
      ...{ check_out: addDays(check_in, 2), note: n === 0 ? 'We arrive by the evening bus.' : null },
    })
    if (n === 2)
      await callerAt(context, { id: owner, role: 'owner' }, now, `demo accept ${n}`).booking.accept({
        request_id: asked.id,
      })
  }
}
