import { type SqlBool, sql } from 'kysely'
import { heldUntil } from '#shared/hold.ts'
import type { Locale, Localized } from '#shared/locales.ts'
import { phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { isAdminOrSystem } from '#shared/roles.ts'
import { bed as bedSchema } from '#shared/room.ts'
import { type NightsByDate, nightsAround, quoteStay, type Stay, type StayProblem } from '#shared/stay.ts'
import { batched } from '../../event-sourcing/batched.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import type { Sql } from '../../event-sourcing/sql.ts'
import type { Db } from '../../platform/database.ts'
import { memoizePerPool } from '../../platform/memoize.ts'
import { prepare, slot } from '../../platform/prepared.ts'
import type { AppContext } from '../../procedures/context.ts'
import { addressesByLanguage, namesByLanguage } from '../post/public.ts'
import { bookableRooms, readNightsOf } from '../room/public.ts'
import type { Offer } from './decider.ts'

type Ctx = Pick<AppContext, 'db' | 'pool' | 'now'> & { actor: Actor }
type Asked = Stay & { room_id: string }

/**
 * The offer to a guest, by the rows as they are. When it is written, the projector asks again what must hold then: that the
 * rooms are free and open, and what they cost.
 * @throws Rejection ROOM_NOT_FOUND; why the stay cannot be had, with its nights
 */
export async function offerFor(ctx: Ctx, asked: Asked): Promise<Offer> {
  const [room, nights] = await Promise.all([bookableRoom(ctx.db)(ctx.pool, asked.room_id), readNights(ctx, asked)])
  if (!room) throw new Rejection('ROOM_NOT_FOUND')
  if (room.owner_id === ctx.actor.id) throw new Rejection('BOOKING_OWN_ROOM')
  const { offer, problem } = priced(ctx, { room, nights, asked })
  if (problem) throw new Rejection(problem.code, { nights: problem.nights, limit: problem.limit })
  return offer
}

/** The address is that of the page alone: a branch's is its owner's, and would outlive the owner under the guest's key. */
const NAMED_IN = [
  'p.name as post_name',
  'p.address as post_address',
  'p.language as post_language',
  'p.translations as post_translations',
] as const

const bookableRoom = memoizePerPool((db: Db) => {
  const amongBookable = bookableRooms({ db }).where(sql<SqlBool>`r.id = any(${slot('ids')}::uuid[])`)
  const statement = prepare(amongBookable.selectAll('r').select(NAMED_IN))
  return batched(async (pool: Sql, ids: readonly string[]) => {
    const byId = new Map((await statement(pool, { ids })).map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id))
  })
})

/** The rules of a room are for guests: its owner enters whom there is room for. @throws Rejection ROOM_NOT_FOUND, also for another's */
export async function offerForOwner(ctx: Ctx, asked: Asked): Promise<Offer> {
  const room = await ctx.db
    .selectFrom('room as r')
    .innerJoin('post as p', 'p.id', 'r.post_id')
    .selectAll('r')
    .select(NAMED_IN)
    .where('r.id', '=', asked.room_id)
    .where('r.status', '!=', 'withdrawn')
    .where('p.status', '!=', 'deleted')
    .executeTakeFirst()
  if (!room || (room.owner_id !== ctx.actor.id && !isAdminOrSystem(ctx.actor))) throw new Rejection('ROOM_NOT_FOUND')
  const { offer, problem } = priced(ctx, { room, nights: await readNights(ctx, asked), asked })
  const counts = problem && FOR_OWNERS.has(problem.code)
  if (counts) throw new Rejection(problem.code, { nights: problem.nights, limit: problem.limit })
  return offer
}

const FOR_OWNERS: ReadonlySet<StayProblem['code']> = new Set(['STAY_PAST', 'STAY_TOO_FAR', 'STAY_TOO_LONG'])

type Room = Parameters<typeof quoteStay>[0] &
  Pick<Offer, 'owner_id' | 'post_id' | 'free_cancel_days' | 'post_name'> & {
    id: string
    name: string
    names: Localized
    bed: unknown
    post_language: Locale
    post_translations: Parameters<typeof namesByLanguage>[0]['translations']
    post_address: string
  }

const readNights = ({ pool }: Ctx, asked: Asked) =>
  readNightsOf(pool, { room_id: asked.room_id, ...nightsAround(asked) })

function priced(ctx: Ctx, { room, nights, asked }: { room: Room; nights: NightsByDate; asked: Asked }) {
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
      room_names: room.names,
      bed: bedSchema.parse(room.bed),
      post_name: room.post_name,
      post_names: namesByLanguage({
        name: room.post_name,
        language: room.post_language,
        translations: room.post_translations,
      }),
      post_addresses: addressesByLanguage({
        address: room.post_address,
        language: room.post_language,
        translations: room.post_translations,
      }),
      expires_at: heldUntil(ctx.now(), asked.check_in).until.toISOString(),
    },
  }
}
