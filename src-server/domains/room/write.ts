import type { z } from 'zod'
import { MAX_ROOMS_OF_OWNER } from '#shared/limits.ts'
import { centsOf } from '#shared/riel.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import type { RoomView, saveRoomInput, setNightsInput } from '#shared/room.ts'
import type { undoNightsInput } from '#shared/room-history.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { RequestContext } from '../../procedures/context.ts'
import { fieldProblem } from '../../procedures/field-problems.ts'
import { idForNew, isRepeat, requestOf } from '../../procedures/request.ts'
import { rejectForeignBranch } from '../branch/public.ts'
import { rateOf, referenceOf } from '../catalog/public.ts'
import { eraseTakenAway, rejectForeignFiles } from '../file/public.ts'
import { room, roomDecider } from './decider.ts'
import { restoredNights } from './history.ts'
import { getRoom } from './queries.ts'

type Ctx = RequestContext & { actor: Actor }

/**
 * Makes a kind of room of one of the caller's hotels, or changes it.
 * @throws Rejection ROOM_NOT_FOUND, BRANCH_NOT_FOUND, HOTEL_NOT_FOUND, IMAGE_UNKNOWN, ROOMS_FULL, VERSION_STALE; ROOM_HAS_STAYS,
 * with the nights, where more rooms are held or taken than there would be
 */
export async function saveRoom(ctx: Ctx, input: z.output<typeof saveRoomInput>): Promise<RoomView> {
  const { id: given, version, price, room_amount, ...words } = input
  const before = given === undefined ? null : await getRoom(ctx, given)
  if (!(await isRepeat(ctx))) {
    await Promise.all([
      rejectForeignBranch(ctx, words.branch_id),
      rejectOtherHotel(ctx, words.post_id),
      rejectForeignFiles(ctx, 'images', words.images),
      before === null && rejectTooMany(ctx),
    ])
  }
  const id = given ?? idForNew(ctx, room.category)
  const rate = rateOf(await referenceOf(ctx).current())
  const content = {
    ...words,
    price_cents: centsOf(price, rate),
    price_riel: price.currency === 'KHR' ? price.amount : null,
  }
  await handle(ctx, room, requestOf(ctx, { id, expected: version }), { type: 'SaveRoom', content, amount: room_amount })
  if (before)
    await eraseTakenAway(
      ctx,
      before.images.map((image) => image.id),
      words.images,
    )
  return getRoom(ctx, id)
}

/** @throws Rejection HOTEL_NOT_FOUND for a post that is no hotel, or another's */
async function rejectOtherHotel({ db, actor }: Pick<Ctx, 'db' | 'actor'>, post_id: string): Promise<void> {
  const post = await db
    .selectFrom('post')
    .select(['owner_id', 'type', 'status'])
    .where('id', '=', post_id)
    .executeTakeFirst()
  const isOwn = post && (post.owner_id === actor.id || isAdminOrSystem(actor))
  if (!isOwn || post.type !== 'hotel' || post.status === 'deleted') throw fieldProblem('post_id', 'HOTEL_NOT_FOUND')
}

async function rejectTooMany({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<void> {
  if (isAdminOrSystem(actor)) return
  const { rooms } = await db
    .selectFrom('room')
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('rooms'))
    .where('owner_id', '=', actor.id)
    .where('status', '!=', 'withdrawn')
    .executeTakeFirstOrThrow()
  if (rooms >= MAX_ROOMS_OF_OWNER) throw new Rejection('ROOMS_FULL')
}

/** Takes a room from sale for good. Idempotent. @throws Rejection ROOM_NOT_FOUND; ROOM_HAS_STAYS with their nights */
export async function withdrawRoom(ctx: Ctx, id: string, version?: number): Promise<null> {
  await handle(ctx, room, requestOf(ctx, { id, expected: version }), { type: 'WithdrawRoom' })
  return null
}

/**
 * Closes, opens or prices nights.
 * @returns the room at the version that this made, by which it can be undone
 * @throws Rejection ROOM_NOT_FOUND, VERSION_STALE
 */
export async function setNights(ctx: Ctx, input: z.output<typeof setNightsInput>): Promise<RoomView> {
  const { id, version: expected, nights, price, ...rules } = input
  const rate = rateOf(await referenceOf(ctx).current())
  const set = {
    nights: [...new Set(nights)].sort(),
    ...rules,
    ...(price !== undefined && { price_cents: price && centsOf(price, rate) }),
  }
  const version = await handle(ctx, room, requestOf(ctx, { id, expected }), { type: 'SetNights', set })
  return { ...(await getRoom(ctx, id)), version }
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
