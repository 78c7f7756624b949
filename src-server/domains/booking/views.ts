import { type SqlBool, sql } from 'kysely'
import type { BookingView } from '#shared/booking.ts'
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
import { rateOf, referenceOf } from '../catalog/public.ts'
import { picturesOf } from '../file/public.ts'
import { IS_OPEN } from '../room/public.ts'
import { addressFor } from './address.ts'
import { feeOn } from './decider.ts'

export type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale' | 'now' | 'keyedCall'> & { actor: Actor }

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
      'p.address as post_address',
      'b.address as branch_address',
      sql.raw<boolean>(IS_OPEN).as('is_open'),
    ])
type Viewed = Awaited<ReturnType<ReturnType<typeof viewed>['execute']>>[number]

/** The guest may call once the owner has accepted. */
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
 * those of the page.
 */
function wordsOf(row: Viewed, locale: Locale) {
  const words = locale === row.post_language ? undefined : row.post_translations?.[locale]
  const isFrozen = Object.keys(row.post_names).length > 0
  return {
    room: roomName({ name: row.room_name, names: row.room_names }, locale),
    hotel: (isFrozen ? row.post_names[locale] : words?.name) || row.post_name,
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
      ...addressFor(row, locale),
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
