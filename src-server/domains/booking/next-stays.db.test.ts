import { expect, it } from 'vitest'
import { rejectionOf } from '../../procedures/wire-rejection.ts'
import { christmasIn, hotelsOf } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
const hotels = hotelsOf(app)
const stay = { check_in: '2026-12-24', check_out: '2026-12-26' }
const before = { check_in: '2026-12-22', check_out: '2026-12-24', price_total: 50 }
const after = { check_in: '2026-12-26', check_out: '2026-12-28', price_total: 50 }
const later = { check_in: '2026-12-27', check_out: '2026-12-29', price_total: 50 }

it('the loser of a race learns the next free dates, by every way', async () => {
  const { hotel, room: makeRoom } = await hotels.owner()
  const room = await makeRoom({ room_amount: 1 })
  const guests = await Promise.all(Array.from({ length: 4 }, () => people.member()))
  const answers = await Promise.allSettled(guests.map(({ caller }) => caller.booking.request(christmasIn(room))))
  const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [rejectionOf(answer.reason)] : []))
  expect(lost).toHaveLength(3)
  for (const one of lost) expect(one).toMatchObject({ reason: 'ROOM_FULL', facts: { next: [before, after, later] } })
  const shown = await app.guest.room.nextStays({ post_id: hotel.id, ...stay, people: 2 })
  expect(shown).toEqual({ [room.id]: [before, after, later] })
  // What is offered can be had.
  const { check_in: booking_date, check_out } = after
  await people.member().then(({ caller }) => caller.booking.request({ ...christmasIn(room), booking_date, check_out }))
  const next = { '2026-12-26': false, '2026-12-27': false, '2026-12-28': true }
  const left = (await app.guest.room.nextStays({ post_id: hotel.id, ...stay }))[room.id]?.map(
    ({ check_in }) => check_in,
  )
  for (const [date, isFree] of Object.entries(next)) expect(left?.includes(date)).toBe(isFree)
})

it('other dates are offered for rooms that other dates help, and for no others', async () => {
  const { caller: owner, hotel, room: makeRoom } = await hotels.owner()
  const room = await makeRoom()
  const ask = (more: object = {}) => app.guest.room.nextStays({ post_id: hotel.id, ...stay, ...more })
  expect(await ask()).toEqual({})
  await owner.room.setNights({ id: room.id, nights: ['2026-12-25'], is_closed: true })
  expect((await ask())[room.id]?.[0]).toEqual({ check_in: '2026-12-22', check_out: '2026-12-24', price_total: 50 })
  // Two rooms sleep three people, and there are no three of them.
  expect((await ask({ people: 3 }))[room.id]?.[0]).toEqual({
    check_in: '2026-12-22',
    check_out: '2026-12-24',
    price_total: 100,
  })
  expect(await ask({ people: 5 })).toEqual({})
  await expect(ask({ check_in: '2026-12-26', check_out: '2026-12-24' })).rejects.toEqual(rejectionWith('STAY_REVERSED'))
  await app.system.post.hide({ id: hotel.id })
  await expect(ask()).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
})
