import { expect, it } from 'vitest'
import { systemRequest } from '../../procedures/context.ts'
import { christmasIn, hotelsOf } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { followAuthors } from '../post/jobs.ts'

const { app, people } = await appScene()
const hotels = hotelsOf(app)

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
    // Nobody can book from this moment on; the job takes the hotel's page away.
    await expect(caller.booking.request(christmasIn(room))).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
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
  for (const phone of ['<b>012 345 678</b>', '\u202E012345678', "'; drop table booking; --"])
    await expect(caller.booking.request({ ...christmasIn(room), phone })).rejects.toThrow()
  await expect(caller.booking.request({ ...christmasIn(room), note: 'a\u0000b' })).rejects.toThrow()
  expect((await caller.booking.mine({})).total).toBe(1)
})
