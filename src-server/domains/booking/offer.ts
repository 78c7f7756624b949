import { HOLD_HOURS } from '#shared/limits.ts'
import { addDays, fromPhnomPenh, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { bed as bedSchema } from '#shared/room.ts'
import { quoteStay, type Stay, type StayProblem } from '#shared/stay.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { AppContext } from '../../procedures/context.ts'
import { bookableRooms, readNights } from '../room/public.ts'
import type { Offer } from './decider.ts'

type Ctx = Pick<AppContext, 'db' | 'now'> & { actor: Actor }
type Asked = Stay & { room_id: string }

const HOUR_MS = 3_600_000

/**
 * The offer to a guest, by the rows as they are: the projector decides by the same rules when it is written.
 * @throws Rejection ROOM_NOT_FOUND; why the stay cannot be had, with its nights
 */
export async function offerFor(ctx: Ctx, asked: Asked): Promise<Offer> {
  const room = await bookableRooms(ctx)
    .selectAll('r')
    .select('p.name as post_name')
    .where('r.id', '=', asked.room_id)
    .executeTakeFirst()
  if (!room) throw new Rejection('ROOM_NOT_FOUND')
  if (room.owner_id === ctx.actor.id) throw new Rejection('BOOKING_OWN_ROOM')
  const { offer, problem } = await priced(ctx, room, asked)
  if (problem) throw new Rejection(problem.code, { nights: problem.nights, limit: problem.limit })
  return offer
}

/** The rules of a room are for guests: its owner enters whom there is room for. @throws Rejection ROOM_NOT_FOUND, also for another's */
export async function offerForOwner(ctx: Ctx, asked: Asked): Promise<Offer> {
  const room = await ctx.db
    .selectFrom('room as r')
    .innerJoin('post as p', 'p.id', 'r.post_id')
    .selectAll('r')
    .select('p.name as post_name')
    .where('r.id', '=', asked.room_id)
    .where('r.status', '!=', 'withdrawn')
    .executeTakeFirst()
  if (!room || (room.owner_id !== ctx.actor.id && !isAdminOrSystem(ctx.actor))) throw new Rejection('ROOM_NOT_FOUND')
  const { offer, problem } = await priced(ctx, room, asked)
  const counts = problem && FOR_OWNERS.has(problem.code)
  if (counts) throw new Rejection(problem.code, { nights: problem.nights, limit: problem.limit })
  return offer
}

const FOR_OWNERS: ReadonlySet<StayProblem['code']> = new Set(['STAY_PAST', 'STAY_TOO_FAR', 'STAY_TOO_LONG'])

type Room = Parameters<typeof quoteStay>[0] &
  Pick<Offer, 'owner_id' | 'post_id' | 'free_cancel_days' | 'post_name'> & { id: string; name: string; bed: unknown }

async function priced(ctx: Ctx, room: Room, asked: Asked): Promise<{ offer: Offer; problem: StayProblem | null }> {
  const around = { from: addDays(asked.check_in, -1), to: asked.check_out }
  const nights = (await readNights(ctx, [room.id], around)).get(room.id) ?? new Map()
  const quote = quoteStay(room, nights, asked, phnomPenhDate(ctx.now()))
  return {
    problem: quote.problem,
    offer: {
      owner_id: room.owner_id,
      post_id: room.post_id,
      nights: quote.nights,
      total_cents: quote.total_cents,
      free_cancel_days: room.free_cancel_days,
      amount: room.amount,
      room_name: room.name,
      bed: bedSchema.parse(room.bed),
      post_name: room.post_name,
      expires_at: expiry(ctx.now(), asked.check_in),
    },
  }
}

/** A day from now, but no later than the night of the arrival begins. */
function expiry(now: Date, check_in: string): string {
  const lastMoment = fromPhnomPenh(addDays(check_in, 1)).getTime()
  return new Date(Math.min(now.getTime() + HOLD_HOURS * HOUR_MS, lastMoment)).toISOString()
}
