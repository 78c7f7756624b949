import { describe, expect, it, onTestFinished } from 'vitest'
import { requestBookingInput } from '#shared/booking.ts'
import { createContext } from '../../composition/context.ts'
import { createCaller } from '../../composition/router.ts'
import { newId } from '../../platform/ids.ts'
import { bookingScene, rejected } from '../../testing/booking-scene.ts'
import { BRANCH, christmasIn } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { leaveBookings } from './jobs.ts'
import { requestBooking } from './write.ts'

const { app, people, hotels, days, nextMonthIn, countsOn } = await bookingScene()

/** Deleted accounts with something that their job has to end. */
async function leaving() {
  const { db } = app.context
  const { follows } = leaveBookings
  const rows = follows ? await db.selectFrom(follows.missing(db).as('missing')).select('id').execute() : []
  return rows.map(({ id }) => id)
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
    expect(await countsOn(room)).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await owner.booking.count()).toEqual({ unread: 1, waiting: 1 })
    const { rows: requests } = await owner.booking.requests({ is_read: false })
    expect(requests).toMatchObject([{ id: asked.id, guest: { phone: '+85598765432', note: 'We come late' } }])

    const accepted = await owner.booking.accept({ request_id: asked.id })
    expect(accepted).toMatchObject({ status: 'accepted', is_read: true })
    expect(await owner.booking.count()).toEqual({ unread: 0, waiting: 0 })
    expect(await countsOn(room)).toEqual([
      [0, 1],
      [0, 1],
    ])
    const { rows: coming, groups } = await guest.caller.booking.mine({ group: 'coming' })
    expect(coming).toMatchObject([{ id: asked.id, hotel: { phone: '+85512345678' } }])
    expect(groups).toEqual({ coming: 1, waiting: 0, past: 0, ended: 0 })

    const cancelled = await guest.caller.booking.leave({ id: asked.id, reason: 'We stay at home' })
    expect(cancelled).toMatchObject({ status: 'cancelled_by_guest', fee: 0 })
    expect(cancelled.timeline.map(({ step, by, reason }) => [step, by, reason])).toEqual([
      ['requested', 'guest', null],
      ['accepted', 'owner', null],
      ['cancelled_by_guest', 'guest', 'We stay at home'],
    ])
    expect(await countsOn(room)).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect((await guest.caller.booking.mine({})).groups).toEqual({ coming: 0, waiting: 0, past: 0, ended: 1 })
    expect((await owner.booking.stays({})).rows).toMatchObject([{ id: asked.id, status: 'cancelled_by_guest' }])
    const inGroups = await Promise.all(
      (['coming', 'past', 'ended'] as const).map((group) => owner.booking.stays({ group })),
    )
    expect(inGroups.map(({ total }) => total)).toEqual([0, 0, 1])
    expect(user.uuid).not.toBe(guest.user.uuid)
  })

  it('is one booking, however often it is sent, and a lost answer can be asked for again', async () => {
    const room = await (await hotels.owner()).room()
    const { user } = await people.member()
    const keyed = app.as({ id: user.uuid, role: 'user' }, { idempotencyKey: newId() })
    const answers = await Promise.all(Array.from({ length: 10 }, () => keyed.booking.request(christmasIn(room))))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await countsOn(room)).toEqual([
      [1, 0],
      [1, 0],
    ])
  })

  it('is one booking of the last room, also where another process books it for the same call meanwhile', async () => {
    const room = await (await hotels.owner()).room({ room_amount: 1 })
    const { user } = await people.member()
    const actor = { id: user.uuid, role: 'user' as const }
    const call = { ...app.requestAs(actor), actor, idempotencyKey: newId() }
    const first = createCaller(call)
    const { DATABASE_URL, DATA_DIR } = app.settings
    const { context, close } = createContext({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, now: () => app.clock.now })
    onTestFinished(() => close())
    let booked: { id: string } | undefined
    const pool = new Proxy(context.pool, {
      get: (target, key) =>
        key !== 'query'
          ? Reflect.get(target, key)
          : async (...asked: [{ name?: string }]) => {
              if (asked[0].name === 'nights-of-rooms') booked ??= await first.booking.request(christmasIn(room))
              return Reflect.apply(target.query, target, asked)
            },
    })
    // Not by the router: calls under one key take turns in a process.
    const { id } = await requestBooking({ ...call, ...context, pool }, requestBookingInput.parse(christmasIn(room)))
    expect(id).toBe(booked?.id)
  })

  it('is refused under the key of another: a price that the guest has not seen', async () => {
    const room = await (await hotels.owner()).room()
    const { user } = await people.member()
    const keyed = app.as({ id: user.uuid, role: 'user' }, { idempotencyKey: newId() })
    const { price_total } = await keyed.booking.request({ ...christmasIn(room), price_total: 50 })
    expect(price_total).toBe(50)
    await expect(keyed.booking.request({ ...christmasIn(room), price_total: 1 })).rejects.toEqual(
      rejectionWith('COMMAND_REUSED'),
    )
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
    for (const [held = 0, taken = 0] of await countsOn(room, '2026-12-24', '2026-12-27'))
      expect(held + taken).toBeLessThanOrEqual(3)
  })

  it('holds its rooms for a day, and on the day of its arrival until that ends', async () => {
    app.clock.now = new Date('2026-12-24T12:00:00+07:00')
    const room = await (await hotels.owner()).room()
    const { caller } = await people.member()
    const heldUntil = async (booking_date: string, check_out: string) =>
      (await caller.booking.request({ ...christmasIn(room), booking_date, check_out })).expires_at
    expect(await heldUntil('2026-12-25', '2026-12-26')).toBe('2026-12-25T05:00:00.000Z')
    expect(await heldUntil('2026-12-24', '2026-12-25')).toBe('2026-12-24T17:00:00.000Z')
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
    expect(await countsOn(room)).toEqual([
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
    expect(await again().booking.today({})).toMatchObject({ date: '2026-12-24', arrivals: [{}, {}] })
    await again().booking.end({ id: second.id, status: 'no_show' })
    expect(await countsOn(room)).toEqual([
      [0, 2],
      [0, 1],
    ])
    days(3)
    await app.system.booking.settle()
    expect(await again().booking.get({ id: first.id })).toMatchObject({ status: 'completed' })
  })

  it('costs its price once it is too late to cancel for nothing', async () => {
    const { caller: owner, again: hostAgain, room: makeRoom } = await hotels.owner()
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
    // The owner's card has it as well.
    const { rows } = await hostAgain().booking.requests({})
    expect(rows).toMatchObject([{ id, status: 'cancelled_by_guest', fee: 50 }])
  })
})

