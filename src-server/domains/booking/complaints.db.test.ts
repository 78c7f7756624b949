import { describe, expect, it } from 'vitest'
import { bookingScene, rejected } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, people, hotels, countsOn } = await bookingScene()

describe('owners and guests need not complain that', () => {
  const nights = (booking_date: string, check_out: string) => ({ booking_date, check_out })

  it('a day on which somebody leaves counts as taken', async () => {
    const room = await (await hotels.owner()).room({ room_amount: 1 })
    const { caller } = await people.member()
    await caller.booking.request({ ...christmasIn(room), ...nights('2026-12-22', '2026-12-24') })
    await caller.booking.request({ ...christmasIn(room), ...nights('2026-12-24', '2026-12-25') })
    expect(await countsOn(room, '2026-12-22', '2026-12-26')).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
  })

  it('a guest cannot leave on a closed day', async () => {
    const { caller: owner, room: makeRoom, hotel } = await hotels.owner()
    const room = await makeRoom()
    await owner.room.setNights({ id: room.id, nights: ['2026-12-24'], is_closed: true })
    const stay = nights('2026-12-22', '2026-12-24')
    const { caller } = await people.member()
    await caller.booking.request({ ...christmasIn(room), ...stay })
    const asked = { post_id: hotel.id, check_in: stay.booking_date, check_out: stay.check_out }
    expect(await app.guest.room.display(asked)).toMatchObject([{ stay: { problem: null } }])
  })

  it.each([
    [true, null],
    [false, 'STAY_TOO_SHORT'],
  ])(
    'a gap shorter than the shortest stay cannot be sold, where the owner allows it: %s',
    async (allows_gaps, code) => {
      const { caller: owner, room: makeRoom, hotel } = await hotels.owner()
      const room = await makeRoom({ room_amount: 1, min_nights: 3, allows_gaps })
      for (const stay of [nights('2026-12-20', '2026-12-24'), nights('2026-12-25', '2026-12-28')])
        await owner.booking.enterWalkIn({ ...christmasIn(room), ...stay, guest_name: 'Sok Dara' })
      const gap = { post_id: hotel.id, check_in: '2026-12-24', check_out: '2026-12-25' }
      const [offered] = await app.guest.room.display(gap)
      expect(offered?.stay?.problem?.code ?? null).toBe(code)
      const { caller } = await people.member()
      const request = caller.booking.request({ ...christmasIn(room), ...nights('2026-12-24', '2026-12-25') })
      if (code) await expect(request).rejects.toEqual(rejected(code, { limit: 3 }))
      else expect(await request).toMatchObject({ status: 'requested' })
    },
  )

  it('an owner can accept two requests for one room', async () => {
    const { caller: owner, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 1 })
    const [one, two] = [await people.member(), await people.member()]
    const { id } = await one.caller.booking.request(christmasIn(room))
    await expect(two.caller.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('ROOM_FULL'))
    await owner.booking.accept({ request_id: id })
    const walkIn = owner.booking.enterWalkIn({ ...christmasIn(room), guest_name: 'Chan' })
    await expect(walkIn).rejects.toEqual(rejected('ROOM_FULL', { nights: ['2026-12-24', '2026-12-25'], left: 0 }))
  })

  it('rules show only after the choice', async () => {
    const { room: makeRoom, hotel } = await hotels.owner()
    await makeRoom({ min_nights: 2, free_cancel_days: 5 })
    expect(await app.guest.room.display({ post_id: hotel.id })).toMatchObject([
      { min_nights: 2, free_cancel_days: 5, stay: null },
    ])
  })
})
