import type { z } from 'zod'
import { DEFAULT_PEOPLE, MAX_STAY_NIGHTS } from '#shared/limits.ts'
import { pickLocalized } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { rielOf } from '#shared/riel.ts'
import {
  bed as bedSchema,
  type HotelNights,
  type hotelNightsInput,
  type RoomDisplay,
  type roomDisplayInput,
} from '#shared/room.ts'
import { roomName } from '#shared/room-name.ts'
import { freeUntil, lastArrival, nightsAround, quoteStay } from '#shared/stay.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { rateOf, referenceOf } from '../catalog/public.ts'
import { rejectUnpublished } from '../post/public.ts'
import { hotelNights } from './hotel-nights.ts'
import { bookableRooms, datesOf, readNights, rejectImpossible } from './public.ts'
import { pictureMap } from './queries.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale' | 'now'>

/**
 * The rooms of a hotel, the cheapest first; with dates, what they cost for these, and why not where they cannot be had.
 * @throws Rejection POST_NOT_FOUND; STAY_REVERSED, STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG, as a request for such dates has it
 */
export async function displayRooms(ctx: Ctx, input: z.output<typeof roomDisplayInput>): Promise<RoomDisplay[]> {
  const { post_id, check_in, check_out, people = DEFAULT_PEOPLE, rooms } = input
  await rejectUnpublished(ctx, post_id)
  const today = phnomPenhDate(ctx.now())
  const dates = check_in === undefined ? null : datesOf(check_in, check_out)
  if (dates) rejectImpossible(dates, today)
  const offered = await roomsOf(ctx, post_id)
  const ids = offered.map(({ id }) => id)
  const [reference, picturesIn, nights] = await Promise.all([
    referenceOf(ctx).current(),
    pictureMap(ctx, offered),
    dates && readNights(ctx, ids, nightsAround(dates)),
  ])
  return offered.map((row) => {
    const quote = dates && quoteStay(row, nights?.get(row.id) ?? new Map(), { ...dates, people, rooms }, today)
    return {
      id: row.id,
      name: roomName(row, ctx.locale),
      bed: bedSchema.parse(row.bed),
      people_amount: row.people_amount,
      price: toDollars(row.price_cents),
      price_riel: row.price_riel,
      images: picturesIn(row.images),
      description: pickLocalized(row.description, ctx.locale)?.text ?? null,
      free_cancel_days: row.free_cancel_days,
      min_nights: row.min_nights,
      available: quote ? (quote.problem ? 0 : quote.left) : row.amount,
      stay: quote && {
        left: quote.left,
        problem: quote.problem,
        nights: quote.nights.map(({ night, price_cents }) => ({ night, price: toDollars(price_cents) })),
        total: toDollars(quote.total_cents),
        total_riel: rielOf(quote.total_cents, rateOf(reference)),
        free_until: freeUntil(dates.check_in, row.free_cancel_days),
      },
    }
  })
}

/**
 * The nights that a hotel has free, for a calendar.
 * @throws Rejection POST_NOT_FOUND, ROOM_NOT_FOUND where it has no room
 */
export async function getHotelNights(ctx: Ctx, input: z.output<typeof hotelNightsInput>): Promise<HotelNights> {
  await rejectUnpublished(ctx, input.post_id)
  const offered = await roomsOf(ctx, input.post_id)
  if (offered.length === 0) throw new Rejection('ROOM_NOT_FOUND')
  const today = phnomPenhDate(ctx.now())
  const ids = offered.map(({ id }) => id)
  const to = addDays(lastArrival(today), MAX_STAY_NIGHTS)
  const nights = await readNights(ctx, ids, { from: addDays(today, -1), to })
  const rooms = offered.map((terms) => ({ terms, nights: nights.get(terms.id) ?? new Map() }))
  return hotelNights(rooms, input, today)
}

const MAX_SHOWN = 100
/** The cheapest first. */
const roomsOf = (ctx: Ctx, post_id: string) =>
  bookableRooms(ctx)
    .selectAll('r')
    .where('r.post_id', '=', post_id)
    .orderBy('r.price_cents')
    .orderBy('r.id')
    .limit(MAX_SHOWN)
    .execute()
