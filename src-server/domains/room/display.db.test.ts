import { expect, it } from 'vitest'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { christmasIn, hotelsOf } from '../../testing/hotels.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
const hotels = hotelsOf(app)

it.each([
  ['dates that are reversed', '2026-12-26', '2026-12-24', { reason: 'STAY_REVERSED' }],
  ['a day that has passed', '2026-11-19', '2026-11-21', { reason: 'STAY_PAST' }],
  ['19 months ahead', '2028-06-20', '2028-06-21', { reason: 'STAY_TOO_FAR' }],
  ['91 nights', '2026-12-01', '2027-03-02', { reason: 'STAY_TOO_LONG', facts: { limit: 90 } }],
  ['a century', '2026-12-01', '2126-12-01', { reason: 'STAY_TOO_LONG', facts: { limit: 90 } }],
])('rooms are shown for dates as a request takes them: not for %s', async (_, check_in, check_out, refusal) => {
  const { hotel, room } = await hotels.owner()
  const { caller } = await people.member()
  const dates = { booking_date: check_in, check_out }
  const asked = caller.booking.request({ ...christmasIn(await room()), ...dates }).catch(rejectionOf)
  const shown = app.guest.room.display({ post_id: hotel.id, check_in, check_out }).catch(rejectionOf)
  expect(await shown).toMatchObject(refusal)
  expect(await asked).toMatchObject(refusal)
})

it('the longest stay of all is shown, and what a room alone does not take is said of that room', async () => {
  const { hotel, room } = await hotels.owner()
  const long = await room({ price: 10 })
  const short = await room({ price: 20, max_nights: 7 })
  const asked = { post_id: hotel.id, check_in: '2026-12-01', check_out: '2027-03-01' }
  expect(await app.guest.room.display(asked)).toMatchObject([
    { id: long.id, stay: { problem: null, total: 900 } },
    { id: short.id, available: 0, stay: { problem: { code: 'STAY_TOO_LONG', limit: 7 } } },
  ])
})

it('rooms that sleep the people stand before the others, the cheapest first among each', async () => {
  const { hotel, room } = await hotels.owner()
  const bed = await room({ price: 6, people_amount: 1 })
  const double = await room({ price: 32 })
  const family = await room({ price: 48, people_amount: 4 })
  const shownFor = async (asked: { people?: number; rooms?: number }, dates = {}) =>
    (await app.guest.room.display({ post_id: hotel.id, ...asked, ...dates })).map(({ id }) => id)
  for (const dates of [{}, { check_in: '2026-12-24', check_out: '2026-12-26' }]) {
    expect(await shownFor({}, dates)).toEqual([double.id, family.id, bed.id])
    expect(await shownFor({ people: 1 }, dates)).toEqual([bed.id, double.id, family.id])
    expect(await shownFor({ people: 3 }, dates)).toEqual([family.id, bed.id, double.id])
    expect(await shownFor({ people: 4, rooms: 2 }, dates)).toEqual([double.id, family.id, bed.id])
  }
})

it('a room that is too small says how many of it sleep the people, as long as so many are free', async () => {
  const { hotel, room } = await hotels.owner()
  const single = await room({ price: 6, people_amount: 1 })
  const dates = { check_in: '2026-12-24', check_out: '2026-12-26' }
  const shown = async () => (await app.guest.room.display({ post_id: hotel.id, ...dates }))[0]?.stay
  const problem = { code: 'ROOM_TOO_SMALL', limit: 1 }
  expect(await shown()).toMatchObject({ problem, several: { rooms: 2, total: 24, total_riel: 96_000 } })
  const taken = await app.guest.room.display({ post_id: hotel.id, ...dates, rooms: 2 })
  expect(taken).toMatchObject([{ stay: { problem: null, total: 24, several: null } }])
  const { caller } = await people.member()
  await caller.booking.request({ ...christmasIn(single), people_amount: 1 })
  expect(await shown()).toMatchObject({ problem, several: null })
})
