import { describe, expect, it } from 'vitest'
import { bookingScene } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, people, hotels, countsOn } = await bookingScene()

describe('a request is refused', () => {
  it.each([
    ['dates that are reversed', { booking_date: '2026-12-26', check_out: '2026-12-24' }, 'STAY_REVERSED'],
    ['a day that has passed', { booking_date: '2026-11-19', check_out: '2026-11-21' }, 'STAY_PAST'],
    ['19 months ahead', { booking_date: '2028-06-20', check_out: '2028-06-21' }, 'STAY_TOO_FAR'],
    ['91 nights', { booking_date: '2026-12-01', check_out: '2027-03-02' }, 'STAY_TOO_LONG'],
    ['30 February', { booking_date: '2027-02-30', check_out: '2027-03-02' }, 'invalid_format'],
    ['the year 0', { booking_date: '0000-01-01', check_out: '0000-01-02' }, 'STAY_PAST'],
    ['the year 9999', { booking_date: '9999-12-30', check_out: '9999-12-31' }, 'STAY_TOO_FAR'],
    ['no rooms', { room_amount: 0 }, 'too_small'],
    ['fewer rooms than none', { room_amount: -1 }, 'too_small'],
    ['nobody', { people_amount: 0 }, 'too_small'],
    ['half a room', { room_amount: 1.5 }, 'invalid_type'],
    ['a thousand million rooms', { room_amount: 1_000_000_000 }, 'too_big'],
    ['too many people', { people_amount: 3 }, 'ROOM_TOO_SMALL'],
    ['more rooms than there are', { room_amount: 3, people_amount: 3 }, 'ROOM_FULL'],
    ['a price that is not the room’s', { price_total: 1 }, 'ROOM_CHANGED'],
  ])('for %s', async (_, more, code) => {
    const room = await (await hotels.owner()).room()
    const { caller } = await people.member()
    const answer = caller.booking.request({ ...christmasIn(room), ...more })
    const failure = await answer.then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure).toEqual(expect.objectContaining({ cause: expect.anything() }))
    expect(JSON.stringify([failure, failure instanceof Error ? failure.cause : null, String(failure)])).toContain(code)
    expect(await countsOn(room)).toEqual([])
  })

  it('for a room of one’s own, of a hidden or deleted hotel, of a suspended owner, a draft, and one that was withdrawn', async () => {
    const { caller: owner, room: makeRoom, hotel, user } = await hotels.owner()
    const room = await makeRoom()
    const { caller } = await people.member()
    const ask = () => caller.booking.request(christmasIn(room))
    const gone = rejectionWith('ROOM_NOT_FOUND')
    await expect(owner.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('BOOKING_OWN_ROOM'))
    const { id } = await ask()
    await app.system.post.hide({ id: hotel.id })
    await expect(ask()).rejects.toEqual(gone)
    await app.system.post.publish({ id: hotel.id })
    await app.system.business.decide({ uuid: user.uuid, status: 'suspended', reason: 'Complaints' })
    await expect(ask()).rejects.toEqual(gone)
    expect(await caller.booking.get({ id })).toMatchObject({ status: 'requested' })
    await app.system.business.decide({ uuid: user.uuid, status: 'approved' })
    await caller.booking.leave({ id })
    await makeRoom({ id: room.id, status: 'draft' })
    await expect(ask()).rejects.toEqual(gone)
    await owner.room.delete({ id: room.id })
    await expect(ask()).rejects.toEqual(gone)
    const next = await makeRoom()
    await owner.post.remove({ id: hotel.id })
    await expect(caller.booking.request(christmasIn(next))).rejects.toEqual(gone)
  })

  it('from the 21st on, until an owner has answered one', async () => {
    const { caller: owner, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 50 })
    const { caller } = await people.member()
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, () => caller.booking.request(christmasIn(room))),
    )
    const asked = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect([asked.length, refused]).toEqual([20, Array(5).fill(rejectionWith('BOOKINGS_FULL'))])
    await expect(caller.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('BOOKINGS_FULL'))
    await owner.booking.reject({ id: asked[0]?.id ?? '', reason: 'Closed' })
    await caller.booking.request(christmasIn(room))
  })
})
