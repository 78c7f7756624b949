import type { z } from 'zod'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { centsOf } from '#shared/riel.ts'
import type { RoomView, saveRoomInput, setNightsInput } from '#shared/room.ts'
import type { undoNightsInput } from '#shared/room-history.ts'
import { namesBeside } from '#shared/room-name.ts'
import { nightsToCome } from '#shared/stay.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { rejectForeignBranch } from '../branch/public.ts'
import { rateOf, referenceOf } from '../catalog/public.ts'
import { eraseTakenAway, rejectForeignFiles, rejectSamePictures } from '../file/public.ts'
import { room, roomDecider } from './decider.ts'
import { restoredNights } from './history.ts'
import { readNights } from './public.ts'
import { getRoom } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * Makes a kind of room of one of the caller's hotels, or changes it.
 * @throws Rejection ROOM_NOT_FOUND, BRANCH_NOT_FOUND, HOTEL_NOT_FOUND, IMAGE_UNKNOWN, IMAGE_TWICE, ROOMS_FULL, VERSION_STALE; with
 * the nights: ROOM_HAS_STAYS where more rooms are held or taken than there would be, HOTEL_HAS_STAYS where it leaves a hotel with
 * guests to come
 */
export async function saveRoom(ctx: Ctx, input: z.output<typeof saveRoomInput>): Promise<RoomView> {
  const { id: given, version, price, room_amount, ...words } = input
  const before = given === undefined ? null : await getRoom(ctx, given)
  const picturesBefore = before?.images.map((image) => image.id) ?? []
  const owner_id = await ownerFor(ctx, { id: given, post_id: words.post_id })
  if (!(await isRepeat(ctx))) {
    await Promise.all([
      rejectForeignBranch(ctx, words.branch_id, owner_id),
      rejectOtherHotel(ctx, words.post_id, owner_id),
      rejectForeignFiles(ctx, 'images', words.images),
    ])
    await rejectSamePictures(ctx, 'images', { ids: words.images, before: picturesBefore })
  }
  const id = given ?? idForNew(ctx, room.category)
  const rate = rateOf(await referenceOf(ctx).current())
  const content = {
    ...words,
    // Callers of before do not know them.
    names: words.names ?? (before ? namesBeside(before, words.name, ctx.locale) : {}),
    price_cents: centsOf(price, rate),
    price_riel: price.currency === 'KHR' ? price.amount : null,
  }
  const command = { type: 'SaveRoom' as const, owner_id, content, amount: room_amount }
  await handle(ctx, room, requestOf(ctx, { id, expected: version }), command)
  await eraseTakenAway(ctx, picturesBefore, words.images)
  return getRoom(ctx, id)
}

/**
 * Who gets the requests for a room. An admin makes it for the hotel's owner, and leaves it with whom it has.
 * @throws Rejection HOTEL_NOT_FOUND
 */
async function ownerFor(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { id, post_id }: { id: string | undefined; post_id: string },
): Promise<string> {
  if (actor.role !== 'admin') return actor.id
  const table = id === undefined ? 'post' : 'room'
  const found = db
    .selectFrom(table)
    .select('owner_id')
    .where('id', '=', id ?? post_id)
  const row = await found.executeTakeFirst()
  if (!row) throw fieldProblem('post_id', 'HOTEL_NOT_FOUND')
  return row.owner_id
}

/** @throws Rejection HOTEL_NOT_FOUND for a post that is no hotel, or another owner's */
async function rejectOtherHotel(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  post_id: string,
  owner_id: string,
): Promise<void> {
  const post = await db
    .selectFrom('post')
    .select(['owner_id', 'type', 'status'])
    .where('id', '=', post_id)
    .executeTakeFirst()
  const isOwn = post && (post.owner_id === owner_id || actor.role === 'system')
  if (!isOwn || post.type !== 'hotel' || post.status === 'deleted') throw fieldProblem('post_id', 'HOTEL_NOT_FOUND')
}

/** Takes a room from sale for good. Idempotent. @throws Rejection ROOM_NOT_FOUND; ROOM_HAS_STAYS with their nights */
export async function withdrawRoom(ctx: Ctx, id: string, version?: number): Promise<null> {
  await handle(ctx, room, requestOf(ctx, { id, expected: version, ends: true }), { type: 'WithdrawRoom' })
  return null
}

/**
 * Closes, opens or prices nights.
 * @returns the room at the version that this made, by which it can be undone; as it is where the nights have that already
 * @throws Rejection ROOM_NOT_FOUND, VERSION_STALE; STAY_PAST, STAY_TOO_FAR for nights that nobody can book
 */
export async function setNights(ctx: Ctx, input: z.output<typeof setNightsInput>): Promise<RoomView> {
  const { id, version: expected, nights: given, price, ...rules } = input
  const nights = [...new Set(given)].sort()
  // A repeated call has its answer also on the next day.
  if (!(await isRepeat(ctx))) rejectUnbookable(nights, phnomPenhDate(ctx.now()))
  const rate = rateOf(await referenceOf(ctx).current())
  const set = { nights, ...rules, ...(price !== undefined && { price_cents: price && centsOf(price, rate) }) }
  const known = await readNights(ctx, [id], { from: nights.at(0) ?? '', to: nights.at(-1) ?? '' })
  const decider = roomDecider(null, known.get(id))
  const version = await handle(ctx, decider, requestOf(ctx, { id, expected }), { type: 'SetNights', set })
  return { ...(await getRoom(ctx, id)), version }
}

/** A later change of the amount reaches the nights to come: others would keep an amount of today. */
function rejectUnbookable(nights: readonly string[], today: string): void {
  const horizon = nightsToCome(today).at(-1) ?? ''
  if (nights.some((night) => night < today)) throw fieldProblem('nights', 'STAY_PAST')
  if (nights.some((night) => night > horizon)) throw fieldProblem('nights', 'STAY_TOO_FAR')
}

/**
 * Gives nights to come what they had before a change, where nobody has changed it since.
 * @returns the room at the version that this made, by which it can be undone
 * @throws Rejection ROOM_NOT_FOUND; NIGHTS_NOT_UNDONE where there is nothing left of the change; VERSION_STALE
 */
export async function undoNights(
  ctx: Ctx,
  { id, version: undone }: z.output<typeof undoNightsInput>,
): Promise<RoomView> {
  // Also for a repeated call, which has its answer: only the room's version must be one that this has read.
  const { version: expected } = await getRoom(ctx, id)
  const decider = roomDecider((await isRepeat(ctx)) ? null : await restoredNights(ctx, id, undone))
  const version = await handle(ctx, decider, requestOf(ctx, { id, expected }), { type: 'UndoNights', version: undone })
  return { ...(await getRoom(ctx, id)), version }
}