it('a guest who deletes the account takes note and phone along, and the owner’s numbers stay right', async () => {
  const host = await hotels.owner()
  const room = await host.room()
  const guest = await people.member()
  const stay = nextMonthIn(room)
  const owner = host.again()
  const asked = await guest.caller.booking.request({ ...stay, phone: '098 765 432', note: 'A secret' })
  await owner.booking.accept({ request_id: asked.id })
  await guest.caller.account.remove({ password: guest.input.password })
  expect(await leaving()).toContain(guest.user.uuid)
  await app.system.booking.leaveAllOf({ uuid: guest.user.uuid })
  expect(await leaving()).not.toContain(guest.user.uuid)
  const view = await owner.booking.get({ id: asked.id })
  expect(view).toMatchObject({
    status: 'cancelled_by_guest',
    price_total: 50,
    guest: { name: null, phone: null, note: null },
  })
  expect(await countsOn(room, stay.booking_date, stay.check_out)).toEqual([
    [0, 0],
    [0, 0],
  ])
})

it('an owner who repeats a call after the guest has gone is not told the guest’s phone again', async () => {
  const { user, room: makeRoom } = await hotels.owner()
  const room = await makeRoom()
  const guest = await people.member()
  const asked = await guest.caller.booking.request({ ...christmasIn(room), phone: '098 765 432', note: 'A secret' })
  const keyed = app.as({ id: user.uuid, role: 'owner' }, { idempotencyKey: newId() })
  const accept = () => keyed.booking.accept({ request_id: asked.id })
  const first = await accept()
  expect(first.guest).toMatchObject({ phone: '+85598765432', note: 'A secret' })
  expect(await accept()).toEqual(first)
  await guest.caller.account.remove({ password: guest.input.password })
  expect((await accept()).guest).toEqual({ name: null, phone: null, note: null })
})

