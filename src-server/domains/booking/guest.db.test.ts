import { expect, it } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { newId } from '../../platform/ids.ts'
import { SYSTEM_ACTOR, systemRequest } from '../../procedures/context.ts'
import { bookingScene } from '../../testing/booking-scene.ts'
import { BRANCH, christmasIn } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { followAuthors } from '../post/jobs.ts'

const { app, people, hotels, days } = await bookingScene()

it('a guest is told of the own requests for the same nights in one hotel, which are not refused', async () => {
  const { caller: owner, hotel, room: makeRoom } = await hotels.owner()
  const room = await makeRoom()
  const { caller } = await people.member()
  const overlapping = async (check_in: string, check_out?: string, post_id = hotel.id) =>
    (await caller.booking.overlapping({ post_id, check_in, check_out })).map(({ id }) => id)
  const { id } = await caller.booking.request(christmasIn(room))
  expect(await overlapping('2026-12-25', '2026-12-28')).toEqual([id])
  expect(await overlapping('2026-12-23', '2026-12-25')).toEqual([id])
  // Guests leave in the morning of the day on which others come.
  expect(await overlapping('2026-12-26')).toEqual([])
  expect(await overlapping('2026-12-22', '2026-12-24')).toEqual([])
  const other = await hotels.owner()
  expect(await overlapping('2026-12-25', '2026-12-28', other.hotel.id)).toEqual([])
  const stranger = (await people.member()).caller
  expect(await stranger.booking.overlapping({ post_id: hotel.id, check_in: '2026-12-24' })).toEqual([])

  const twice = await caller.booking.request(christmasIn(room))
  await owner.booking.accept({ request_id: id })
  expect(new Set(await overlapping('2026-12-24'))).toEqual(new Set([id, twice.id]))
  await owner.booking.reject({ id: twice.id })
  expect(await overlapping('2026-12-24')).toEqual([id])
  await expect(overlapping('2026-12-24', '2026-12-24')).rejects.toEqual(rejectionWith('STAY_REVERSED'))
})

it('a guest reads the hotel in the language of the page, and in its own, with the address of its branch, where it has no other', async () => {
  const { caller: owner, room: makeRoom } = await hotels.owner()
  const { user } = await people.member()
  const kh = { name: 'ផ្ទះសំណាក់កែប', address: 'ក្រុងកែប' }
  const images = [await app.picture(owner)]
  const hotel = await app.publish({ type: 'hotel', name: 'Kep Lodge', translations: { kh }, images }, owner)
  const room = await makeRoom({ post_id: hotel.id })
  await app.as({ id: user.uuid, role: 'user' }).booking.request(christmasIn(room))
  const readIn = async (locale: Locale) => {
    const { rows } = await app.as({ id: user.uuid, role: 'user' }, { locale }).booking.mine({})
    return rows.map(({ post, hotel: { address } }) => [post.name, address])
  }
  expect(await readIn('kh')).toEqual([['ផ្ទះសំណាក់កែប', 'ក្រុងកែប']])
  expect(await readIn('cn')).toEqual([['Kep Lodge', BRANCH.address]])
})

