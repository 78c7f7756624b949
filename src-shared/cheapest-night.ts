/** How many rooms of a kind a party takes: as many as it asks for, or more where these do not sleep it. */
export const roomsFor = ({ people_amount }: { people_amount: number }, { people, rooms }: Party): number =>
  Math.max(rooms, Math.ceil(people / people_amount))

type Offered = { amount: number; people_amount: number; price: number }
type Party = { people: number; rooms: number }

/**
 * The cheapest way in which a party may sleep in rooms of one kind, by their usual price of a night, and how many it takes: as many
 * as it asks for, or more where these do not sleep it. Null where a hotel has no such rooms. A stay for as many rooms has the same
 * rules in `quoteStay`.
 */
export function cheapestNight<R extends Offered>(
  offered: readonly R[],
  party: Party,
): { room: R; rooms: number } | null {
  const ways = offered
    .map((room) => ({ room, rooms: roomsFor(room, party) }))
    .filter(({ room, rooms }) => rooms <= room.amount)
  const asWanted = ways.filter(({ rooms }) => rooms === party.rooms)
  const [cheapest] = (asWanted.length > 0 ? asWanted : ways).toSorted((a, b) => costOf(a) - costOf(b))
  return cheapest ?? null
}

const costOf = ({ room, rooms }: { room: Offered; rooms: number }) => room.price * rooms
