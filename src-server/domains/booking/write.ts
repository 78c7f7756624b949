import type { z } from 'zod'
import type {
  BookingView,
  leaveBookingInput,
  markReadInput,
  requestBookingInput,
  walkInInput,
} from '#shared/booking.ts'
import { isOfDates } from '#shared/next-stays.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { Stay } from '#shared/stay.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { asMember, idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { readPhone } from '../../sign-in/account-keys.ts'
import { bookableRooms, datesOf, nextStaysOf } from '../room/public.ts'
import { type BookingCommand, booking, bookingDecider, type Offer } from './decider.ts'
import { offerFor, offerForOwner } from './offer.ts'
import { countUnread, getBooking } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }
type Request = z.output<typeof requestBookingInput>
type WalkIn = z.output<typeof walkInInput>

/** How often a room may change between its offer and its booking. */
const MAX_OFFERS = 3

/**
 * Asks an owner for rooms, which are held until the owner decides.
 * @throws Rejection ROOM_NOT_FOUND, BOOKING_OWN_ROOM, BOOKINGS_FULL; ROOM_FULL, NIGHTS_CLOSED and others of `STAY_PROBLEMS`,
 * with the next free dates where other dates help; ROOM_CHANGED where it does not cost what the guest has seen
 */
export async function requestBooking(ctx: Ctx, input: Request): Promise<BookingView> {
  const asked = readAsked(input)
  const make = async () => {
    const offer = await offerFor(ctx, asked)
    const seen = input.price_total
    if (seen !== undefined && Math.round(seen * 100) !== offer.total_cents)
      throw new Rejection('ROOM_CHANGED', { price_total: offer.total_cents / 100 })
    return offer
  }
  try {
    return await book(ctx, make, { type: 'Request', ...asked })
  } catch (error) {
    if (!(error instanceof Rejection && isOfDates(error.code))) throw error
    throw new Rejection(error.code, { ...error.detail, next: await nextFor(ctx, asked) })
  }
}

/** Other dates for as long a stay in the room. */
async function nextFor(ctx: Ctx, { room_id, ...stay }: Stay & { room_id: string }) {
  const rooms = await bookableRooms(ctx).selectAll('r').where('r.id', '=', room_id).execute()
  return (await nextStaysOf(ctx, rooms, stay))[room_id] ?? []
}

/** Books rooms for somebody who has phoned or walked in. @throws Rejection ROOM_NOT_FOUND, ROOM_FULL */
export async function enterWalkIn(ctx: Ctx, input: WalkIn): Promise<BookingView> {
  const asked = readAsked(input)
  const command = { type: 'EnterWalkIn' as const, guest_name: input.guest_name, ...asked }
  return book(ctx, () => offerForOwner(ctx, asked), command)
}

function readAsked({ room_id, room_amount, people_amount, booking_date, check_out, phone, note }: Request | WalkIn) {
  const number = phone && readPhone(phone)
  if (phone && !number) throw fieldProblem('phone', 'PHONE_INVALID')
  return {
    room_id,
    ...datesOf(booking_date, check_out),
    rooms: room_amount,
    people: people_amount,
    phone: number,
    note,
  }
}

async function book(ctx: Ctx, makeOffer: () => Promise<Offer>, command: BookingCommand): Promise<BookingView> {
  const id = idForNew(ctx, booking.category)
  // A repeated call has its booking, whatever the room has become.
  const isNew = !(await isRepeat(ctx))
  for (let offers = 1; ; offers++) {
    const offer = isNew ? await makeOffer() : null
    try {
      await handle(ctx, bookingDecider(offer), requestOf(ctx, { id }), command)
      return await getBooking(ctx, id)
    } catch (error) {
      const isOutdated = error instanceof Rejection && error.code === 'ROOM_CHANGED' && offers < MAX_OFFERS
      if (!isOutdated) throw error
    }
  }
}

/** @throws Rejection BOOKING_NOT_FOUND, VERSION_STALE; BOOKING_STATUS with what it is now */
export async function decideBooking(
  ctx: Ctx,
  { id, version }: { id: string; version?: number | undefined },
  command: BookingCommand,
): Promise<BookingView> {
  await handle(ctx, booking, requestOf(ctx, { id, ...(version !== undefined && { expected: version }) }), command)
  return getBooking(ctx, id)
}

/** Takes a request back, or cancels a stay by its policy. @throws Rejection as `decideBooking`; CANCEL_NOT_FREE, STAY_BEGUN */
export async function leaveBooking(ctx: Ctx, input: z.output<typeof leaveBookingInput>): Promise<BookingView> {
  const { id, version, reason, accepts_fee } = input
  const { status } = await getBooking(ctx, id)
  const isRequest = status === 'requested' || status === 'withdrawn'
  const command: BookingCommand = isRequest ? { type: 'Withdraw' } : { type: 'CancelByGuest', reason, accepts_fee }
  return decideBooking(ctx, { id, version }, command)
}

/** Marks requests for the caller's own rooms. @throws Rejection BOOKING_NOT_FOUND */
export async function markRead(ctx: Ctx, { id, ids = [], is_read }: z.output<typeof markReadInput>) {
  const all = new Set([...(id === undefined ? [] : [id]), ...ids])
  for (const each of all)
    await handle(ctx, booking, requestOf(ctx, { id: each, step: 'read' }), { type: 'MarkRead', is_read })
  return countUnread(ctx)
}

const PAGE = 200

/** Ends requests that no owner has answered in time, and stays whose guests have left. Idempotent. @returns how many */
export async function settleBookings(ctx: Ctx): Promise<number> {
  const [expired, over] = await Promise.all([
    dueRequests(ctx).limit(PAGE).execute(),
    overStays(ctx).limit(PAGE).execute(),
  ])
  for (const { id } of expired) await settle(ctx, id, { type: 'Expire' })
  for (const { id } of over) await settle(ctx, id, { type: 'Complete' })
  return expired.length + over.length
}

async function settle(ctx: Ctx, id: string, command: BookingCommand): Promise<void> {
  try {
    await handle(ctx, booking, requestOf(ctx, { id, step: 'settle' }), command)
  } catch (error) {
    // Somebody has decided meanwhile.
    if (!(error instanceof Rejection && error.code === 'BOOKING_STATUS')) throw error
  }
}

const dueRequests = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  db.selectFrom('booking').select('id').where('status', '=', 'requested').where('expires_at', '<=', now().toISOString())

/** The day after the guests have left. */
const overStays = ({ db, now }: Pick<Ctx, 'db' | 'now'>) =>
  db.selectFrom('booking').select('id').where('status', '=', 'accepted').where('check_out', '<', phnomPenhDate(now()))

/** Withdraws and cancels what an account that was deleted has booked. Idempotent. */
export async function leaveBookingsOf(ctx: Ctx, guest_id: string): Promise<null> {
  const open = ctx.db
    .selectFrom('booking')
    .select(['id', 'status'])
    .where('guest_id', '=', guest_id)
    .where('status', 'in', ['requested', 'accepted'])
    .where('check_in', '>=', phnomPenhDate(ctx.now()))
  const asGuest = asMember(ctx, guest_id)
  for (const { id, status } of await open.execute()) {
    const command: BookingCommand =
      status === 'requested' ? { type: 'Withdraw' } : { type: 'CancelByGuest', reason: null, accepts_fee: true }
    await settle(asGuest, id, command)
  }
  return null
}
