import { type SqlBool, sql } from 'kysely'
import { pickLocalized } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { nextStays, nightsNear } from '#shared/next-stays.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { rielOf } from '#shared/riel.ts'
import { bed, type NextStayView, type RoomDisplay } from '#shared/room.ts'
import { roomName } from '#shared/room-name.ts'
import {
  type Dates,
  freeUntil,
  type NightsByDate,
  type NightTerms,
  nightCount,
  nightsAround,
  problemOfDates,
  quoteSeveral,
  quoteStay,
  type RoomTerms,
  type Stay,
} from '#shared/stay.ts'
import { batched } from '../../event-sourcing/batched.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { AppContext, RequestContext } from '../../procedures/context.ts'
import { rateOf, referenceOf } from '../catalog/public.ts'
import { pictureMap } from './pictures.ts'

/** The dates of an input; one date alone is one night. @throws Rejection STAY_REVERSED */
export function datesOf(check_in: string, check_out = addDays(check_in, 1)): Dates {
  if (check_out <= check_in) throw new Rejection('STAY_REVERSED')
  return { check_in, check_out }
}

/**
 * Rooms that may be booked: shown ones of a published hotel whose owner has a business, or is an admin, and is not suspended. A
 * suspended owner's hotel is published until a job has hidden it. A room that `hasBookableDays` denies is none.
 */
export const bookableRooms = ({ db }: Pick<AppContext, 'db'>) =>
  db
    .selectFrom('room as r')
    .innerJoin('post as p', 'p.id', 'r.post_id')
    .leftJoin('business as o', 'o.id', 'r.owner_id')
    .leftJoin('admin as m', 'm.account_id', 'r.owner_id')
    .leftJoin('account as w', 'w.id', 'r.owner_id')
    .where('w.suspended_at', 'is', null)
    .where('r.status', '=', 'shown')
    .whereRef('r.notice_days', '<=', 'r.horizon_days')
    .where('p.status', '=', 'published')
    .where('p.type', '=', 'hotel')
    .where((eb) => eb.or([eb('o.status', '=', 'approved'), eb('m.account_id', 'is not', null)]))

/** All of them, the cheapest first: an owner has only so many, and admins see how many they add. */
export const roomsOfHotel = (ctx: Pick<AppContext, 'db'>, post_id: string) =>
  bookableRooms(ctx).selectAll('r').where('r.post_id', '=', post_id).orderBy('r.price_cents').orderBy('r.id').execute()

/** The rooms of a hotel as guests see them, the cheapest first; for a stay, with what it costs, and why not where it cannot be had. */
export async function displayedRooms(
  ctx: Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale' | 'now'>,
  post_id: string,
  stay: Stay | null = null,
): Promise<RoomDisplay[]> {
  const offered = await roomsOfHotel(ctx, post_id)
  const ids = offered.map(({ id }) => id)
  const [reference, picturesIn, nights] = await Promise.all([
    referenceOf(ctx).current(),
    pictureMap(ctx, offered),
    stay && readNights(ctx, ids, nightsAround(stay)),
  ])
  const today = phnomPenhDate(ctx.now())
  return offered.map((row) => {
    const nightsOfRoom = nights?.get(row.id) ?? new Map()
    const quote = stay && quoteStay(row, nightsOfRoom, stay, today)
    const several = stay && quoteSeveral(row, nightsOfRoom, stay, today)
    return {
      id: row.id,
      name: roomName(row, ctx.locale),
      bed: bed.parse(row.bed),
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
        ...totalOf(quote, rateOf(reference)),
        free_until: freeUntil(stay.check_in, row.free_cancel_days),
        several: several && { rooms: several.rooms, ...totalOf(several, rateOf(reference)) },
      },
    }
  })
}

const totalOf = ({ total_cents }: { total_cents: number }, rate: number) => ({
  total: toDollars(total_cents),
  total_riel: rielOf(total_cents, rate),
})

/** The nights `[from, to]` of rooms that differ from those that nobody has touched, by room and date. */
export async function readNights(
  { pool }: Pick<AppContext, 'pool'>,
  rooms: readonly string[],
  { from, to }: Span,
): Promise<ReadonlyMap<string, NightsByDate>> {
  const nights = await nightsIn(
    pool,
    rooms.map((room_id) => ({ room_id, from, to })),
  )
  return new Map(rooms.map((room_id, nth) => [room_id, nights[nth] ?? new Map()]))
}

type Span = { from: string; to: string }
type Asked = Span & { room_id: string }

async function nightsIn(pool: Sql, asked: readonly Asked[]): Promise<NightsByDate[]> {
  if (asked.length === 0) return []
  const { rows } = await pool.query<NightTerms & { nth: string; night: string }>({
    name: 'nights-of-rooms',
    text: `select asked.nth, night, held, taken, is_closed, no_arrival, no_departure, price_cents, min_nights, max_nights
           from unnest($1::uuid[], $2::date[], $3::date[]) with ordinality as asked (room_id, since, until, nth)
           join room_inventory i on i.room_id = asked.room_id and i.night between asked.since and asked.until`,
    values: [asked.map(({ room_id }) => room_id), asked.map(({ from }) => from), asked.map(({ to }) => to)],
  })
  const answers = asked.map(() => new Map<string, NightTerms>())
  for (const { nth, night, ...terms } of rows) answers[Number(nth) - 1]?.set(night, terms)
  return answers
}

/** As `readNights`, for one room: what is asked at once is read at once. */
export const readNightsOf = batched(nightsIn)

type Ctx = Pick<AppContext, 'db'>
/** Today is that of Phnom Penh. */
export type StayAsked = Stay & { today: string }

