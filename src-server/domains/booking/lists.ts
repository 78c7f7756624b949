import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type {
  BookingsToday,
  nightBookingsInput,
  ownBookingsInput,
  requestCounts,
  requestsInput,
  staysInput,
  todayInput,
} from '#shared/booking.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { type Page, pageOf } from '../../procedures/page.ts'
import { type Ctx, toViews, viewed } from './views.ts'

type Bookings = ReturnType<typeof viewed>

async function viewsOf(ctx: Ctx, found: Bookings, page: Page) {
  const { rows, total } = await pageOf(found.orderBy('k.id'), page)
  return { rows: await toViews(ctx, rows), total }
}

/** Bookings of the caller's rooms; admins see all. */
const asOwner = (ctx: Pick<Ctx, 'db' | 'actor'>) =>
  viewed(ctx).$if(!isAdminOrSystem(ctx.actor), (query) => query.where('k.owner_id', '=', ctx.actor.id))

const inHotel = (bookings: Bookings, post_id: string | undefined) =>
  post_id === undefined ? bookings : bookings.where('k.post_id', '=', post_id)

/** The requests of guests, the latest first. */
export async function listRequests(ctx: Ctx, { status, is_read, post_id, ...page }: z.output<typeof requestsInput>) {
  const found = inHotel(asOwner(ctx), post_id)
    .where('k.guest_id', 'is not', null)
    .$if(status !== undefined, (query) => query.where('k.status', '=', status ?? 'requested'))
    .$if(is_read !== undefined, (query) => query.where('k.is_read', '=', is_read ?? true))
  return viewsOf(ctx, found.orderBy('k.requested_at', 'desc'), page)
}

const STAYS = ['accepted', 'completed', 'no_show', 'cancelled_by_guest', 'cancelled_by_owner'] as const

/** Stays that have a night in `[from, to)`, the first arrival first; those that are over the other way round. */
export async function listStays(ctx: Ctx, { status, group, from, to, post_id, ...page }: z.output<typeof staysInput>) {
  const stays = inHotel(asOwner(ctx), post_id)
    .where('k.status', 'in', status === undefined ? STAYS : [status])
    .$if(from !== undefined, (query) => query.where('k.check_out', '>', from ?? ''))
    .$if(to !== undefined, (query) => query.where('k.check_in', '<', to ?? ''))
  return viewsOf(ctx, inGroup(ctx, stays, group), page)
}

/** Bookings that hold or take rooms of a kind on nights of `[from, to)`, the first arrival first: so many, and how many there are. */
export async function listNightBookings(ctx: Ctx, { room_id, from, to, nights }: z.output<typeof nightBookingsInput>) {
  const found = asOwner(ctx)
    .where('k.room_id', '=', room_id)
    .where('k.status', 'in', ['requested', 'accepted', 'completed', 'no_show'])
    .where('k.check_out', '>', from)
    .where('k.check_in', '<', to)
    .$if(nights !== undefined, (query) => query.where(isOnAny(nights ?? [])))
  return viewsOf(ctx, found.orderBy('k.check_in'), { page: 1, pageSize: MAX_OF_NIGHTS })
}
const MAX_OF_NIGHTS = 50

const isOnAny = (nights: readonly string[]) =>
  sql<SqlBool>`exists (select from unnest(${[...nights]}::date[]) night where night >= k.check_in and night < k.check_out)`

/** The caller's own bookings: those to come by their arrival, others the latest first; and how many there are of each group. */
export async function listOwnBookings(ctx: Ctx, { id, status, group, ...page }: z.output<typeof ownBookingsInput>) {
  const own = viewed(ctx)
    .where('k.guest_id', '=', ctx.actor.id)
    .$if(id !== undefined, (query) => query.where('k.id', '=', id ?? ''))
    .$if(status !== undefined, (query) => query.where('k.status', '=', status ?? 'requested'))
  const [found, groups] = await Promise.all([
    viewsOf(ctx, group === undefined ? latestFirst(own) : inGroup(ctx, own, group), page),
    countGroups(ctx),
  ])
  return { ...found, groups }
}

function countGroups({ db, actor, now }: Ctx): Promise<Record<Group, number>> {
  const at = now()
  const count = (group: Group) => sql<number>`(count(*) filter (where ${GROUPS[group](at)}))::int`.as(group)
  return db
    .selectFrom('booking as k')
    .where('k.guest_id', '=', actor.id)
    .select([count('coming'), count('waiting'), count('past'), count('ended')])
    .executeTakeFirstOrThrow()
}

const latestFirst = (bookings: Bookings) => bookings.orderBy('k.check_in', 'desc').orderBy('k.requested_at', 'desc')