it('both sides read the names that were agreed on, each in their language', async () => {
  const { caller: owner, room: makeRoom, user: host } = await hotels.owner()
  const { user: guest } = await people.member()
  const names = { kh: 'ផ្ទះសំណាក់កែប', cn: '白马旅馆' }
  const translations = { kh: { name: names.kh }, cn: { name: names.cn } }
  const images = [await app.picture(owner)]
  const hotel = await app.publish({ type: 'hotel', name: 'Kep Lodge', translations, images }, owner)
  const room = await makeRoom({ post_id: hotel.id, names: { kh: 'បន្ទប់មើលទន្លេ', en: '' } })
  expect(room).toMatchObject({ name: 'River view', names: { kh: 'បន្ទប់មើលទន្លេ' } })
  await app.as({ id: guest.uuid, role: 'user' }).booking.request(christmasIn(room))

  await makeRoom({ id: room.id, post_id: hotel.id, name: 'Hill view', names: { kh: 'បន្ទប់មើលភ្នំ' } })
  const renamed = { name: 'Kampot Lodge', translations: { kh: { name: 'កំពត' } } }
  await app.system.post.save({ ...app.draft({ type: 'hotel', ...renamed, images }), id: hotel.id })
  const readIn = async (locale: Locale) => {
    const mine = await app.as({ id: guest.uuid, role: 'user' }, { locale }).booking.mine({})
    const theirs = await app.as({ id: host.uuid, role: 'owner' }, { locale }).booking.requests({})
    const names = [...mine.rows, ...theirs.rows].map((row) => `${row.post.name}, ${row.room.name}`)
    expect(names[1]).toBe(names[0])
    return names[0]
  }
  expect(await readIn('en')).toBe('Kep Lodge, River view')
  expect(await readIn('kh')).toBe('ផ្ទះសំណាក់កែប, បន្ទប់មើលទន្លេ')
  expect(await readIn('cn')).toBe('白马旅馆, River view')
  const inEnglish = await app.publish({ type: 'hotel', name: 'Kep Lodge', images }, owner)
  const other = await makeRoom({ post_id: inEnglish.id })
  const { id } = await app.as({ id: guest.uuid, role: 'user' }).booking.request(christmasIn(other))
  const later = { name: 'Kampot Lodge', translations: { kh: { name: 'កំពត' } } }
  await app.system.post.save({ ...app.draft({ type: 'hotel', ...later, images }), id: inEnglish.id })
  const inKhmer = app.as({ id: guest.uuid, role: 'user' }, { locale: 'kh' })
  expect((await inKhmer.booking.get({ id })).post.name).toBe('Kep Lodge')
  const [offered] = await inKhmer.room.display({ post_id: hotel.id })
  expect(offered?.name).toBe('បន្ទប់មើលភ្នំ')
})

it.each(['business', 'account'] as const)(
  'an owner whose %s is suspended with requests open takes no more, while guests read and withdraw theirs',
  async (what) => {
    const { again, hotel, room: makeRoom, user } = await hotels.owner()
    const room = await makeRoom({ room_amount: 5 })
    const { caller } = await people.member()
    const asked = await caller.booking.request(christmasIn(room))
    const stay = await caller.booking.request(christmasIn(room))
    await again().booking.accept({ request_id: stay.id })
    expect((await caller.booking.get({ id: asked.id })).hotel.is_open).toBe(true)

    const { uuid } = user
    const reason = 'Complaints'
    if (what === 'business') await app.system.business.decide({ uuid, status: 'suspended', reason })
    else await app.system.account.suspend({ uuid, reason })
    // Nobody can book from this moment on, and no list offers it for dates; the job takes the hotel's page away.
    await expect(caller.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
    const dates = { check_in: '2026-12-24', check_out: '2026-12-26' }
    const { rows: offered } = await app.guest.post.list({ page_type: 'hotel', pageSize: 100, ...dates })
    expect(offered.map(({ id }) => id)).not.toContain(hotel.id)
    await followAuthors.run(systemRequest(app.context), { account_id: uuid })
    await expect(caller.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
    const display = app.guest.room.display({ post_id: hotel.id })
    if (what === 'business') expect(await display).toEqual([])
    else await expect(display).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))

    const { rows } = await caller.booking.mine({})
    expect(rows).toMatchObject([
      { status: 'requested', hotel: { is_open: false }, post: { name: 'Kep Lodge' } },
      { status: 'accepted', hotel: { is_open: false, phone: '+85512345678' } },
    ])
    expect(await caller.booking.leave({ id: asked.id })).toMatchObject({ status: 'withdrawn' })
    expect(await caller.booking.leave({ id: stay.id })).toMatchObject({ status: 'cancelled_by_guest' })
  },
)

