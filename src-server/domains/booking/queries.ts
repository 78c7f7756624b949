import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type {
  BookingsToday,
  BookingView,
  nightBookingsInput,
  ownBookingsInput,
  requestCounts,
  requestsInput,
  staysInput,
  todayInput,
} from '#shared/booking.ts'
import type { Locale } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { rielOf } from '#shared/riel.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { bed as bedSchema } from '#shared/room.ts'
import { roomName } from '#shared/room-name.ts'
import { freeUntil, nightCount } from '#shared/stay.ts'
import { batched } from '../../event-sourcing/batched.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { Db } from '../../platform/database.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { prepare, slot } from '../../platform/prepared.ts'
import { checkAccess, OWNER_DASHBOARD } from '../../procedures/access.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { type Page, pageOf } from '../../procedures/page.ts'
import { rateOf, referenceOf } from '../catalog/public.ts'
import { picturesOf } from '../file/public.ts'
import { feeOn } from './decider.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale' | 'now' | 'keyedCall'> & { actor: Actor }

const withHotel = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('booking as k')
    .leftJoin('post as p', 'p.id', 'k.post_id')
    .leftJoin('room as r', 'r.id', 'k.room_id')
    .leftJoin('branch as b', 'b.id', 'r.branch_id')
    .leftJoin('account as a', 'a.id', 'k.guest_id')
    .leftJoin('business as o', 'o.id', 'k.owner_id')
    .leftJoin('admin as m', 'm.account_id', 'k.owner_id')
    .leftJoin('account as w', 'w.id', 'k.owner_id')

export const viewed = (ctx: Pick<Ctx, 'db'>) =>
  withHotel(ctx)
    .selectAll('k')
    .select([
      'a.nickname',
      'a.username',
      'p.images as post_images',
      'p.contact as post_contact',
      'p.language as post_language',
      'p.translations as post_translations',
      'p.lat',
      'p.lon',
      'b.phone as branch_phone',
      sql<string | null>`coalesce(nullif(p.address, ''), b.address)`.as('hotel_address'),
      // As in `bookableRooms`, which leaves others out.
      sql<boolean>`coalesce(
        p.status = 'published' and w.suspended_at is null and (o.status = 'approved' or m.account_id is not null), false
      )`.as('is_open'),
    ])
type Viewed = Awaited<ReturnType<ReturnType<typeof viewed>['execute']>>[number]

/** Once the owner has accepted, the guest may call. */
const MAY_CALL: ReadonlySet<BookingView['status']> = new Set(['accepted', 'completed', 'no_show', 'cancelled_by_owner'])

export async function toViews(ctx: Ctx, rows: Viewed[]): Promise<BookingView[]> {
  const firstOf = (row: Viewed) => row.post_images?.[0]
  const [pictures, reference] = await Promise.all([
    picturesOf(ctx, [...new Set(rows.flatMap((row) => firstOf(row) ?? []))]),
    referenceOf(ctx).current(),
  ])
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const today = phnomPenhDate(ctx.now())
  return rows.map((row) =>
    toView(row, byId.get(firstOf(row) ?? '') ?? null, {
      ...{ actor: ctx.actor, locale: ctx.locale },
      ...{ today, rate: rateOf(reference) },
    }),
  )
}

/**
 * The names that were agreed on, in the reader's language where they had one. Of bookings that kept one name alone the others are
 * those of the page. A guest has to find the hotel where it is by now: the address is today's.
 */
function wordsOf(row: Viewed, locale: Locale) {
  const words = locale === row.post_language ? undefined : row.post_translations?.[locale]
  const isFrozen = Object.keys(row.post_names).length > 0
  return {
    room: roomName({ name: row.room_name, names: row.room_names }, locale),
    hotel: (isFrozen ? row.post_names[locale] : words?.name) || row.post_name,
    address: words?.address || row.hotel_address,
  }
}

type Reader = { actor: Actor; locale: Locale; today: string; rate: number }

