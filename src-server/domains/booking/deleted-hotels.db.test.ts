import { describe, expect, it, onTestFinished } from 'vitest'
import { createContext } from '../../composition/context.ts'
import { createCaller } from '../../composition/router.ts'
import type { Committer } from '../../event-sourcing/commit.ts'
import { bookingScene, rejected } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, people, hotels, days } = await bookingScene()

const NIGHTS = ['2026-12-24', '2026-12-25']
const walkIn = (room: { id: string }) => ({ ...christmasIn(room), guest_name: 'Sok Dara' })

async function hotelWithRoom() {
  const owner = await hotels.owner()
  const room = await owner.room()
  const remove = () => owner.again().post.remove({ id: owner.hotel.id })
  return { ...owner, room, remove }
}

describe('a hotel', () => {
  it('is not deleted by its owner while guests wait for an answer or are to come', async () => {
    const { room, remove, again, hotel } = await hotelWithRoom()
    const { caller: guest } = await people.member()
    const asked = await guest.booking.request(christmasIn(room))
    await expect(remove()).rejects.toEqual(rejected('HOTEL_HAS_STAYS', { nights: NIGHTS }))
    await again().booking.accept({ request_id: asked.id })
    await expect(remove()).rejects.toEqual(rejected('HOTEL_HAS_STAYS', { nights: NIGHTS }))
    expect(await guest.booking.get({ id: asked.id })).toMatchObject({ status: 'accepted', hotel: { is_open: true } })
    await again().booking.cancel({ id: asked.id, reason: 'We move' })
    await remove()
    await expect(app.guest.post.get({ id: hotel.id })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
  })

  it('is deleted once its guests have left, and a request that nobody answered is over', async () => {
    const { room, remove, again } = await hotelWithRoom()
    const { caller: guest } = await people.member()
    await again().booking.enterWalkIn(walkIn(room))
    await guest.booking.request({ ...christmasIn(room), booking_date: '2026-12-30', check_out: '2026-12-31' })
    days(35)
    await expect(remove()).rejects.toEqual(rejected('HOTEL_HAS_STAYS', { nights: NIGHTS.slice(1) }))
    days(1)
    await remove()
  })

  it('keeps the account of an owner who was an admin until now', async () => {
    const { room, again, user } = await hotelWithRoom()
    await again().booking.enterWalkIn(walkIn(room))
    const asAdmin = () => app.as({ id: user.uuid, role: 'admin' })
    const stays = { nights: NIGHTS }
    await expect(asAdmin().account.remove({ password: PASSWORD })).rejects.toEqual(rejected('ACCOUNT_HAS_STAYS', stays))
  })

  it('is deleted by an admin all the same, and then takes no walk-ins either', async () => {
    const { room, again, hotel } = await hotelWithRoom()
    await again().booking.enterWalkIn(walkIn(room))
    await app.as(app.actorOf('admin')).post.remove({ id: hotel.id })
    await expect(again().booking.enterWalkIn(walkIn(room))).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
  })
})

describe('nothing is accepted', () => {
  const closed = rejectionWith('HOTEL_CLOSED')

  async function asked() {
    const host = await hotelWithRoom()
    const { caller: guest } = await people.member()
    const { id } = await guest.booking.request(christmasIn(host.room))
    const accept = () => app.system.booking.accept({ request_id: id })
    return { ...host, guest, id, accept }
  }

  it.each([
    ['was deleted by an admin', (hotel: string) => app.system.post.remove({ id: hotel })],
    ['is hidden', (hotel: string) => app.system.post.hide({ id: hotel })],
  ])('for a hotel that %s', async (_, close) => {
    const { hotel, guest, id, accept, again } = await asked()
    await close(hotel.id)
    await expect(accept()).rejects.toEqual(closed)
    await expect(again().booking.accept({ request_id: id })).rejects.toEqual(closed)
    expect(await guest.booking.get({ id })).toMatchObject({ status: 'requested' })
    await again().booking.reject({ id, reason: 'Closed' })
  })

  it('for an owner who is suspended, until that is over', async () => {
    const { user, accept } = await asked()
    const { uuid } = user
    await app.system.business.decide({ uuid, status: 'suspended', reason: 'Complaints' })
    await expect(accept()).rejects.toEqual(closed)
    await app.system.business.decide({ uuid, status: 'approved' })
    expect(await accept()).toMatchObject({ status: 'accepted' })
    const other = await asked()
    await app.system.account.suspend({ uuid: other.user.uuid, reason: 'Complaints' })
    await expect(other.accept()).rejects.toEqual(closed)
  })

  it('after its hotel was deleted, also where it was decided on before', { timeout: 60_000 }, async () => {
    const one = await asked()
    const late = lateCaller(one.user.uuid, () => app.system.post.remove({ id: one.hotel.id }))
    await expect(late.booking.accept({ request_id: one.id })).rejects.toEqual(closed)
    for (let n = 0; n < 12; n++) {
      const { hotel, id, accept } = await asked()
      const [accepted] = await Promise.allSettled([accept(), app.system.post.remove({ id: hotel.id })])
      const types = ['BookingAccepted', 'PostDeleted']
      const { rows } = await app.engine.pool.query<{ type: string }>(
        'select type from event where stream = any($1) and type = any($2) order by position',
        [[`booking-${id}`, `post-${hotel.id}`], types],
      )
      expect(rows.map(({ type }) => type)).toEqual(accepted.status === 'fulfilled' ? types : ['PostDeleted'])
    }
  })
})

describe('of a booking and the deletion of its hotel', { timeout: 60_000 }, () => {
  it('the later one is refused, also where it was decided on before', async () => {
    const one = await hotelWithRoom()
    const late = lateCaller(one.user.uuid, () => one.remove())
    await expect(late.booking.enterWalkIn(walkIn(one.room))).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
    const two = await hotelWithRoom()
    const later = lateCaller(two.user.uuid, () => two.again().booking.enterWalkIn(walkIn(two.room)))
    await expect(later.post.remove({ id: two.hotel.id })).rejects.toEqual(
      rejected('HOTEL_HAS_STAYS', { nights: NIGHTS }),
    )
  })

  it('one is refused, in one batch or in two processes', async () => {
    const { DATABASE_URL, DATA_DIR } = app.settings
    const second = createContext({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, now: () => app.clock.now })
    onTestFinished(() => second.close())
    const owner = await hotels.owner()
    const request = app.requestAs({ id: owner.user.uuid, role: 'owner' })
    const callers = [createCaller(request), createCaller({ ...request, ...second.context })]
    const images = [await app.picture(owner.caller)]
    for (let n = 0; n < 12; n++) {
      const hotel = await app.publish({ type: 'hotel', name: `Kep Lodge ${n}`, images }, owner.again())
      const room = await owner.room({ post_id: hotel.id })
      const [booked, removed] = await Promise.allSettled([
        owner.again().booking.enterWalkIn(walkIn(room)),
        callers[n % 2]?.post.remove({ id: hotel.id }),
      ])
      const refused = [booked, removed].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      expect(refused).toEqual([rejectionWith(booked.status === 'rejected' ? 'ROOM_NOT_FOUND' : 'HOTEL_HAS_STAYS')])
    }
  })
})

/** An owner whose calls are committed once something else has happened. */
function lateCaller(id: string, happen: () => Promise<unknown>) {
  const commit: Committer = async (commit) => {
    await happen()
    await app.context.commit(commit)
  }
  return createCaller({ ...app.requestAs({ id, role: 'owner' }), commit })
}
