import { cheapestNight } from '#shared/cheapest-night.ts'
import type { RoomDisplay } from '#shared/room.ts'

/**
 * The cheapest room for a night of a party, what a night in it costs, and how many of it the party takes: of the dates that the
 * rooms are shown for, else a usual night. Null where nothing sleeps the party, or can be had.
 */
export const partyNight = (rooms: readonly RoomDisplay[], party: { people: number; rooms: number }) =>
  cheapestNight(rooms.flatMap(offeredIn), party)

function offeredIn({ available, people_amount, price, price_riel, stay }: RoomDisplay) {
  if (!stay) return [{ amount: available, people_amount, price, price_riel }]
  if (stay.problem && !stay.several) return []
  const least = Math.min(...stay.nights.map((night) => night.price))
  return [{ amount: stay.left, people_amount, price: least, price_riel: least === price ? price_riel : null }]
}
