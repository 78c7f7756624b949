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

/** The guests of an owner who would be turned away if the owner were gone now: who wait for an answer, or have yet to arrive. */
export async function guestsToCome({ db, now }: Pick<Ctx, 'db' | 'now'>, owner_id: string): Promise<ToCome> {
  const booked = await db
    .selectFrom('booking')
    .select(['check_in', 'check_out'])
    .where('owner_id', '=', owner_id)
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