function toView(row: Viewed, image: BookingView['post']['image'], { actor, locale, today, rate }: Reader): BookingView {
  const words = wordsOf(row, locale)
  const { guest_id, check_in, check_out } = row
  const isCallable = guest_id !== actor.id || MAY_CALL.has(row.status)
  const last = row.steps.length - 1
  const fee = row.status === 'accepted' ? feeOn(today, { ...row, stay: { ...row } }) : (row.fee_cents ?? 0)
  return {
    id: row.id,
    version: row.version,
    room: { id: row.room_id, name: words.room, bed: bedSchema.parse(row.bed) },
    post: { id: row.post_id, name: words.hotel, image },
    room_amount: row.rooms,
    people_amount: row.people,
    booking_date: check_in,
    check_out,
    nights: nightCount(row),
    prices: row.nights.map(({ night, price_cents }) => ({ night, price: toDollars(price_cents) })),
    price_total: toDollars(row.total_cents),
    price_total_riel: rielOf(row.total_cents, rate),
    status: row.status,
    is_read: row.is_read,
    created_at: row.requested_at,
    expires_at: row.status === 'requested' ? row.expires_at : null,
    free_until: freeUntil(check_in, row.free_cancel_days),
    fee: toDollars(fee),
    is_walk_in: guest_id === null,
    guest: { name: row.guest_name ?? row.nickname ?? row.username, phone: row.phone, note: row.note },
    hotel: {
      is_open: row.is_open,
      address: words.address,
      phone: isCallable ? (row.branch_phone ?? row.post_contact?.phone ?? null) : null,
      lat: row.lat,
      lon: row.lon,
    },
    timeline: row.steps.map(({ cause = null, ...step }, index) => ({
      ...step,
      reason: index === last ? row.reason : null,
      cause,
    })),
  }
}

type Bookings = ReturnType<typeof viewed>

async function viewsOf(ctx: Ctx, found: Bookings, page: Page) {
  const { rows, total } = await pageOf(found.orderBy('k.id'), page)
  return { rows: await toViews(ctx, rows), total }
}

/** Bookings of the caller's rooms; admins see all. */
const asOwner = (ctx: Pick<Ctx, 'db' | 'actor'>) =>
  viewed(ctx).$if(!isAdminOrSystem(ctx.actor), (query) => query.where('k.owner_id', '=', ctx.actor.id))

/** Bookings that a reader made, or got; all if the reader is null. */
const viewedFor = memoizePerPool((db: Db) => {
  const asked = sql<{ id: string; reader: string | null; nth: string }>`
    unnest(${slot('ids')}::uuid[], ${slot('readers')}::uuid[]) with ordinality`
  const query = viewed({ db })
    .innerJoin(asked.as<'asked'>(sql`asked (id, reader, nth)`), 'asked.id', 'k.id')
    .where(sql<SqlBool>`asked.reader is null or asked.reader in (k.owner_id, k.guest_id)`)
    .select('asked.nth')
  const statement = prepare(query)
  return batched(async (pool: Sql, asked: readonly { id: string; reader: string | null }[]) => {
    const rows = await statement(pool, { ids: asked.map(({ id }) => id), readers: asked.map(({ reader }) => reader) })
    const byNth = new Map(rows.map((row) => [Number(row.nth), row]))
    return asked.map((_, index) => byNth.get(index + 1))
  })
})

/** A booking that the caller made, or got. @throws Rejection BOOKING_NOT_FOUND, also for others' */
export const getBooking = async (ctx: Ctx, id: string): Promise<BookingView> =>
  toOneView(ctx, await findBooking(ctx, id))

/**
 * As `getBooking`, of one's own. Whoever got it sees the guest's number and note only as in the lists: as an owner whose dashboard
 * is open. @throws Rejection BOOKING_NOT_FOUND, DASHBOARD_REQUIRED, BUSINESS_SUSPENDED
 */
export async function readBooking(ctx: RequestContext & { actor: Actor }, id: string): Promise<BookingView> {
  const row = await findBooking(ctx, id)
  if (row.guest_id !== ctx.actor.id) checkAccess(ctx, OWNER_DASHBOARD)
  return toOneView(ctx, row)
}

async function findBooking({ db, pool, actor }: Ctx, id: string): Promise<Viewed> {
  const row = await viewedFor(db)(pool, { id, reader: isAdminOrSystem(actor) ? null : actor.id })
  if (!row) throw new Rejection('BOOKING_NOT_FOUND')
  return row
}

async function toOneView(ctx: Ctx, row: Viewed): Promise<BookingView> {
  // It has the guest's number and note, and the hotel's phone.
  ctx.keyedCall?.about([row.person_id, row.owner_id])
  const [view] = await toViews(ctx, [row])
  if (!view) throw new Rejection('BOOKING_NOT_FOUND')
  return view
}

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

