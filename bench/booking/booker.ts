import { saveReference } from '#db/seed/reference.ts'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { bookingDecider } from '#server/domains/booking/decider.ts'
import { requestQuota } from '#server/domains/booking/guards.ts'
import { roomInventory } from '#server/domains/booking/inventory.ts'
import { offerFor } from '#server/domains/booking/offer.ts'
import { createCommitter } from '#server/event-sourcing/commit.ts'
import type { Decider } from '#server/event-sourcing/decider.ts'
import { handle } from '#server/event-sourcing/handle.ts'
import { Rejection } from '#server/event-sourcing/rejection.ts'
import { newId } from '#server/platform/ids.ts'
import { systemRequest } from '#server/procedures/context.ts'
import { rejectionOf } from '#server/procedures/wire-rejection.ts'
import { addDays, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import { counted, EVENTS } from '../engine/counted.ts'
import { answerJobs, drive, EVENT_DATA, EVENT_META, type Load, type Outcome } from '../engine/load.ts'
import { hotelIn } from './hotel.ts'

/** Requests for rooms under load, and plain appends of the same process, in a process of its own. */
const ROOMS = 500
const ROOMS_OF_A_HOTEL = 50
/** So many that a night of a year is seldom full. */
const AMOUNT = 50
const WANTED = 5
const YEAR = 365
/** Each may have twenty requests that wait. */
const GUESTS = 10_000

const { context } = createContext({
  databaseUrl: process.env.DATABASE_URL ?? '',
  dataDir: process.env.DATA_DIR ?? '',
})
await saveReference(createCaller(systemRequest(context)))
const rooms: string[] = []
while (rooms.length < ROOMS) {
  const { room } = await hotelIn(context)
  for (let n = 0; n < ROOMS_OF_A_HOTEL; n++) rooms.push(await room(AMOUNT))
}
const hotel = await hotelIn(context)
const guests = Array.from({ length: GUESTS }, newId)
// Registration gives a guest a key, so requests do not pay for it.
for (const id of guests) await context.keyring.hash(id, '')

const any = (count: number) => Math.floor(Math.random() * count)
/** A day of the hotel's calendar, which is ahead of UTC. */
const dayIn = (days: number) => addDays(phnomPenhDate(new Date()), days)

let asked = 0
/** One night of one room for two people. It is decided when it is held, or refused because it is full. */
async function ask(room_id: string, booking_date: string): Promise<void> {
  const actor = { id: guests[asked++ % GUESTS] ?? newId(), role: 'user' as const }
  const caller = createCaller({ ...systemRequest(context), actor })
  const stay = { room_id, room_amount: 1, people_amount: 2, booking_date, phone: '098 765 432' }
  await caller.booking.request(stay).catch((error: unknown) => {
    if (rejectionOf(error).reason !== new Rejection('ROOM_FULL').code) throw error
  })
}

/** By the rule alone: what the guest is offered, decided and admitted, with the rows that the rule is about. */
const ruled = { ...context, commit: createCommitter(context.pool, [roomInventory], [requestQuota]) }
async function decide(room_id: string, check_in: string): Promise<void> {
  const actor = { id: guests[asked++ % GUESTS] ?? newId(), role: 'user' as const }
  const stay = { room_id, check_in, check_out: addDays(check_in, 1), rooms: 1, people: 2 }
  const offer = await offerFor({ ...context, actor }, stay)
  const request = { id: newId(), at: new Date().toISOString(), correlationId: newId(), actor }
  const command = { type: 'Request' as const, seen_cents: null, phone: null, note: null, ...stay }
  await handle(ruled, bookingDecider(offer), request, command).catch((error: unknown) => {
    if (!(error instanceof Rejection && error.code === 'ROOM_FULL')) throw error
  })
}

/** The plain command: an event on a new stream, and one inline projection. */
const plain: Decider<null, object, typeof EVENTS> = {
  category: 'counted',
  events: EVENTS,
  initial: null,
  evolve: { Counted: () => null },
  decide: () => [{ type: 'Counted', data: EVENT_DATA }],
}
const engine = { ...context, commit: createCommitter(context.pool, [counted]) }
async function append(id: string): Promise<void> {
  const at = new Date().toISOString()
  await handle(engine, plain, { id, at, correlationId: newId(), actor: EVENT_META.actor }, {})
}

/** A room of few, and the night that everybody wants: another in each turn. */
let wanted = 0
async function askForOne(load: Load): Promise<Outcome> {
  const room = await hotel.room(WANTED)
  wanted += 1
  return drive(load, () => ask(room, dayIn(wanted)))
}

/** Each of the writers asks for a room of its own. */
function askForOwn(load: Load): Promise<Outcome> {
  let writer = 0
  const own = rooms.slice(0, load.writers)
  return drive(load, () => ask(own[writer++ % own.length] ?? '', dayIn(any(YEAR))))
}

const LOADS: Record<string, (load: Load) => Promise<Outcome>> = {
  append: (load) => drive(load, append),
  decided: (load) => drive(load, () => decide(rooms[any(ROOMS)] ?? '', dayIn(any(YEAR)))),
  year: (load) => drive(load, () => ask(rooms[any(ROOMS)] ?? '', dayIn(any(YEAR)))),
  own: askForOwn,
  one: askForOne,
}

answerJobs((load: Load) => {
  const run = LOADS[load.what]
  if (!run) throw new Error(`no load "${load.what}"`)
  return run(load)
})
