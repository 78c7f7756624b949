import { expect, it } from 'vitest'
import type { RoomDisplay } from '#shared/room.ts'
import { partyNight } from './party-night.ts'

type Stay = NonNullable<RoomDisplay['stay']>

const room = (people_amount: number, price: number, stay: Partial<Stay> | null = null): RoomDisplay => ({
  ...{
    id: `${people_amount}`,
    name: 'River view',
    bed: { kind: 'double', count: 1 },
    people_amount,
    price,
    images: [],
  },
  ...{ price_riel: price * 4_000, description: null, free_cancel_days: 1, min_nights: 1, available: 3 },
  stay: stay && {
    ...{ left: 3, problem: null, total: 0, total_riel: 0, free_until: '', several: null },
    nights: [{ night: '2026-12-24', price }],
    ...stay,
  },
})
const costOf = (...[rooms, people, asked = 1]: [rooms: RoomDisplay[], people: number, asked?: number]) => {
  const night = partyNight(rooms, { people, rooms: asked })
  return night && { price: night.room.price * night.rooms, rooms: night.rooms }
}
const TOO_SMALL = { problem: { code: 'ROOM_TOO_SMALL' as const, limit: 2 } }

it('without dates it is a usual night of the room, or of several, that sleep the party', () => {
  const rooms = [room(1, 12), room(2, 32)]
  expect(costOf(rooms, 2)).toEqual({ price: 32, rooms: 1 })
  expect(costOf(rooms, 5)).toEqual({ price: 96, rooms: 3 })
  expect(costOf([room(1, 6)], 2)).toEqual({ price: 12, rooms: 2 })
})

it('with dates it is the cheapest of their nights', () => {
  const nights = [
    { night: '2026-12-24', price: 50 },
    { night: '2026-12-25', price: 40 },
  ]
  expect(costOf([room(2, 32, { nights })], 2)).toEqual({ price: 40, rooms: 1 })
  expect(partyNight([room(2, 32, { nights })], { people: 2, rooms: 1 })?.room.price_riel).toBeNull()
  expect(partyNight([room(2, 32, {})], { people: 2, rooms: 1 })?.room.price_riel).toBe(128_000)
})

it('with dates a party that no room sleeps pays for several, where so many are free', () => {
  const several = { rooms: 3, total: 96, total_riel: 384_000 }
  expect(costOf([room(2, 32, { ...TOO_SMALL, several })], 5)).toEqual({ price: 96, rooms: 3 })
  expect(costOf([room(2, 32, { ...TOO_SMALL, left: 2 })], 5)).toBeNull()
})

it('what is full or closed on the dates has no price', () => {
  const full = { problem: { code: 'ROOM_FULL' as const }, left: 0 }
  const closed = { problem: { code: 'NIGHTS_CLOSED' as const } }
  expect(costOf([room(2, 20, closed), room(2, 25, full), room(2, 32, {})], 2)).toEqual({ price: 32, rooms: 1 })
  expect(costOf([room(2, 20, closed), room(2, 25, full)], 2)).toBeNull()
})
