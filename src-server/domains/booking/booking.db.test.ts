import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { NOON } from '../../testing/app.ts'
import { christmasIn, hotelsOf } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
const hotels = hotelsOf(app)

afterEach(() => {
  app.clock.now = NOON
})

const days = (count: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + count * 86_400_000)
}
const rejected = (code: string, detail: object) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, detail: expect.objectContaining(detail) }) })
const freeOn = async (room: { id: string }, from = '2026-12-24', to = '2026-12-26') => {
  const { rows } = await app.context.pool.query<{ night: string; held: number; taken: number }>(
    'select night, held, taken from room_inventory where room_id = $1 and night >= $2 and night < $3 order by night',
    [room.id, from, to],
  )
  return rows.map(({ held, taken }) => [held, taken])
}

describe('a booking', () => {
  it('is asked for, accepted, and cancelled inside the policy, which frees its rooms', async () => {
    const { caller: owner, room: makeRoom, hotel, user } = await hotels.owner()
    const room = await makeRoom()
    const guest = await people.member()
    const [offered] = await app.guest.room.display({
      post_id: hotel.id,
      check_in: '2026-12-24',
      check_out: '2026-12-26',
    })
    expect(offered).toMatchObject({
      id: room.id,
      available: 2,
      stay: { total: 50, problem: null, free_until: '2026-12-21' },
    })

    const asked = await guest.caller.booking.request({
      ...christmasIn(room),
      phone: '098 765 432',
      note: 'We come late',
    })
    expect(asked).toMatchObject({ status: 'requested', price_total: 50, nights: 2, hotel: { phone: null } })
    expect(await freeOn(room)).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await owner.booking.unread()).toEqual({ unread: 1 })
    const { rows: requests } = await owner.booking.requests({ is_read: false })
    expect(requests).toMatchObject([{ id: asked.id, guest: { phone: '+85598765432', note: 'We come late' } }])

    const accepted = await owner.booking.accept({ request_id: asked.id })
    expect(accepted).toMatchObject({ status: 'accepted', is_read: true })
    expect(await owner.booking.unread()).toEqual({ unread: 0 })
    expect(await freeOn(room)).toEqual([
      [0, 1],
      [0, 1],
    ])
    const { rows: coming } = await guest.caller.booking.mine({ group: 'coming' })
    expect(coming).toMatchObject([{ id: asked.id, hotel: { phone: '+85512345678' } }])

    const cancelled = await guest.caller.booking.leave({ id: asked.id, reason: 'We stay at home' })
    expect(cancelled).toMatchObject({ status: 'cancelled_by_guest', fee: 0 })
    expect(cancelled.timeline.map(({ step, by, reason }) => [step, by, reason])).toEqual([
      ['requested', 'guest', null],
      ['accepted', 'owner', null],
      ['cancelled_by_guest', 'guest', 'We stay at home'],
    ])
    expect(await freeOn(room)).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await owner.booking.stays({})).rows).toMatchObject([{ id: asked.id, status: 'cancelled_by_guest' }])
    expect(user.uuid).not.toBe(guest.user.uuid)
  })

  it('is one booking, however often it is sent, and a lost answer can be asked for again', async () => {
    const room = await (await hotels.owner()).room()
    const { user } = await people.member()
    const keyed = app.as({ id: user.uuid, role: 'user' }, { idempotencyKey: newId() })
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed.booking.request(christmasIn(room))))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await freeOn(room)).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  it('is never of more rooms than there are, however many ask at once', async () => {
    const room = await (await hotels.owner()).room({ room_amount: 3 })
    const guests = await Promise.all(Array.from({ length: 12 }, () => people.member()))
    const stays = [
      { booking_date: '2026-12-24', check_out: '2026-12-26' },
      { booking_date: '2026-12-25', check_out: '2026-12-27' },
    ]
    const results = await Promise.allSettled(
      guests.map(({ caller }, n) => caller.booking.request({ ...christmasIn(room), ...stays[n % 2] })),
    )
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(results.length - refused.length).toBe(3)
    for (const error of refused) expect(error).toEqual(rejectionWith('ROOM_FULL'))
    for (const [held = 0, taken = 0] of await freeOn(room, '2026-12-24', '2026-12-27'))
      expect(held + taken).toBeLessThanOrEqual(3)
  })

  it('expires by itself, and cannot be accepted any more', async () => {
    const { again, room: makeRoom } = await hotels.owner()
    const room = await makeRoom()
    const { caller } = await people.member()
    const { id } = await caller.booking.request(christmasIn(room))
    days(1.1)
    await expect(again().booking.accept({ request_id: id })).rejects.toEqual(
      rejected('BOOKING_STATUS', { status: 'expired' }),
    )
    expect(await app.system.booking.settle()).toBeGreaterThan(0)
    expect(await caller.booking.get({ id })).toMatchObject({ status: 'expired' })
    expect(await freeOn(room)).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('is a stay that ends the day after its guests have left, or one to which nobody came', async () => {
    const { caller: owner, again, room: makeRoom } = await hotels.owner()
    const room = await makeRoom()
    const first = await owner.booking.enterWalkIn({ ...christmasIn(room), guest_name: 'Sok Dara' })
    const second = await owner.booking.enterWalkIn({ ...christmasIn(room), guest_name: 'Chan', phone: '011 222 333' })
    expect(first).toMatchObject({ status: 'accepted', is_walk_in: true, guest: { name: 'Sok Dara' } })
    await expect(owner.booking.end({ id: first.id, status: 'no_show' })).rejects.toEqual(
      rejectionWith('STAY_NOT_BEGUN'),
    )
    days(34.2)
    expect(await again().booking.today()).toMatchObject({ date: '2026-12-24', arrivals: [{}, {}] })
    await again().booking.end({ id: second.id, status: 'no_show' })
    expect(await freeOn(room)).toEqual([
      [0, 2],
      [0, 1],
    ])
    days(3)
    await app.system.booking.settle()
    expect(await again().booking.get({ id: first.id })).toMatchObject({ status: 'completed' })
  })

  it('costs its price once it is too late to cancel for nothing', async () => {
    const { caller: owner, room: makeRoom } = await hotels.owner()
    const room = await makeRoom()
    const { caller } = await people.member()
    const { id } = await caller.booking.request(christmasIn(room))
    await owner.booking.accept({ request_id: id })
    days(33)
    await expect(caller.booking.leave({ id })).rejects.toEqual(rejected('CANCEL_NOT_FREE', { fee: 50 }))
    expect(await caller.booking.leave({ id, accepts_fee: true })).toMatchObject({
      status: 'cancelled_by_guest',
      fee: 50,
    })
  })
})

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
    expect(await freeOn(room)).toEqual([])
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
    const asked = await Promise.all(Array.from({ length: 20 }, () => caller.booking.request(christmasIn(room))))
    await expect(caller.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('BOOKINGS_FULL'))
    await owner.booking.reject({ id: asked[0]?.id ?? '', reason: 'Closed' })
    await caller.booking.request(christmasIn(room))
  })
})

