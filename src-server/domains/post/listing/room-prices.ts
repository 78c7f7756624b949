import { DEFAULT_PEOPLE, DEFAULT_ROOMS } from '#shared/limits.ts'
import { hasBookableDays } from '#shared/stay.ts'
import { idOf, type RecordedOf } from '../../../event-sourcing/event.ts'
import { rowProjector } from '../../../event-sourcing/projector.ts'
import type { Change } from '../../../event-sourcing/row-writes.ts'
import type { Sql } from '../../../event-sourcing/sql.ts'
import { accountEvents } from '../../account/events.ts'
import { adminEvents } from '../../admin/events.ts'
import { businessEvents } from '../../business/events.ts'
import { roomEvents } from '../../room/events.ts'
import type { OfferedRoomRow, PostRow, RoomSellerRow } from '../table.ts'
import { moveStamps } from '../tally.ts'

const { RoomSaved, RoomAmountChanged, RoomWithdrawn } = roomEvents
const offeredEvents = { RoomSaved, RoomAmountChanged, RoomWithdrawn }

/** Rooms as far as they say what a hotel costs. Nights of another price do not: "from" is about a usual night. */
export const offeredRooms = rowProjector<OfferedRoomRow, typeof offeredEvents>({
  name: 'offered_rooms',
  table: 'offered_room',
  keyColumn: 'id',
  events: offeredEvents,
  keys: ({ stream }) => [idOf(stream)],
  evolve: {
    RoomSaved: (row, { stream, data }) => ({
      id: idOf(stream),
      post_id: data.post_id,
      owner_id: data.owner_id,
      is_shown: data.status === 'shown' && hasBookableDays(data),
      amount: row?.amount ?? 0,
      people_amount: data.people_amount,
      price_cents: data.price_cents,
      price_riel: data.price_riel,
    }),
    RoomAmountChanged: (row, { data }) => row && { ...row, amount: data.to },
    RoomWithdrawn: (row) => row && { ...row, is_shown: false },
  },
  derive: (tx, changes) =>
    refreshPrices(
      tx,
      // A room that moves leaves a hotel.
      changes.flatMap(({ before, after }) => [before, after].flatMap((room) => room?.post_id ?? [])),
    ),
})

const { OwnerApplied, OwnerApproved, OwnerRejected, OwnerSuspended, OwnerDecisionUndone } = businessEvents
const { AccountSuspended, AccountReinstated, StandingChangeUndone } = accountEvents
const sellerEvents = {
  RoomSaved,
  OwnerApplied,
  OwnerApproved,
  OwnerRejected,
  OwnerSuspended,
  OwnerDecisionUndone,
  ...adminEvents,
  AccountSuspended,
  AccountReinstated,
  StandingChangeUndone,
}

/** Those whose rooms may be booked, as `bookableRooms` has it; nobody else has a row. */
export const roomSellers = rowProjector<RoomSellerRow, typeof sellerEvents>({
  name: 'room_sellers',
  table: 'room_seller',
  keyColumn: 'id',
  events: sellerEvents,
  keys: (event) => [sellerOf(event)],
  evolve: {
    // Locks the owner of a new room, which a change of the owner would not see yet.
    RoomSaved: (row) => row,
    OwnerApplied: (row, _, id) => sellerAfter(row, id, { is_approved: false }),
    OwnerApproved: (row, _, id) => sellerAfter(row, id, { is_approved: true }),
    OwnerRejected: (row, _, id) => sellerAfter(row, id, { is_approved: false }),
    OwnerSuspended: (row, _, id) => sellerAfter(row, id, { is_approved: false }),
    OwnerDecisionUndone: (row, { data }, id) => sellerAfter(row, id, { is_approved: data.status === 'approved' }),
    AdminGranted: (row, _, id) => sellerAfter(row, id, { is_admin: true }),
    AdminRevoked: (row, _, id) => sellerAfter(row, id, { is_admin: false }),
    AdminChangeUndone: (row, { data }, id) => sellerAfter(row, id, { is_admin: data.granted_by !== null }),
    AccountSuspended: (row, _, id) => sellerAfter(row, id, { is_suspended: true }),
    AccountReinstated: (row, _, id) => sellerAfter(row, id, { is_suspended: false }),
    StandingChangeUndone: (row, { data }, id) => sellerAfter(row, id, { is_suspended: data.suspended_at !== null }),
  },
  async derive(tx, changes) {
    const owners = changes.filter(isAnother).flatMap(({ before, after }) => (after ?? before)?.id ?? [])
    await refreshPrices(tx, await hotelsWithRooms(tx, 'owner_id', owners))
  },
})

function sellerOf({ stream, data }: RecordedOf<typeof sellerEvents>): string {
  if ('owner_id' in data) return data.owner_id
  return 'account_id' in data ? data.account_id : idOf(stream)
}

const isAnother = ({ before, after }: Change<RoomSellerRow>) => before !== after

function sellerAfter(row: RoomSellerRow | null, id: string, told: Partial<RoomSellerRow>): RoomSellerRow | null {
  const seller = { ...(row ?? { id, is_approved: false, is_admin: false, is_suspended: false }), ...told }
  return seller.is_approved || seller.is_admin || seller.is_suspended ? seller : null
}

/** A post may come behind its rooms where events of several streams are read anew. */
export async function priceNewPosts(tx: Sql, changes: Change<PostRow>[]): Promise<void> {
  const made = changes.flatMap(({ before, after }) => (before === null && after ? [after.id] : []))
  await refreshPrices(tx, await hotelsWithRooms(tx, 'post_id', made))
}

async function hotelsWithRooms(tx: Sql, column: 'owner_id' | 'post_id', ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.query<{ post_id: string }>(
    `select distinct post_id from offered_room where ${column} = any($1)`,
    [ids],
  )
  return rows.map(({ post_id }) => post_id)
}

type Priced = Pick<PostRow, 'type' | 'province' | 'place_type' | 'status'>

/**
 * Sets the price of a usual night in the cheapest room of each hotel, by the rules of `cheapestNight`. The posts are locked first, so that
 * of two processes with a room of one hotel the second reads what the first has written.
 */
async function refreshPrices(tx: Sql, posts: readonly string[]): Promise<void> {
  if (posts.length === 0) return
  const ids = [[...new Set(posts)]]
  await tx.query('select from post where id = any($1) order by id for update', ids)
  const { rows } = await tx.query<Priced>(
    `update post p set room_price_cents = cheapest.cents, room_price_riel = cheapest.riel
     from unnest($1::uuid[]) as asked (id) left join lateral (
       select o.price_cents * n.rooms as cents, o.price_riel * n.rooms as riel
       from offered_room o join room_seller s on s.id = o.owner_id
       cross join lateral (
         select greatest(${DEFAULT_ROOMS}, ceil(${DEFAULT_PEOPLE}.0 / o.people_amount))::int as rooms
       ) n
       where o.post_id = asked.id and o.is_shown and (s.is_approved or s.is_admin) and not s.is_suspended
         and n.rooms <= o.amount
       order by n.rooms > ${DEFAULT_ROOMS}, o.price_cents * n.rooms, o.id limit 1
     ) as cheapest on true
     where p.id = asked.id
       and (p.room_price_cents, p.room_price_riel) is distinct from (cheapest.cents, cheapest.riel)
     returning p.type, p.province, p.place_type, p.status`,
    ids,
  )
  // A deep page is found by the price at which it began.
  await moveStamps(
    tx,
    rows.filter(({ status }) => status === 'published'),
  )
}
