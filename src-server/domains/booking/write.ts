import type { z } from 'zod'
import type {
  BookingView,
  leaveBookingInput,
  markReadInput,
  requestBookingInput,
  walkInInput,
} from '#shared/booking.ts'
import type { TurnAwayCause } from '#shared/booking-words.ts'
import { isOfDates } from '#shared/next-stays.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { Stay } from '#shared/stay.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { forgottenAmong } from '../../event-sourcing/personal-data.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { asMember, idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { readPhone } from '../../sign-in/account-keys.ts'
import { bookableRooms, datesOf, nextStaysOf } from '../room/public.ts'
import { strandedBookings } from './closed-hotels.ts'
import { type BookingCommand, booking, bookingDecider, type Offer } from './decider.ts'
import { countUnread } from './lists.ts'
import { offerFor, offerForOwner } from './offer.ts'
import { getBooking } from './views.ts'

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
  const seen_cents = input.price_total === undefined ? null : Math.round(input.price_total * 100)
  try {
    return await book(ctx, () => offerFor(ctx, asked), { type: 'Request', seen_cents, ...asked })
  } catch (error) {
    if (!(error instanceof Rejection && isOfDates(error.code))) throw error
    throw new Rejection(error.code, { ...error.detail, next: await nextFor(ctx, asked) })
  }
}

/** Other dates for as long a stay in the room. */
async function nextFor(ctx: Ctx, { room_id, ...stay }: Stay & { room_id: string }) {
  const rooms = await bookableRooms(ctx).selectAll('r').where('r.id', '=', room_id).execute()
  const asked = rooms.map((room) => ({ room, stay }))
  return (await nextStaysOf(ctx, asked))[room_id] ?? []
}

/** Books rooms for somebody who has phoned or walked in. @throws Rejection ROOM_NOT_FOUND, ROOM_FULL, HOTEL_WITHHELD */
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
  const carryOut = (offer: Offer | null) => handle(ctx, bookingDecider(offer), requestOf(ctx, { id }), command)
  // A repeated call has its booking, whatever the room has become.
  if (await isRepeat(ctx)) await carryOut(null)
  else {
    await bookAnew(makeOffer, carryOut).catch(async (error: unknown) => {
      // Another process may have booked it meanwhile, for the same call, and so have filled the room.
      if (!(await isRepeat(ctx))) throw error
      await carryOut(null)
    })
  }
  return getBooking(ctx, id)
}

async function bookAnew(makeOffer: () => Promise<Offer>, carryOut: (offer: Offer) => Promise<unknown>): Promise<void> {
  for (let offers = 1; ; offers++) {
    const offer = await makeOffer()
    try {
      await carryOut(offer)
      return
    } catch (error) {
      const isOutdated = error instanceof Rejection && error.code === 'ROOM_CHANGED' && !error.detail
      if (!isOutdated || offers === MAX_OFFERS) throw error
    }
  }
}

/** @throws Rejection BOOKING_NOT_FOUND, VERSION_STALE; BOOKING_STATUS with what it is now */
export async function decideBooking(
  ctx: Ctx,
  { id, version }: { id: string; version?: number | undefined },
  command: BookingCommand,
): Promise<BookingView> {
  // A stream grows long by marks alone, and they keep nobody from a step.
  const request = requestOf(ctx, { id, ends: true, ...(version !== undefined && { expected: version }) })
  await handle(ctx, booking, request, await keepable(ctx, id, command))
  return getBooking(ctx, id)
}

/** The words of a step are sealed with its guest's key: of somebody whose account is gone only the step is kept. */
async function keepable({ db, sql }: Ctx, id: string, command: BookingCommand): Promise<BookingCommand> {
  if (!('reason' in command) || command.reason === null) return command
  const found = await db.selectFrom('booking').select('person_id').where('id', '=', id).executeTakeFirst()
  const isGone = found && (await forgottenAmong(sql, [found.person_id])).size > 0
  return isGone ? { ...command, reason: null } : command
}

