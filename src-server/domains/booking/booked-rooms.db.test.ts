import { describe, expect, it } from 'vitest'
import { handle } from '../../event-sourcing/handle.ts'
import { newId } from '../../platform/ids.ts'
import { requestOf } from '../../procedures/request.ts'
import { bookingScene, rejected } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { room as rooms } from '../room/decider.ts'

const { app, people, hotels, days } = await bookingScene()

describe('a room', () => {
  it('keeps as many rooms as are booked, and is not withdrawn while guests are to come', async () => {
    const { caller: owner, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 3 })
    const [one, two] = [await people.member(), await people.member()]
    const asked = await one.caller.booking.request(christmasIn(room))
    const other = await two.caller.booking.request({ ...christmasIn(room), booking_date: '2026-12-25' })
    const nights = { nights: ['2026-12-25'], booked: [2] }
    await expect(makeRoom({ id: room.id, room_amount: 1 })).rejects.toEqual(rejected('ROOM_HAS_STAYS', nights))
    await makeRoom({ id: room.id, room_amount: 2 })
    const all = { nights: ['2026-12-24', '2026-12-25'], booked: [1, 2] }
    await expect(owner.room.delete({ id: room.id })).rejects.toEqual(rejected('ROOM_HAS_STAYS', all))
    await one.caller.booking.leave({ id: asked.id })
    await owner.booking.reject({ id: other.id })
    await owner.room.delete({ id: room.id })
    expect((await owner.room.list({})).total).toBe(0)
  })

  it('is sold as often as there are rooms on a night that was priced before there were so many, years ahead', async () => {
    const { user, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 1 })
    const feast = '2029-04-14'
    // Logs have such nights: calls take none by now.
    const actor = { id: user.uuid, role: 'owner' as const }
    const request = requestOf({ ...app.requestAs(actor), actor }, { id: room.id })
    const set = { nights: [feast], price_cents: 6_000 }
    await handle(app.context, rooms, request, { type: 'SetNights', set })
    await makeRoom({ id: room.id, room_amount: 3 })
    days(700)
    const dates = { booking_date: feast, check_out: '2029-04-15' }
    const { caller } = await people.member()
    const asked = await caller.booking.request({ ...christmasIn(room), ...dates, room_amount: 3 })
    expect(asked).toMatchObject({ status: 'requested', price_total: 180 })
    await expect(caller.booking.request({ ...christmasIn(room), ...dates })).rejects.toEqual(
      rejected('ROOM_FULL', { nights: [feast] }),
    )
  })

  it('is closed and priced by night, and says what is free', async () => {
    const { caller: owner, room: makeRoom, hotel } = await hotels.owner()
    const room = await makeRoom()
    await owner.room.setNights({ id: room.id, nights: ['2026-12-25'], price: 40 })
    const stay = { post_id: hotel.id, check_in: '2026-12-24', check_out: '2026-12-26' }
    expect(await app.guest.room.display(stay)).toMatchObject([{ available: 2, stay: { total: 65 } }])
    await owner.room.setNights({ id: room.id, nights: ['2026-12-24', '2026-12-25'], is_closed: true })
    expect(await app.guest.room.display(stay)).toMatchObject([
      { available: 0, stay: { problem: { code: 'NIGHTS_CLOSED' } } },
    ])
    const { caller } = await people.member()
    await expect(caller.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('NIGHTS_CLOSED'))
    // Guests leave on a closed day, and the night on which others leave is not taken.
    await caller.booking.request({ ...christmasIn(room), booking_date: '2026-12-23', check_out: '2026-12-24' })
    const { nights } = await owner.room.calendar({ id: room.id, from: '2026-12-23', to: '2026-12-27' })
    expect(nights.map(({ free, held, price }) => [free, held, price])).toEqual([
      [1, 1, null],
      [0, 0, null],
      [0, 0, 40],
      [2, 0, null],
    ])
  })

  it('tells a calendar which nights are gone before anybody chooses', async () => {
    const { caller: owner, room: makeRoom, hotel } = await hotels.owner()
    const nights = (more = {}) => app.guest.room.nights({ post_id: hotel.id, ...more })
    await expect(nights()).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
    const [room] = [
      await makeRoom({ notice_days: 2, min_nights: 2 }),
      await makeRoom({ room_amount: 1, notice_days: 4 }),
    ]
    await owner.room.setNights({ id: room.id, nights: ['2026-12-23', '2026-12-24'], is_closed: true })
    expect(await nights()).toMatchObject({ first: '2026-11-22', min_nights: 1, taken: [], shortest: {} })
    // Only one kind has two rooms; a gap before closed nights may be shorter.
    expect(await nights({ rooms: 2, people: 4 })).toMatchObject({ min_nights: 2, taken: ['2026-12-23', '2026-12-24'] })
    await app.system.post.hide({ id: hotel.id })
    await expect(nights()).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
  })

  it('is its owner’s alone', async () => {
    const { room: makeRoom } = await hotels.owner()
    const room = await makeRoom()
    const { caller: other, branch, hotel } = await hotels.owner()
    const { caller: guest } = await people.member()
    const asked = await guest.booking.request(christmasIn(room))
    const gone = rejectionWith('ROOM_NOT_FOUND')
    await expect(other.room.get({ id: room.id })).rejects.toEqual(gone)
    await expect(other.room.delete({ id: room.id })).rejects.toEqual(gone)
    await expect(other.room.setNights({ id: room.id, nights: ['2026-12-24'], is_closed: true })).rejects.toEqual(gone)
    await expect(makeRoom({ branch_id: branch.id })).rejects.toEqual(rejectionWith('BRANCH_NOT_FOUND'))
    await expect(makeRoom({ post_id: hotel.id })).rejects.toEqual(rejectionWith('HOTEL_NOT_FOUND'))
    const unknown = rejectionWith('BOOKING_NOT_FOUND')
    await expect(other.booking.accept({ request_id: asked.id })).rejects.toEqual(unknown)
    await expect(other.booking.markRead({ id: asked.id })).rejects.toEqual(unknown)
    await expect(other.booking.get({ id: asked.id })).rejects.toEqual(unknown)
    await expect((await people.member()).caller.booking.leave({ id: asked.id })).rejects.toEqual(unknown)
    expect((await other.booking.requests({})).total).toBe(0)
  })

  it('that is asked for is marked as read under a key that is good for these requests alone', async () => {
    const { user, caller, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 3 })
    const asked: string[] = []
    for (const _ of [1, 2, 3]) asked.push((await (await people.member()).caller.booking.request(christmasIn(room))).id)
    const [one = '', two = '', three = ''] = asked
    const keyed = app.as({ id: user.uuid, role: 'owner' }, { idempotencyKey: newId() })
    const mark = (ids: string[]) => keyed.booking.markRead({ ids })
    expect(await mark([one, two])).toEqual({ unread: 1 })
    expect(await mark([two, one])).toEqual({ unread: 1 })
    for (const others of [[three], [one, three], [one], [one, two, three]])
      await expect(mark(others)).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
    expect(await caller.booking.count()).toEqual({ unread: 1, waiting: 3 })
  })

  it('that an admin makes or changes is the hotel’s owner’s, who gets the requests', async () => {
    const { caller: owner, branch, hotel } = await hotels.owner()
    const other = await hotels.owner()
    const admin = app.as(app.actorOf('admin'))
    const words = { name: 'Hill view', bed: { kind: 'double' as const, count: 1 }, room_amount: 1, people_amount: 2 }
    const input = { branch_id: branch.id, post_id: hotel.id, price: 25, ...words }
    const { id } = await admin.room.save(input)
    expect((await owner.room.list({})).rows).toMatchObject([{ id }])
    const asked = await (await people.member()).caller.booking.request(christmasIn({ id }))
    expect((await owner.booking.requests({})).rows).toMatchObject([{ id: asked.id }])
    await admin.room.save({ ...input, id, name: 'Valley view' })
    expect(await owner.room.get({ id })).toMatchObject({ name: 'Valley view' })
    const mixed = { branch_id: other.branch.id }
    await expect(admin.room.save({ ...input, ...mixed })).rejects.toEqual(rejectionWith('BRANCH_NOT_FOUND'))
    const moved = { ...mixed, id, post_id: other.hotel.id }
    await expect(admin.room.save({ ...input, ...moved })).rejects.toThrow('NOT_FOUND')
  })
})