it('a guest sets no price, and what a guest writes is kept as it is written', async () => {
  const { caller: owner, room: makeRoom } = await hotels.owner()
  const room = await makeRoom()
  const { caller } = await people.member()
  const note = '<img src=x onerror=alert(1)> \u202Eevil\u202C "quoted"'
  const sent = { price_total: 50, price: 0, total_cents: 1, prices: [], fee: 0, status: 'accepted', owner_id: room.id }
  const asked = await caller.booking.request({ ...christmasIn(room), ...sent, note })
  expect(asked).toMatchObject({ status: 'requested', price_total: 50, prices: [{ price: 25 }, { price: 25 }] })
  expect((await owner.booking.get({ id: asked.id })).guest.note).toBe(note)
  for (const phone of ['<b>012 345 678</b>', "'; drop table booking; --"])
    await expect(caller.booking.request({ ...christmasIn(room), phone })).rejects.toThrow()
  await expect(caller.booking.request({ ...christmasIn(room), note: 'a\u0000b' })).rejects.toThrow()
  expect((await caller.booking.mine({})).total).toBe(1)
})

it('an owner cancels the stay of a guest whose account is gone, whose words nobody keeps', async () => {
  const { user, again, room: makeRoom } = await hotels.owner()
  const room = await makeRoom()
  const guest = await people.member()
  const { id } = await guest.caller.booking.request({ ...christmasIn(room), check_out: '2026-12-30' })
  await again().booking.accept({ request_id: id })
  days(35)
  await app.as({ id: guest.user.uuid, role: 'user' }).account.remove({ password: guest.input.password })
  const underKey = app.as({ id: user.uuid, role: 'owner' }, { idempotencyKey: 'cancelled-once' })
  for (const caller of [underKey, underKey]) {
    const cancelled = await caller.booking.cancel({ id, reason: 'The roof leaks' })
    expect(cancelled).toMatchObject({ status: 'cancelled_by_owner' })
    expect(cancelled.timeline.at(-1)).toMatchObject({ by: 'owner', reason: null })
  }
})

it('however often an owner marks a request, its guest cancels, and a room of many changes is withdrawn', async () => {
  const { again, room: makeRoom } = await hotels.owner()
  const room = await makeRoom()
  const { caller } = await people.member()
  const { id } = await caller.booking.request(christmasIn(room))
  const add = (stream: string, expected: number, one: { type: string; data: object }) => {
    const events = Array.from({ length: 3_000 }, () => ({ ...one, id: newId(), schemaVersion: 1, stored: one.data }))
    const meta = { actor: SYSTEM_ACTOR, correlation_id: newId() }
    return app.context.commit({ stream, expected, at: app.clock.now.toISOString(), meta, events })
  }
  await add(`booking-${id}`, 1, { type: 'BookingRead', data: { is_read: false } })
  await expect(again().booking.markRead({ id })).rejects.toEqual(rejectionWith('HISTORY_FULL'))
  expect(await caller.booking.leave({ id })).toMatchObject({ status: 'withdrawn' })
  await add(`room-${room.id}`, room.version, { type: 'RoomNightsSet', data: { nights: ['2026-12-24'], amount: 2 } })
  await again().room.delete({ id: room.id })
})

it('an owner sees a guest’s phone and note only with the dashboard open, and not while the business is suspended', async () => {
  const { user, again, room: makeRoom } = await hotels.owner()
  const guest = await people.member()
  const { id } = await guest.caller.booking.request({ ...christmasIn(await makeRoom()), phone: '098 765 432' })
  expect(await again().booking.get({ id })).toMatchObject({ guest: { phone: '+85598765432' } })
  const closed = app.as({ id: user.uuid, role: 'owner' }, { session: null })
  await expect(closed.booking.get({ id })).rejects.toEqual(rejectionWith('DASHBOARD_REQUIRED'))
  const suspended = app.as({ id: user.uuid, role: 'user' })
  await expect(suspended.booking.get({ id })).rejects.toEqual(rejectionWith('FORBIDDEN'))
  expect(await guest.caller.booking.get({ id })).toMatchObject({ guest: { phone: '+85598765432' } })
})
