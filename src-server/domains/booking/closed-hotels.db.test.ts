import { describe, expect, it } from 'vitest'
import { handle } from '../../event-sourcing/handle.ts'
import { SYSTEM_ACTOR, systemRequest } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { bookingScene } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { account } from '../account/decider.ts'
import { settleBookingsJob } from './jobs.ts'

const { app, people, hotels, days, nextMonthIn, countsOn } = await bookingScene()

const hours = (count: number) => days(count / 24)
const minutes = (count: number) => hours(count / 60)
const settle = () => settleBookingsJob.run(systemRequest(app.context), {})
const admin = () => app.as(app.actorOf('admin'))
const reason = 'Complaints'

/** A hotel with a stay and a walk-in, and a request that waits. It has room for five over Christmas. */
async function bookedHotel(stayIn = christmasIn) {
  const { room: makeRoom, ...host } = await hotels.owner()
  const room = await makeRoom({ room_amount: 5 })
  const { caller: guest } = await people.member()
  const { id: stay } = await guest.booking.request(stayIn(room))
  await host.again().booking.accept({ request_id: stay })
  const { id: walkIn } = await host.again().booking.enterWalkIn({ ...stayIn(room), guest_name: 'Sok Dara' })
  const { id: asked } = await guest.booking.request(stayIn(room))
  const statuses = async () => {
    const views = await Promise.all([asked, stay, walkIn].map((id) => app.system.booking.get({ id })))
    return views.map(({ status }) => status)
  }
  return { ...host, makeRoom, room, guest, stay, asked, statuses }
}

const AS_BEFORE = ['requested', 'accepted', 'accepted']
const TURNED_AWAY = ['rejected', 'cancelled_by_owner', 'accepted']
/** Nobody had answered the request for a day. */
const STAY_ENDED = ['expired', 'cancelled_by_owner', 'accepted']

async function eventsOf(id: string) {
  const { rows } = await app.engine.pool.query<{ type: string; actor: string }>(
    `select type, meta->'actor'->>'role' as actor from event where stream = $1 order by position desc`,
    [`booking-${id}`],
  )
  return rows
}

describe('the guests of a hotel that an admin has deleted', () => {
  it('keep their bookings while it can be restored, and are turned away for nothing after that, once', async () => {
    const { hotel, room, guest, stay, asked, statuses } = await bookedHotel()
    await admin().post.remove({ id: hotel.id })
    minutes(59)
    await settle()
    expect(await statuses()).toEqual(AS_BEFORE)
    minutes(2)
    await settle()
    expect(await statuses()).toEqual(TURNED_AWAY)
    for (const id of [asked, stay]) {
      const { timeline, fee } = await guest.booking.get({ id })
      expect(fee).toBe(0)
      expect(timeline.at(-1)).toMatchObject({ by: 'system', reason: null, cause: 'hotel_deleted' })
      expect(timeline[0]).toMatchObject({ by: 'guest', cause: null })
    }
    // The walk-in is left.
    expect(await countsOn(room)).toEqual([
      [0, 1],
      [0, 1],
    ])
    const once = await eventsOf(stay)
    expect(once[0]).toEqual({ type: 'BookingCancelledByOwner', actor: 'system' })
    await settle()
    expect(await eventsOf(stay)).toEqual(once)
  })

  it('keep their bookings where it was restored in time', async () => {
    const { hotel, statuses } = await bookedHotel()
    await admin().post.remove({ id: hotel.id })
    minutes(50)
    await admin().post.restore({ id: hotel.id })
    hours(3)
    await settle()
    expect(await statuses()).toEqual(AS_BEFORE)
  })

  it('pay nothing on the day of their arrival, and stay where they have slept', async () => {
    const { hotel, guest, stay } = await bookedHotel()
    const inHouse = await bookedHotel()
    days(34)
    expect(await guest.booking.get({ id: stay })).toMatchObject({ fee: 50 })
    await admin().post.remove({ id: hotel.id })
    hours(2)
    await settle()
    expect(await guest.booking.get({ id: stay })).toMatchObject({ status: 'cancelled_by_owner', fee: 0 })
    days(1)
    await admin().post.remove({ id: inHouse.hotel.id })
    hours(2)
    await settle()
    expect(await inHouse.guest.booking.get({ id: inHouse.stay })).toMatchObject({ status: 'accepted' })
  })

  it('are no guests of another hotel of its owner', async () => {
    const host = await bookedHotel()
    const images = [await app.picture(host.again())]
    const other = await app.publish({ type: 'hotel', name: 'Kampot Lodge', images }, host.again())
    const room = await host.makeRoom({ post_id: other.id })
    const { id } = await host.guest.booking.request(christmasIn(room))
    await admin().post.remove({ id: host.hotel.id })
    hours(2)
    await settle()
    expect(await host.statuses()).toEqual(TURNED_AWAY)
    expect(await host.guest.booking.get({ id })).toMatchObject({ status: 'requested' })
  })
})

