import type { z } from 'zod'
import { roomsFor } from '#shared/cheapest-night.ts'
import { DEFAULT_PEOPLE } from '#shared/limits.ts'
import { isOfDates } from '#shared/next-stays.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { NextStayView, nextStaysInput } from '#shared/room.ts'
import { nightsAround, quoteStay } from '#shared/stay.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { rejectUnpublished } from '../post/public.ts'
import { datesOf, nextStaysOf, readNights, roomsOfHotel } from './public.ts'

/**
 * Other dates for the rooms of a hotel that cannot be had on those asked for, but could on others: of a kind that is too small for as
 * many rooms as sleep the people.
 * @returns dollars, by the room's id
 * @throws Rejection POST_NOT_FOUND, STAY_REVERSED
 */
export async function listNextStays(
  ctx: Pick<RequestContext, 'db' | 'pool' | 'now'>,
  { post_id, check_in, check_out, people = DEFAULT_PEOPLE, rooms }: z.output<typeof nextStaysInput>,
): Promise<Record<string, NextStayView[]>> {
  await rejectUnpublished(ctx, post_id)
  const stay = { ...datesOf(check_in, check_out), people, rooms }
  const offered = await roomsOfHotel(ctx, post_id)
  const nights = await readNights(
    ctx,
    offered.map(({ id }) => id),
    nightsAround(stay),
  )
  const today = phnomPenhDate(ctx.now())
  const taken = offered.flatMap((room) => {
    const asked = { ...stay, rooms: roomsFor(room, stay) }
    // Other dates do not make more rooms of a kind that is too small.
    if (asked.rooms > stay.rooms && asked.rooms > room.amount) return []
    const { problem } = quoteStay(room, nights.get(room.id) ?? new Map(), asked, today)
    return problem && isOfDates(problem.code) ? [{ room, stay: asked }] : []
  })
  return nextStaysOf(ctx, taken)
}
