import type { z } from 'zod'
import type { guestsToComeInput } from '#shared/booking.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { type Dates, nightsOf } from '#shared/stay.ts'
import type { Ctx } from './views.ts'

type ToCome = { stays: number; nights: string[] }

/** How many bookings there are, and on which nights from a moment on. */
export function factsOf(booked: readonly Dates[], at: Date): ToCome {
  const today = phnomPenhDate(at)
  const nights = new Set(booked.flatMap(nightsOf))
  return { stays: booked.length, nights: [...nights].filter((night) => night >= today).sort() }
}

/**
 * The guests who would be turned away if an owner, or the one hotel that is named, were gone now: who wait for an answer, or have yet
 * to arrive.
 */
export async function guestsToCome(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { uuid: owner_id, post_id }: z.output<typeof guestsToComeInput>,
): Promise<ToCome> {
  const booked = await db
    .selectFrom('booking')
    .select(['check_in', 'check_out'])
    .where('owner_id', '=', owner_id)
    .$if(post_id !== undefined, (query) => query.where('post_id', '=', post_id ?? null))
    .where('guest_id', 'is not', null)
    .where(({ and, eb, or }) =>
      or([
        and([eb('status', '=', 'requested'), eb('expires_at', '>', now().toISOString())]),
        and([eb('status', '=', 'accepted'), eb('check_in', '>=', phnomPenhDate(now()))]),
      ]),
    )
    .execute()
  return factsOf(booked, now())
}