describe('a room', () => {
  it('keeps as many rooms as are booked, and is not withdrawn while guests are to come', async () => {
    const { caller: owner, room: makeRoom } = await hotels.owner()
    const room = await makeRoom({ room_amount: 3 })
    const [one, two] = [await people.member(), await people.member()]
    const asked = await one.caller.booking.request(christmasIn(room))
    const other = await two.caller.booking.request({ ...christmasIn(room), booking_date: '2026-12-25' })
    const nights = { nights: ['2026-12-25'] }
    await expect(makeRoom({ id: room.id, room_amount: 1 })).rejects.toEqual(rejected('ROOM_HAS_STAYS', nights))
    await makeRoom({ id: room.id, room_amount: 2 })
    const all = { nights: ['2026-12-24', '2026-12-25'] }
    await expect(owner.room.delete({ id: room.id })).rejects.toEqual(rejected('ROOM_HAS_STAYS', all))
    await one.caller.booking.leave({ id: asked.id })
    await owner.booking.reject({ id: other.id })
    await owner.room.delete({ id: room.id })
    expect((await owner.room.list({})).total).toBe(0)
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
})

it('a guest who deletes the account takes note and phone along, and the owner’s numbers stay right', async () => {
  const { caller: owner, room: makeRoom } = await hotels.owner()
  const room = await makeRoom()
  const guest = await people.member()
  const asked = await guest.caller.booking.request({ ...christmasIn(room), phone: '098 765 432', note: 'A secret' })
  await owner.booking.accept({ request_id: asked.id })
  await guest.caller.account.remove({ password: guest.input.password })
  await app.system.booking.leaveAllOf({ uuid: guest.user.uuid })
  const view = await owner.booking.get({ id: asked.id })
  expect(view).toMatchObject({
    status: 'cancelled_by_guest',
    price_total: 50,
    guest: { name: null, phone: null, note: null },
  })
  expect(await freeOn(room)).toEqual([
    [0, 0],
    [0, 0],
  ])
})