/** Takes a request back, or cancels a stay by its policy. @throws Rejection as `decideBooking`; CANCEL_NOT_FREE, STAY_BEGUN */
export async function leaveBooking(ctx: Ctx, input: z.output<typeof leaveBookingInput>): Promise<BookingView> {
  const { id, version, reason, accepts_fee } = input
  const { status } = await getBooking(ctx, id)
  const isRequest = status === 'requested' || status === 'withdrawn'
  const command: BookingCommand = isRequest ? { type: 'Withdraw' } : { type: 'CancelByGuest', reason, accepts_fee }
  return decideBooking(ctx, { id, version }, command)
}

/** Marks requests for the caller's own rooms. @throws Rejection BOOKING_NOT_FOUND; COMMAND_REUSED for others under the same key */
export async function markRead(ctx: Ctx, { id, ids = [], is_read }: z.output<typeof markReadInput>) {
  const [first, ...others] = [...new Set([...(id === undefined ? [] : [id]), ...ids])].sort()
  if (first === undefined) return countUnread(ctx)
  const command = { type: 'MarkRead' as const, is_read }
  await handle(ctx, booking, requestOf(ctx, { id: first }), { ...command, with: others })
  for (const each of others) await handle(ctx, booking, requestOf(ctx, { id: each, step: 'read' }), command)
  return countUnread(ctx)
}

const PAGE = 200

/**
 * Ends requests that no owner has answered in time, stays whose guests have left, and bookings whose hotel has closed. Idempotent.
 * @returns how many. @throws naming one that cannot be ended, where that leaves nothing else to end
 */
export async function settleBookings(ctx: Ctx): Promise<number> {
  const [expired, over, stranded] = await Promise.all([
    dueRequests(ctx).limit(PAGE).execute(),
    overStays(ctx).limit(PAGE).execute(),
    strandedOf(ctx, PAGE),
  ])
  const due = [
    ...expired.map(({ id }) => ({ id, command: { type: 'Expire' as const } })),
    ...over.map(({ id }) => ({ id, command: { type: 'Complete' as const } })),
    ...stranded.map(({ id, cause }) => ({ id, command: { type: 'TurnAway' as const, cause } })),
  ]
  const failures: Error[] = []
  // One that only a newer release can read, say, must not hold the rooms of the others.
  for (const { id, command } of due) {
    // A suspension may have been lifted since the batch was read.
    if (command.type === 'TurnAway' && !(await isStranded(ctx, id))) continue
    await settle(ctx, id, command).catch((cause: unknown) =>
      failures.push(new Error(`booking ${id} cannot be ended`, { cause })),
    )
  }
  // A booking that fails beside others is not told of: it comes again in a job of its own, which alone should fail and be repeated.
  if (failures[0] && failures.length === due.length) throw failures[0]
  return due.length - failures.length
}

async function settle(ctx: Ctx, id: string, command: BookingCommand): Promise<void> {
  try {
    await handle(ctx, booking, requestOf(ctx, { id, step: 'settle', ends: true }), command)
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

async function strandedOf({ sql, now }: Pick<Ctx, 'sql' | 'now'>, limit: number) {
  const { rows } = await sql.query<{ id: string; cause: TurnAwayCause }>({
    name: 'stranded-bookings',
    text: `${strandedBookings('$1::timestamptz')} limit $2`,
    values: [now().toISOString(), limit],
  })
  return rows
}

async function isStranded({ sql, now }: Pick<Ctx, 'sql' | 'now'>, id: string): Promise<boolean> {
  const { rows } = await sql.query({
    name: 'is-stranded',
    text: `select from (${strandedBookings('$1::timestamptz')}) stranded where id = $2`,
    values: [now().toISOString(), id],
  })
  return rows.length > 0
}

/** Withdraws and cancels what an account that was deleted has booked. Idempotent. */
export async function leaveBookingsOf(ctx: Ctx, account_id: string): Promise<null> {
  const today = phnomPenhDate(ctx.now())
  const open = ctx.db
    .selectFrom('booking')
    .select(['id', 'status'])
    .where('status', 'in', ['requested', 'accepted'])
    .where('guest_id', '=', account_id)
    .where('check_in', '>=', today)
  const asGuest = asMember(ctx, account_id)
  for (const { id, status } of await open.execute()) {
    const isRequest = status === 'requested'
    await settle(
      asGuest,
      id,
      isRequest ? { type: 'Withdraw' } : { type: 'CancelByGuest', reason: null, accepts_fee: true },
    )
  }
  return null
}
