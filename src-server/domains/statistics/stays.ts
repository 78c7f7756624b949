import { sql } from 'kysely'
import { toDollars } from '#shared/money.ts'
import type { ReportView } from '#shared/statistics.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { bookableRooms } from '../room/public.ts'
import { type Days, datesIn } from './report-days.ts'
import { inScope, type Scope } from './scope.ts'

type Ctx = Pick<RequestContext, 'db'>
type Sold = { day: string; nights: number; cents: string }

/**
 * Nights of a period that were slept in or are promised, by the price of the day on which they were booked. Fees of cancelled stays
 * are not among it: the product does not know whether a guest has paid one.
 */
export async function staysIn(ctx: Ctx, scope: Scope, days: Days, before: Days): Promise<ReportView['stays']> {
  // In one query, as each reads all bookings.
  const [both, rooms] = await Promise.all([
    soldNights(ctx, scope, { from: before.from, to: days.to }),
    roomsOffered(ctx, scope),
  ])
  const sold = both.filter(({ day }) => day >= days.from)
  const earlier = both.filter(({ day }) => day < before.to)
  const known = new Map(sold.map(({ day, nights, cents }) => [day, { nights, cents: Number(cents) }]))
  const dates = datesIn(days)
  const byDay = dates.map((day) => ({ day, ...(known.get(day) ?? { nights: 0, cents: 0 }) }))
  return {
    days: byDay.map(({ cents, ...day }) => ({ ...day, revenue: toDollars(cents) })),
    ...sumOf(sold),
    before: { ...before, ...sumOf(earlier) },
    offered_nights: rooms * dates.length,
  }
}

const sumOf = (sold: readonly Sold[]) => ({
  nights: sold.reduce((sum, { nights }) => sum + nights, 0),
  revenue: toDollars(sold.reduce((sum, { cents }) => sum + Number(cents), 0)),
})

const soldNights = ({ db }: Ctx, scope: Scope, { from, to }: Days): Promise<Sold[]> =>
  db
    .selectFrom('booking as k')
    .innerJoin(
      sql<{ night: string; price_cents: number }>`lateral jsonb_to_recordset(k.nights)`.as<'n'>(
        sql`n (night text, price_cents int)`,
      ),
      (join) => join.onTrue(),
    )
    .where(inScope({ db }, scope, 'k.post_id'))
    .where('k.status', 'in', ['accepted', 'completed'])
    .where('k.check_in', '<', to)
    .where('k.check_out', '>', from)
    .where('n.night', '>=', from)
    .where('n.night', '<', to)
    .select(['n.night as day', sql<number>`sum(k.rooms)::int`.as('nights')])
    .select(sql<string>`sum(k.rooms::bigint * n.price_cents)::text`.as('cents'))
    .groupBy('n.night')
    .execute()

/** As many as are offered now: what was offered on a day long ago is not kept by day. */
async function roomsOffered({ db }: Ctx, scope: Scope): Promise<number> {
  const { rooms } = await bookableRooms({ db })
    .where(inScope({ db }, scope, 'p.id'))
    .select(sql<number>`coalesce(sum(r.amount), 0)::int`.as('rooms'))
    .executeTakeFirstOrThrow()
  return rooms
}
