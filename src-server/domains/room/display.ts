import type { z } from 'zod'
import { DEFAULT_PEOPLE, MAX_STAY_NIGHTS } from '#shared/limits.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { HotelNights, hotelNightsInput, RoomDisplay, roomDisplayInput } from '#shared/room.ts'
import { type Dates, lastArrival } from '#shared/stay.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { rejectUnpublished } from '../post/public.ts'
import { hotelNights } from './hotel-nights.ts'
import { datesOf, displayedRooms, readNights, rejectImpossible, roomsOfHotel } from './public.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale' | 'now'>

type DisplayInput = z.output<typeof roomDisplayInput>

/**
 * The rooms of a hotel, those that sleep the people first, and the cheapest first among these and the others; with dates, what they
 * cost for these, and why not where they cannot be had.
 * @throws Rejection POST_NOT_FOUND; STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG, as a request for such dates has it
 */
export async function displayRooms(ctx: Ctx, input: DisplayInput): Promise<RoomDisplay[]> {
  const { post_id, people = DEFAULT_PEOPLE, rooms } = input
  await rejectUnpublished(ctx, post_id)
  const dates = possibleDates(ctx, input)
  const shown = await displayedRooms(ctx, post_id, dates && { ...dates, people, rooms })
  const isTooSmall = ({ people_amount }: RoomDisplay) => people_amount * rooms < people
  return shown.toSorted((a, b) => Number(isTooSmall(a)) - Number(isTooSmall(b)))
}

function possibleDates(ctx: Ctx, { check_in, check_out }: DisplayInput): Dates | null {
  if (check_in === undefined) return null
  const dates = datesOf(check_in, check_out)
  rejectImpossible(dates, phnomPenhDate(ctx.now()))
  return dates
}

/**
 * The nights that a hotel has free, for a calendar.
 * @throws Rejection POST_NOT_FOUND, ROOM_NOT_FOUND where it has no room
 */
export async function getHotelNights(ctx: Ctx, input: z.output<typeof hotelNightsInput>): Promise<HotelNights> {
  await rejectUnpublished(ctx, input.post_id)
  const offered = await roomsOfHotel(ctx, input.post_id)
  if (offered.length === 0) throw new Rejection('ROOM_NOT_FOUND')
  const today = phnomPenhDate(ctx.now())
  const ids = offered.map(({ id }) => id)
  const to = addDays(lastArrival(today), MAX_STAY_NIGHTS)
  const nights = await readNights(ctx, ids, { from: addDays(today, -1), to })
  const rooms = offered.map((terms) => ({ terms, nights: nights.get(terms.id) ?? new Map() }))
  return hotelNights(rooms, input, today)
}
