import { sql } from 'kysely'
import type { z } from 'zod'
import type { ImageView } from '#shared/file.ts'
import { MAX_CALENDAR_NIGHTS } from '#shared/limits.ts'
import { HTML_LANG, type Locale } from '#shared/locales.ts'
import { toDollars } from '#shared/money.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type {
  OwnHotels,
  RoomNight,
  RoomView,
  roomCalendar,
  roomCalendarInput,
  roomChoices,
  roomChoicesInput,
  roomsInput,
} from '#shared/room.ts'
import { bed as bedSchema } from '#shared/room.ts'
import { roomName } from '#shared/room-name.ts'
import { nightCount, nightsOf, OPEN_NIGHT } from '#shared/stay.ts'
import { feastDays, findFeast } from '../../calendar/feasts.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { pageOf } from '../../procedures/page.ts'
import { referenceOf } from '../catalog/public.ts'
import { nameIn, namesByLanguage } from '../post/public.ts'
import { pictureMap } from './pictures.ts'
import { readNights } from './public.ts'

type Ctx = Pick<RequestContext, 'db' | 'pool' | 'log' | 'locale' | 'now'> & { actor: Actor }

/** The caller's own rooms; admins see all. */
const ownRooms = ({ db, actor }: Pick<Ctx, 'db' | 'actor'>) =>
  db
    .selectFrom('room as r')
    .leftJoin('branch as b', 'b.id', 'r.branch_id')
    .leftJoin('post as p', 'p.id', 'r.post_id')
    .$if(!isAdminOrSystem(actor), (query) => query.where('r.owner_id', '=', actor.id))

/** Whether the room is the caller's own; to admins all are. */
export const isOwnRoom = async (ctx: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<boolean> =>
  (await ownRooms(ctx).select('r.id').where('r.id', '=', id).executeTakeFirst()) !== undefined

const viewed = (ctx: Pick<Ctx, 'db' | 'actor'>) =>
  ownRooms(ctx)
    .selectAll('r')
    .select(['b.name as branch_name', 'p.name as post_name', 'p.language as post_language'])
    .select('p.translations as post_translations')
type Viewed = Awaited<ReturnType<ReturnType<typeof viewed>['execute']>>[number]

/** What the names of a room and of its place are made of, without the texts of its hotel. */
const named = (ctx: Pick<Ctx, 'db' | 'actor'>) =>
  ownRooms(ctx)
    .select(['r.id', 'r.name', 'r.names', 'r.branch_id', 'r.post_id'])
    .select(['b.name as branch_name', 'p.name as post_name', 'p.language as post_language'])
    .select(
      sql<
        Viewed['post_translations']
      >`(select coalesce(jsonb_object_agg(key, jsonb_build_object('name', value -> 'name')), '{}')
        from jsonb_each(p.translations))`.as('post_translations'),
    )
type Place = Omit<Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number], 'id' | 'name' | 'names'>

/** The name of the hotel in the reader's language; none where its post is not there. */
function hotelOf({ post_name: name, post_language: language, post_translations: translations }: Place, locale: Locale) {
  return name !== null && language && translations ? nameIn({ name, language, translations }, locale) : ''
}

/** Whether a branch has the name of its hotel in any language: a branch has one alone, and would look like another place. */
function isNamedLikeHotel({ branch_name, post_name: name, post_language: language, post_translations: words }: Place) {
  const names = name !== null && language && words ? namesByLanguage({ name, language, translations: words }) : {}
  return Object.values(names).some((one) => one === branch_name)
}

function placeOf(row: Place, locale: Locale): Pick<RoomView, 'branch' | 'post'> {
  const hotel = hotelOf(row, locale)
  return {
    branch: { id: row.branch_id, name: isNamedLikeHotel(row) ? hotel : (row.branch_name ?? '') },
    post: { id: row.post_id, name: hotel },
  }
}

function toView(row: Viewed, images: ImageView[], locale: Locale): RoomView {
  const { branch_id: _branch, branch_name: _named, post_id: _post, price_cents, amount, ...own } = row
  const { owner_id: _, saved_at: _at, ...kept } = own
  const { post_name: _name, post_language: _language, post_translations: _translations, ...rest } = kept
  return {
    ...rest,
    ...placeOf(row, locale),
    images,
    bed: bedSchema.parse(rest.bed),
    room_amount: amount,
    price: toDollars(price_cents),
  }
}

export async function listRooms(ctx: Ctx, { branch_id, post_id, status, ...page }: z.output<typeof roomsInput>) {
  const found = viewed(ctx)
    .$if(branch_id !== undefined, (query) => query.where('r.branch_id', '=', branch_id ?? ''))
    .$if(post_id !== undefined, (query) => query.where('r.post_id', '=', post_id ?? ''))
    .where('r.status', status === undefined ? '!=' : '=', status ?? 'withdrawn')
  const { rows, total } = await pageOf(found.orderBy('r.saved_at', 'desc').orderBy('r.id'), page)
  const picturesIn = await pictureMap(ctx, rows)
  return { rows: rows.map((row) => toView(row, picturesIn(row.images), ctx.locale)), total }
}