it('an admin who repeats a call after an owner has gone is not told the branch’s phone again', async () => {
  const { user, branch } = await hotels.owner()
  const admin = app.as(app.actorOf('admin'), { idempotencyKey: newId() })
  const save = () => admin.branch.save({ ...BRANCH, id: branch.id, name: 'Bay', phone: '012 345 678' })
  expect((await save()).phone).toBe('+85512345678')
  await app.as({ id: user.uuid, role: 'user' }).account.remove({ password: 'rice-fields-in-may' })
  expect(await save()).toMatchObject({ name: '', phone: null })
})

it('an owner deletes the account once its guests are settled, and is told how many they are', async () => {
  const { user, again, room: makeRoom } = await hotels.owner()
  const room = await makeRoom({ room_amount: 3 })
  const { caller } = await people.member()
  const asked = await caller.booking.request(christmasIn(room))
  const stay = await caller.booking.request(christmasIn(room))
  await again().booking.accept({ request_id: stay.id })
  const remove = () => app.as({ id: user.uuid, role: 'user' }).account.remove({ password: 'rice-fields-in-may' })
  const nights = ['2026-12-24', '2026-12-25']
  await expect(remove()).rejects.toEqual(rejected('ACCOUNT_HAS_STAYS', { stays: 2, nights }))
  await again().booking.reject({ id: asked.id, reason: 'We close' })
  await expect(remove()).rejects.toEqual(rejected('ACCOUNT_HAS_STAYS', { stays: 1, nights }))
  await again().booking.cancel({ id: stay.id, reason: 'We close' })
  await remove()
  await expect(caller.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
})

it('an admin is told how many guests wait or have yet to arrive, before suspending their owner or deleting the hotel', async () => {
  const { user, again, hotel, room: makeRoom } = await hotels.owner()
  const room = await makeRoom({ room_amount: 3 })
  const { caller } = await people.member()
  const of = (post_id?: string) => app.as(app.actorOf('admin')).booking.ofGuests({ uuid: user.uuid, post_id })
  expect(await of()).toEqual({ stays: 0, nights: [] })
  const asked = await caller.booking.request(christmasIn(room))
  await caller.booking.request({ ...christmasIn(room), booking_date: '2026-12-30', check_out: '2026-12-31' })
  // Only the owner knows this guest, who is not turned away.
  await again().booking.enterWalkIn({ ...christmasIn(room), booking_date: '2026-12-20', guest_name: 'Sok Dara' })
  await again().booking.accept({ request_id: asked.id })
  const booked = { stays: 2, nights: ['2026-12-24', '2026-12-25', '2026-12-30'] }
  expect(await of()).toEqual(booked)
  const annex = await app.publish({ type: 'hotel', name: 'Annex', images: [await app.picture(again())] }, again())
  await caller.booking.request({ ...christmasIn(await makeRoom({ post_id: annex.id })), booking_date: '2026-12-25' })
  expect(await of()).toEqual({ ...booked, stays: 3 })
  expect(await of(hotel.id)).toEqual(booked)
  expect(await of(annex.id)).toEqual({ stays: 1, nights: ['2026-12-25'] })
})

it('of a booking and the end of its owner’s account one is refused', { timeout: 60_000 }, async () => {
  for (let n = 0; n < 12; n++) {
    const { user, again, room: makeRoom } = await hotels.owner()
    const room = await makeRoom()
    const [booked, removed] = await Promise.allSettled([
      again().booking.enterWalkIn({ ...christmasIn(room), guest_name: 'Sok Dara' }),
      app.as({ id: user.uuid, role: 'user' }).account.remove({ password: 'rice-fields-in-may' }),
    ])
    const refused = [booked, removed].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    // The key of who is forgotten may go before the name of the guest is sealed, or after it.
    const codes = booked.status === 'rejected' ? ['ROOM_NOT_FOUND', 'PERSON_FORGOTTEN'] : ['ACCOUNT_HAS_STAYS']
    expect(refused).toHaveLength(1)
    expect(codes.map(rejectionWith)).toContainEqual(refused[0])
  }
})