/** @throws Rejection STAY_PAST, STAY_TOO_FAR, STAY_TOO_LONG for dates on which no room can be had */
export function rejectImpossible(dates: Dates, today: string): void {
  const problem = problemOfDates(dates, today)
  if (!problem) return
  const { code, ...facts } = problem
  throw new Rejection(code, facts)
}

/** Owners whose rooms may be booked, as in `bookableRooms`. Asked as a set, since a list asks for most of them. */
export const SELLERS = `(
  (select id from business where status = 'approved' union all select account_id from admin)
  except select id from account where suspended_at is not null
)`

/**
 * SQL: whether guests may book at a hotel, as in `bookableRooms`: of the post p, its owner's account w, the business o and the admin
 * m, each of which may be missing. Not null, so that it can be denied.
 */
export const IS_OPEN = `coalesce(
  p.status = 'published' and w.suspended_at is null and (o.status = 'approved' or m.account_id is not null), false
)`

/**
 * The posts that have a room for a stay, with what the cheapest such room costs in all, in cents. Whether they are published
 * hotels is said by the list that they are joined to: to look each room's hotel up would take half of the time. These are the rules of
 * `quoteStay` as a condition, so that a list need not read every room of the country; a test holds both against each other.
 */
export function freeStays(ctx: Ctx, stay: StayAsked) {
  const nights = nightCount(stay)
  const inDays = nightCount({ check_in: stay.today, check_out: stay.check_in })
  const total = sql<number>`(r.price_cents * (${nights} - coalesce(t.priced, 0)) + coalesce(t.prices, 0)) * ${stay.rooms}`
  const isTaken = (side: 'stay' | 'before' | 'after') =>
    sql<SqlBool>`(coalesce(${sql.ref(`t.${side}_closed`)}, false)
      or coalesce(${sql.ref(`t.${side}_sold`)}, 0) + ${stay.rooms} > r.amount)`
  return ctx.db
    .selectFrom('room as r')
    .leftJoin(touchedNights(ctx, stay).as('t'), 't.room_id', 'r.id')
    .where('r.status', '=', 'shown')
    .where('r.owner_id', 'in', sql.raw<string>(SELLERS))
    .where('r.notice_days', '<=', inDays)
    .where('r.horizon_days', '>=', inDays)
    .where(sql<SqlBool>`r.people_amount * ${stay.rooms} >= ${stay.people}`)
    .where(sql<SqlBool>`not ${isTaken('stay')}`)
    .where(sql<SqlBool>`not coalesce(t.no_arrival or t.no_departure, false)`)
    .where(sql<SqlBool>`coalesce(t.max_nights, r.max_nights) >= ${nights}`)
    .where(
      sql<SqlBool>`(coalesce(t.min_nights, r.min_nights) <= ${nights}
        or (r.allows_gaps and ${isTaken('before')} and ${isTaken('after')}))`,
    )
    .groupBy('r.post_id')
    .select(['r.post_id', sql<number>`min(${total})::float8`.as('total_cents')])
}

/** By room, what its nights have of their own: those of the stay, and the two beside it. Rooms without any are missing. */
function touchedNights({ db }: Ctx, { check_in, check_out }: Dates) {
  const first = sql<SqlBool>`night = ${check_in}::date`
  const last = sql<SqlBool>`night = ${check_out}::date`
  const before = sql<SqlBool>`night < ${check_in}::date`
  const slept = sql<SqlBool>`night >= ${check_in}::date and night < ${check_out}::date`
  return db
    .selectFrom('room_inventory')
    .where('night', '>=', addDays(check_in, -1))
    .where('night', '<=', check_out)
    .groupBy('room_id')
    .select([
      'room_id',
      sql<boolean>`bool_or(is_closed) filter (where ${slept})`.as('stay_closed'),
      sql<number>`max(held + taken) filter (where ${slept})`.as('stay_sold'),
      sql<boolean>`bool_or(is_closed) filter (where ${before})`.as('before_closed'),
      sql<number>`max(held + taken) filter (where ${before})`.as('before_sold'),
      sql<boolean>`bool_or(is_closed) filter (where ${last})`.as('after_closed'),
      sql<number>`max(held + taken) filter (where ${last})`.as('after_sold'),
      sql<boolean>`coalesce(bool_or(no_arrival) filter (where ${first}), false)`.as('no_arrival'),
      sql<boolean>`coalesce(bool_or(no_departure) filter (where ${last}), false)`.as('no_departure'),
      sql<number>`max(min_nights) filter (where ${first})`.as('min_nights'),
      sql<number>`max(max_nights) filter (where ${first})`.as('max_nights'),
      sql<number>`count(price_cents) filter (where ${slept})`.as('priced'),
      sql<number>`sum(price_cents) filter (where ${slept})`.as('prices'),
    ])
}

/** The nearest dates on which rooms can be had for as many nights, by the room's id. */
export async function nextStaysOf(
  ctx: Pick<AppContext, 'pool' | 'now'>,
  asked: readonly { room: RoomTerms & { id: string }; stay: Stay }[],
): Promise<Record<string, NextStayView[]>> {
  const nights = await nightsIn(
    ctx.pool,
    asked.map(({ room, stay }) => ({ room_id: room.id, ...nightsNear(stay) })),
  )
  const today = phnomPenhDate(ctx.now())
  const offers = asked.map(({ room, stay }, nth) => {
    const found = nextStays(room, nights[nth] ?? new Map(), stay, today)
    return [room.id, found.map(({ total_cents, ...dates }) => ({ ...dates, price_total: toDollars(total_cents) }))]
  })
  return Object.fromEntries(offers)
}