const MAX_ROOM_CHOICES = 2_000

/** The caller's rooms, or those of one hotel, by their names in the reader's language, to choose one from. */
export async function listRoomChoices(
  ctx: Ctx,
  { post_id }: z.output<typeof roomChoicesInput>,
): Promise<z.input<typeof roomChoices>> {
  const found = named(ctx)
    .$if(post_id !== undefined, (query) => query.where('r.post_id', '=', post_id ?? ''))
    .where('r.status', '!=', 'withdrawn')
  const first = { page: 1, pageSize: MAX_ROOM_CHOICES }
  const { rows, total } = await pageOf(found.orderBy('p.name').orderBy('r.name').orderBy('r.id'), first)
  const choices = rows.map((row) => ({ id: row.id, name: roomName(row, ctx.locale), ...placeOf(row, ctx.locale) }))
  return { rows: choices, total }
}

const MAX_OWN_HOTELS = 2_000

/** The caller's hotels in every status, by their names in the reader's language, and how many there are in all. */
export async function listOwnHotels(ctx: Ctx): Promise<OwnHotels> {
  const { db, actor, locale } = ctx
  const hotels = db
    .selectFrom('post')
    .select(['id', 'name', 'language', 'translations', 'province'])
    .where('owner_id', '=', actor.id)
    .where('type', '=', 'hotel')
    .where('status', '!=', 'deleted')
    .orderBy('name')
    .orderBy('id')
  const branches = db
    .selectFrom('room as r')
    .innerJoin('branch as b', 'b.id', 'r.branch_id')
    .select(['r.post_id', 'b.name', 'b.province'])
    .distinct()
    .where('r.owner_id', '=', actor.id)
    .where('r.status', '!=', 'withdrawn')
  const [{ rows: posts, total }, places, { provinces }] = await Promise.all([
    pageOf(hotels, { page: 1, pageSize: MAX_OWN_HOTELS }),
    branches.execute(),
    referenceOf(ctx).current(),
  ])
  const placesOf = Map.groupBy(places, ({ post_id }) => post_id)
  const namesOf = (code: string) => Object.values(provinces.get(code)?.names ?? {})
  const rows = posts
    .map((post) => {
      const branchWords = (placesOf.get(post.id) ?? []).flatMap((branch) => [branch.name, ...namesOf(branch.province)])
      const words = [...Object.values(namesByLanguage(post)), ...namesOf(post.province), ...branchWords]
      return { id: post.id, name: nameIn(post, locale), words: [...new Set(words)].filter(Boolean).join(' ') }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, HTML_LANG[locale]))
  return { rows, total }
}

/** @throws Rejection ROOM_NOT_FOUND, also for another's */
export async function getRoom(ctx: Ctx, id: string): Promise<RoomView> {
  const row = await viewed(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw new Rejection('ROOM_NOT_FOUND')
  return toView(row, (await pictureMap(ctx, [row]))(row.images), ctx.locale)
}

/** The nights `[from, to)` of a room of the caller's. @throws Rejection ROOM_NOT_FOUND, STAY_REVERSED, STAY_TOO_LONG */
export async function getRoomCalendar(
  ctx: Ctx,
  { id, from, to }: z.output<typeof roomCalendarInput>,
): Promise<z.input<typeof roomCalendar>> {
  const room = await getRoom(ctx, id)
  if (to <= from) throw new Rejection('STAY_REVERSED')
  const shown = { check_in: from, check_out: to }
  if (nightCount(shown) > MAX_CALENDAR_NIGHTS) throw new Rejection('STAY_TOO_LONG', { limit: MAX_CALENDAR_NIGHTS })
  const nights = await readNights(ctx, [id], { from, to })
  const today = phnomPenhDate(ctx.now())
  const toNight = (night: string): RoomNight => {
    const { price_cents, ...terms } = nights.get(id)?.get(night) ?? OPEN_NIGHT
    const left = Math.max(0, room.room_amount - terms.held - terms.taken)
    const free = terms.is_closed || night < today || room.status !== 'shown' ? 0 : left
    return { ...terms, night, free, price: price_cents === null ? null : toDollars(price_cents) }
  }
  return { version: room.version, room, nights: nightsOf(shown).map(toNight), feasts: fullFeasts(today, ctx.locale) }
}

/** Everybody travels on these. */
const FULL_FEASTS = ['khmer-new-year', 'pchum-ben', 'bon-om-touk']

const fullFeasts = (today: string, locale: Locale) =>
  FULL_FEASTS.flatMap((code) => findFeast(code) ?? [])
    .map((feast) => ({ feast, ...feastDays(feast, today) }))
    .map(({ feast, startsOn, endsOn }) => ({
      code: feast.code,
      // English sentences name some with an article.
      name: feast.names[locale].replace(/^the /, ''),
      from: startsOn,
      to: endsOn,
    }))
    .sort((a, b) => a.from.localeCompare(b.from))
