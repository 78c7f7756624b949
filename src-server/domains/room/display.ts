import type { z } from 'zod'
import { pickLocalized } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { rielOf } from '#shared/riel.ts'
import { bed as bedSchema, type RoomDisplay, type roomDisplayInput } from '#shared/room.ts'
import { freeUntil, quoteStay } from '#shared/stay.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { rateOf, referenceOf } from '../catalog/public.ts'
import { rejectUnpublished } from '../post/public.ts'
import { bookableRooms, datesOf, readNights } from './public.ts'
import { pictureMap } from './queries.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale' | 'now'>

/**
 * The rooms of a hotel, the cheapest first; with dates, what they cost for these, and why not where they cannot be had.
 * @throws Rejection POST_NOT_FOUND, STAY_REVERSED
 */
export async function displayRooms(ctx: Ctx, input: z.output<typeof roomDisplayInput>): Promise<RoomDisplay[]> {
  const { post_id, check_in, check_out, people = 1, rooms } = input
  await rejectUnpublished(ctx, post_id)
  const dates = check_in === undefined ? null : datesOf(check_in, check_out)
  const offered = await bookableRooms(ctx)
    .selectAll('r')
    .where('r.post_id', '=', post_id)
    .orderBy('r.price_cents')
    .orderBy('r.id')
    .limit(MAX_SHOWN)
    .execute()
  const ids = offered.map(({ id }) => id)
  const [reference, picturesIn, nights] = await Promise.all([
    referenceOf(ctx).current(),
    pictureMap(ctx, offered),
    // The nights beside the stay say whether it fills a gap.
    dates && readNights(ctx, ids, { from: addDays(dates.check_in, -1), to: dates.check_out }),
  ])
  const today = phnomPenhDate(ctx.now())
  return offered.map((row) => {
    const quote = dates && quoteStay(row, nights?.get(row.id) ?? new Map(), { ...dates, people, rooms }, today)
    return {
      id: row.id,
      name: row.name,
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

const MAX_SHOWN = 100
