import { randomUUID } from 'node:crypto'
import { ALL_EVENTS } from '#server/composition/event-types.ts'
import { inlineProjectors } from '#server/composition/projectors.ts'
import { createCommitter } from '#server/event-sourcing/commit.ts'
import { versionOf } from '#server/event-sourcing/event.ts'
import type { Commit } from '#server/event-sourcing/store.ts'
import { newId } from '#server/platform/ids.ts'
import { SYSTEM_ACTOR } from '#server/procedures/context.ts'
import type { Engine } from '#server/projections/engine.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { nightsOf } from '#shared/stay.ts'

const BATCH = 500
const ROOM_AMOUNT = 40
const PRICE_CENTS = 2_500
const meta = { actor: SYSTEM_ACTOR, correlation_id: randomUUID() }

export type MeasuredRoom = { id: string; post_id: string }

/** Days from tomorrow on. */
export const dayIn = (days: number): string => addDays(phnomPenhDate(new Date()), days + 1)

const commitOf = (stream: string, events: { type: string; data: object }[]): Commit => ({
  stream,
  expected: 0,
  at: new Date().toISOString(),
  meta,
  events: events.map((event) => ({
    ...event,
    id: randomUUID(),
    schemaVersion: versionOf(ALL_EVENTS[event.type] ?? { upcasts: [] }),
    stored: event.data,
  })),
})

function roomCommit(id: string, post_id: string, owner_id: string, nth: number): Commit {
  const data = {
    owner_id,
    branch_id: randomUUID(),
    post_id,
    status: 'shown',
    name: `Room ${nth}`,
    bed: { kind: 'double', count: 1 },
    people_amount: 1 + (nth % 4),
    price_cents: PRICE_CENTS + 100 * (nth % 40),
    price_riel: null,
    images: [],
    description: { en: 'A room with a view, a fan and a shower.' },
    ...{ min_nights: 1, max_nights: 90, notice_days: 0, horizon_days: 550 },
    ...{ allows_gaps: true, free_cancel_days: 1 },
  }
  return commitOf(`room-${id}`, [
    { type: 'RoomSaved', data },
    { type: 'RoomAmountChanged', data: { from: 0, to: ROOM_AMOUNT } },
  ])
}

/** A stay of one to three nights within a year, which is not sealed: a walk-in without words. */
function stayCommit({ id: room_id, post_id }: MeasuredRoom, nth: number, price_cents: number): Commit {
  const check_in = dayIn((nth * 37) % 365)
  const check_out = addDays(check_in, 1 + (nth % 3))
  const nights = nightsOf({ check_in, check_out }).map((night) => ({ night, price_cents }))
  const data = {
    ...{ room_id, guest_id: null, check_in, check_out, rooms: 1, person_id: randomUUID(), owner_id: randomUUID() },
    ...{ post_id, people: 1, nights, total_cents: price_cents * nights.length, free_cancel_days: 1 },
    ...{ amount: ROOM_AMOUNT, room_name: 'Room', room_names: {}, bed: { kind: 'double', count: 1 } },
    ...{ post_name: 'Hotel', post_names: {}, post_addresses: null },
    ...{ phone: null, note: null, guest_name: null },
  }
  return commitOf(`booking-${newId()}`, [{ type: 'WalkInBooked', data }])
}

async function commitAll(engine: Engine, commits: Iterable<Commit>): Promise<void> {
  const commit = createCommitter(engine.pool, inlineProjectors)
  let batch: Promise<unknown>[] = []
  for (const one of commits) {
    batch.push(commit(one))
    if (batch.length < BATCH) continue
    await Promise.all(batch)
    batch = []
  }
  await Promise.all(batch)
}

/** Rooms for each of the hotels, through the committer and the projectors. Their owner is an admin, whose rooms may be booked. */
export async function fillRooms(engine: Engine, hotels: readonly string[], each: number): Promise<MeasuredRoom[]> {
  const owner = newId()
  await engine.pool.query('insert into admin (account_id, granted_by, granted_at) values ($1, $1, now())', [owner])
  const rooms = hotels.flatMap((post_id) => Array.from({ length: each }, () => ({ id: newId(), post_id })))
  await commitAll(
    engine,
    rooms.map(({ id, post_id }, nth) => roomCommit(id, post_id, owner, nth)),
  )
  return rooms
}

/** Stays that are spread over the rooms and a year. */
export async function fillStays(engine: Engine, rooms: readonly MeasuredRoom[], count: number): Promise<void> {
  const stays = function* () {
    for (let nth = 0; nth < count; nth += 1) {
      const room = rooms[(nth * 7) % rooms.length]
      if (room) yield stayCommit(room, nth, PRICE_CENTS)
    }
  }
  await commitAll(engine, stays())
  await engine.pool.query('vacuum analyze')
}