describe('the guests of an owner', () => {
  const suspensions = {
    account: {
      suspend: (uuid: string) => app.system.account.suspend({ uuid, reason }),
      lift: (uuid: string) => app.system.account.reinstate({ uuid, reason }),
    },
    business: {
      suspend: (uuid: string) => app.system.business.decide({ uuid, status: 'suspended', reason }),
      lift: (uuid: string) => app.system.business.decide({ uuid, status: 'approved' }),
    },
  }
  const each = it.each(['account', 'business'] as const)

  each('whose %s is suspended keep their stays for three days, and lose them then', async (what) => {
    const { user, guest, stay, statuses } = await bookedHotel()
    await suspensions[what].suspend(user.uuid)
    hours(71)
    await settle()
    expect(await statuses()).toEqual(['expired', 'accepted', 'accepted'])
    hours(2)
    await settle()
    expect(await statuses()).toEqual(STAY_ENDED)
    const { timeline } = await guest.booking.get({ id: stay })
    expect(timeline.at(-1)).toMatchObject({ by: 'system', cause: 'owner_suspended' })
    const once = await eventsOf(stay)
    await settle()
    expect(await eventsOf(stay)).toEqual(once)
  })

  each('whose %s was suspended keep their stays once that was lifted', async (what) => {
    const { user, statuses } = await bookedHotel()
    await suspensions[what].suspend(user.uuid)
    hours(71)
    await suspensions[what].lift(user.uuid)
    hours(24)
    await settle()
    expect(await statuses()).toEqual(['expired', 'accepted', 'accepted'])
  })

  it('who sells as an admin keep their stays, whatever the business is', async () => {
    const { user, statuses } = await bookedHotel()
    await app.system.admin.grant({ uuid: user.uuid })
    await suspensions.business.suspend(user.uuid)
    hours(80)
    await settle()
    expect(await statuses()).toEqual(['expired', 'accepted', 'accepted'])

    // The business has been suspended for long, but only now does nobody sell there.
    await app.system.admin.grant({ uuid: (await people.member()).user.uuid })
    await admin().admin.revoke({ uuid: user.uuid })
    hours(71)
    await settle()
    expect(await statuses()).toEqual(['expired', 'accepted', 'accepted'])
    hours(2)
    await settle()
    expect(await statuses()).toEqual(STAY_ENDED)
  })

  it('whose account the product has ended are turned away at once', async () => {
    const { user, guest, stay, asked, statuses } = await bookedHotel()
    const ending = { ...systemRequest(app.context), actor: SYSTEM_ACTOR }
    await handle(ending, account, requestOf(ending, { id: user.uuid, ends: true }), { type: 'DeleteAccount' })
    await settle()
    expect(await statuses()).toEqual(TURNED_AWAY)
    for (const id of [asked, stay]) {
      const { timeline } = await guest.booking.get({ id })
      expect(timeline.at(-1)).toMatchObject({ by: 'system', cause: 'owner_left' })
    }
  })
})

it('guests to turn away make the job due, and overdue if nobody does it', async () => {
  const { hotel, stay, asked } = await bookedHotel(nextMonthIn)
  await admin().post.remove({ id: hotel.id })
  const restorable = (until: string) =>
    app.engine.pool.query('update post set restorable_until = now() + $2::interval where id = $1', [hotel.id, until])
  const ask = async (text = '') => Object.values((await app.engine.pool.query(text)).rows[0] ?? {})
  const due = async () => {
    const [id] = await ask(settleBookingsJob.due)
    return id === asked || id === stay
  }
  await app.engine.pool.query(`update booking set expires_at = now() + interval '1 day' where id = $1`, [asked])
  await restorable('1 minute')
  expect(await due()).toBe(false)
  const [late] = await ask(settleBookingsJob.overdue)
  await restorable('-1 second')
  expect(await due()).toBe(true)
  expect(await ask(settleBookingsJob.overdue)).toEqual([late])
  await restorable('-6 minutes')
  expect(await ask(settleBookingsJob.overdue)).toEqual([String(Number(late) + 2)])
})