/** Bookings that hold or take rooms of a kind on nights of `[from, to)`, the first arrival first. */
export async function listNightBookings(ctx: Ctx, { room_id, from, to }: z.output<typeof nightBookingsInput>) {
  const found = asOwner(ctx)
    .where('k.room_id', '=', room_id)
    .where('k.status', 'in', ['requested', 'accepted', 'completed', 'no_show'])
    .where('k.check_out', '>', from)
    .where('k.check_in', '<', to)
  return viewsOf(ctx, found.orderBy('k.check_in'), { page: 1, pageSize: MAX_OF_NIGHTS })
}
const MAX_OF_NIGHTS = 50

/** The caller's own bookings: those to come by their arrival, others the latest first; and how many there are of each group. */
export async function listOwnBookings(ctx: Ctx, { status, group, ...page }: z.output<typeof ownBookingsInput>) {
  const own = viewed(ctx)
    .where('k.guest_id', '=', ctx.actor.id)
    .$if(status !== undefined, (query) => query.where('k.status', '=', status ?? 'requested'))
  const [found, groups] = await Promise.all([
    viewsOf(ctx, group === undefined ? latestFirst(own) : inGroup(ctx, own, group), page),
    countGroups(ctx),
  ])
  return { ...found, groups }
}

function countGroups({ db, actor, now }: Ctx): Promise<Record<Group, number>> {
  const today = phnomPenhDate(now())
  const count = (group: Group) => sql<number>`(count(*) filter (where ${GROUPS[group](today)}))::int`.as(group)
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
  const found = bookings.where(GROUPS[group](phnomPenhDate(now())))
  return group === 'coming' || group === 'waiting' ? found.orderBy('k.check_in') : latestFirst(found)
}

type Group = NonNullable<z.output<typeof ownBookingsInput>['group']>
const GROUPS: Record<Group, (today: string) => RawBuilder<SqlBool>> = {
  coming: (today) => sql`(k.status = 'accepted' and k.check_out >= ${today})`,
  waiting: () => sql`k.status = 'requested'`,
  past: (today) => sql`(k.status in ('completed', 'no_show') or (k.status = 'accepted' and k.check_out < ${today}))`,
  ended: () => sql`k.status in ('rejected', 'expired', 'withdrawn', 'cancelled_by_guest', 'cancelled_by_owner')`,
}

const countOwn = ({ db, actor }: Pick<Ctx, 'db' | 'actor'>) =>
  db
    .selectFrom('booking')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('owner_id', '=', actor.id)

const unreadOf = (ctx: Pick<Ctx, 'db' | 'actor'>) => countOwn(ctx).where('is_read', '=', sql.lit(false))

export async function countUnread(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<{ unread: number }> {
  const { count } = await unreadOf(ctx).executeTakeFirstOrThrow()
  return { unread: count }
}

/** Asked for behind each change of a booking: an index answers each part alone. */
export const requestCountsOf = (ctx: Pick<Ctx, 'db' | 'actor' | 'now'>) => {
  const waiting = countOwn(ctx)
    .where('status', '=', sql.lit('requested'))
    // One that has run out can be answered no more, also where nobody has ended it yet.
    .where('expires_at', '>', ctx.now().toISOString())
  return ctx.db.selectNoFrom([unreadOf(ctx).as('unread'), waiting.as('waiting')])
}

export async function countRequests(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<z.infer<typeof requestCounts>> {
  const { unread, waiting } = await requestCountsOf(ctx).executeTakeFirstOrThrow()
  return { unread: unread ?? 0, waiting: waiting ?? 0 }
}

const MAX_OF_A_DAY = 200

const ofDay = (date: string) => ({
  arrivals: sql<SqlBool>`(k.status = 'accepted' and k.check_in = ${date})`,
  departures: sql<SqlBool>`(k.status = 'accepted' and k.check_out = ${date})`,
  in_house: sql<SqlBool>`(k.status = 'accepted' and k.check_in < ${date} and k.check_out > ${date})`,
  waiting: sql<SqlBool>`k.status = 'requested'`,
})

/** The day of an owner, in all hotels or in one: guests who arrive, leave, stay, and wait for an answer. */
export async function getToday(ctx: Ctx, { post_id }: z.output<typeof todayInput>): Promise<BookingsToday> {
  const date = phnomPenhDate(ctx.now())
  const of = ofDay(date)
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
