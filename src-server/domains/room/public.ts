import { addDays } from '#shared/phnom-penh-time.ts'
import type { Dates, NightsByDate, NightTerms } from '#shared/stay.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { AppContext } from '../../procedures/context.ts'

/** The dates of an input; one date alone is one night. @throws Rejection STAY_REVERSED */
export function datesOf(check_in: string, check_out = addDays(check_in, 1)): Dates {
  if (check_out <= check_in) throw new Rejection('STAY_REVERSED')
  return { check_in, check_out }
}

/** Rooms that may be booked: shown ones of a published hotel whose owner has a business, or is an admin. */
export const bookableRooms = ({ db }: Pick<AppContext, 'db'>) =>
  db
    .selectFrom('room as r')
    .innerJoin('post as p', 'p.id', 'r.post_id')
    .leftJoin('business as o', 'o.id', 'r.owner_id')
    .leftJoin('admin as m', 'm.account_id', 'r.owner_id')
    .where('r.status', '=', 'shown')
    .where('p.status', '=', 'published')
    .where('p.type', '=', 'hotel')
    .where((eb) => eb.or([eb('o.status', '=', 'approved'), eb('m.account_id', 'is not', null)]))

/** The nights `[from, to]` of rooms that differ from those that nobody has touched, by room and date. */
export async function readNights(
  { db }: Pick<AppContext, 'db'>,
  rooms: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, NightsByDate>> {
  if (rooms.length === 0) return new Map()
  const rows = await db
    .selectFrom('room_inventory')
    .select(['room_id', 'night'])
    .select(['held', 'taken', 'is_closed', 'no_arrival', 'no_departure', 'price_cents', 'min_nights', 'max_nights'])
    .where('room_id', 'in', rooms)
    .where('night', '>=', from)
    .where('night', '<=', to)
    .execute()
  const byRoom = new Map<string, Map<string, NightTerms>>()
  for (const { room_id, night, ...terms } of rows) {
    const nights = byRoom.get(room_id) ?? new Map<string, NightTerms>()
    byRoom.set(room_id, nights.set(night ?? '', terms))
  }
  return byRoom
}