/** Bookings of a group, or all of them, in the order in which they are read. */
function inGroup({ now }: Pick<Ctx, 'now'>, bookings: Bookings, group: Group | undefined): Bookings {
  if (group === undefined) return bookings.orderBy('k.check_in')
  const found = bookings.where(GROUPS[group](now()))
  return group === 'coming' || group === 'waiting' ? found.orderBy('k.check_in') : latestFirst(found)
}

type Group = NonNullable<z.output<typeof ownBookingsInput>['group']>
const GROUPS: Record<Group, (at: Date) => RawBuilder<SqlBool>> = {
  coming: (at) => sql`(k.status = 'accepted' and k.check_out >= ${phnomPenhDate(at)})`,
  waiting: isWaiting,
  past: (at) =>
    sql`(k.status in ('completed', 'no_show') or (k.status = 'accepted' and k.check_out < ${phnomPenhDate(at)}))`,
  ended: (at) =>
    sql`(k.status in ('rejected', 'expired', 'withdrawn', 'cancelled_by_guest', 'cancelled_by_owner')
      or (k.status = 'requested' and not ${isWaiting(at)}))`,
}

/** Requests that the owner can answer. One that has run out is none, also where nobody has ended it yet. */
export function isWaiting(at: Date): RawBuilder<SqlBool> {
  return sql`(k.status = 'requested' and k.expires_at > ${at.toISOString()})`
}

const countOwn = ({ db, actor }: Pick<Ctx, 'db' | 'actor'>) =>
  db
    .selectFrom('booking as k')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('owner_id', '=', actor.id)

const unreadOf = (ctx: Pick<Ctx, 'db' | 'actor'>) => countOwn(ctx).where('is_read', '=', sql.lit(false))

export async function countUnread(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<{ unread: number }> {
  const { count } = await unreadOf(ctx).executeTakeFirstOrThrow()
  return { unread: count }
}

/** Counts what is unread and what waits. It is asked behind each change of a booking: an index answers each part alone. */
export const requestCountsOf = (ctx: Pick<Ctx, 'db' | 'actor' | 'now'>) => {
  const waiting = countOwn(ctx).where(isWaiting(ctx.now()))
  return ctx.db.selectNoFrom([unreadOf(ctx).as('unread'), waiting.as('waiting')])
}

export async function countRequests(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<z.infer<typeof requestCounts>> {
  const { unread, waiting } = await requestCountsOf(ctx).executeTakeFirstOrThrow()
  return { unread: unread ?? 0, waiting: waiting ?? 0 }
}

const MAX_OF_A_DAY = 200

const ofDay = (date: string, at: Date) => ({
  arrivals: sql<SqlBool>`(k.status = 'accepted' and k.check_in = ${date})`,
  departures: sql<SqlBool>`(k.status = 'accepted' and k.check_out = ${date})`,
  in_house: sql<SqlBool>`(k.status = 'accepted' and k.check_in < ${date} and k.check_out > ${date})`,
  waiting: isWaiting(at),
})

/** The day of an owner, in all hotels or in one: guests who arrive, leave, stay, and wait for an answer. */
export async function getToday(ctx: Ctx, { post_id }: z.output<typeof todayInput>): Promise<BookingsToday> {
  const at = ctx.now()
  const date = phnomPenhDate(at)
  const of = ofDay(date, at)
  const own = inHotel(viewed(ctx).where('k.owner_id', '=', ctx.actor.id), post_id).limit(MAX_OF_A_DAY)
  const read = async (query: Bookings) => toViews(ctx, await query.orderBy('k.id').execute())
  const [arrivals, departures, in_house, waiting, totals, { unread }] = await Promise.all([
    read(own.where(of.arrivals)),
    read(own.where(of.departures)),
    read(own.where(of.in_house).orderBy('k.check_out')),
    read(own.where(of.waiting).orderBy('k.requested_at')),
    countDay(ctx, of, post_id),
    countUnread(ctx),
  ])
  return { date, arrivals, departures, in_house, waiting, totals, unread }
}

function countDay({ db, actor }: Ctx, of: ReturnType<typeof ofDay>, post_id: string | undefined) {
  const count = (group: keyof typeof of) => sql<number>`(count(*) filter (where ${of[group]}))::int`.as(group)
  return db
    .selectFrom('booking as k')
    .where('k.owner_id', '=', actor.id)
    .where('k.status', 'in', ['requested', 'accepted'])
    .$if(post_id !== undefined, (query) => query.where('k.post_id', '=', post_id ?? ''))
    .select([count('arrivals'), count('departures'), count('in_house'), count('waiting')])
    .executeTakeFirstOrThrow()
}
