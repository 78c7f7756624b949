import { expect, it } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { readStream } from '../../event-sourcing/store.ts'
import { newId } from '../../platform/ids.ts'
import { replay } from '../../projections/replay.ts'
import { bookingScene } from '../../testing/booking-scene.ts'
import { BRANCH, christmasIn } from '../../testing/hotels.ts'
import { PASSWORD } from '../../testing/members.ts'
import { remainsOf } from '../../testing/remains.ts'
import { bookings } from './projector.ts'

const { app, people, hotels } = await bookingScene()

const RIVER = { en: '12 Riverside Road', kh: 'ផ្លូវមាត់ទន្លេ លេខ ១២', cn: '河滨路12号' }
const HILL = { en: '3 Hill Road', kh: 'ផ្លូវភ្នំ លេខ ៣', cn: '山路3号' }

type Words = { en?: string; kh?: string; cn?: string }
const pageOf = ({ en = '', kh, cn }: Words) => ({
  type: 'hotel' as const,
  address: en,
  translations: {
    ...(kh && { kh: { name: 'ផ្ទះសំណាក់កែប', address: kh } }),
    ...(cn && { cn: { name: '白马旅馆', address: cn } }),
  },
})

/** A stay in a hotel with an address, and what both sides read of where it is. */
async function stayAt(address: Words) {
  const host = await hotels.owner()
  const images = [await app.picture(host.caller)]
  const hotel = await app.publish({ ...pageOf(address), images }, host.caller)
  const room = await host.room({ post_id: hotel.id })
  const guest = await people.member()
  const { id } = await guest.caller.booking.request(christmasIn(room))
  const readIn = async (locale: Locale, booking = id) => {
    const asGuest = app.as({ id: guest.user.uuid, role: 'user' }, { locale })
    const asOwner = app.as({ id: host.user.uuid, role: 'owner' }, { locale })
    const { rows } = await asGuest.booking.mine({ id: booking })
    const { hotel } = await asOwner.booking.get({ id: booking })
    const { address, new_address } = hotel
    expect(rows.map((row) => [row.hotel.address, row.hotel.new_address])).toEqual([[address, new_address]])
    return new_address === undefined ? [address] : [address, new_address]
  }
  const move = (words: Words) => app.system.post.save({ ...app.draft({ ...pageOf(words), images }), id: hotel.id })
  return { host, guest, id, readIn, move }
}

/** What can be read of a booking in the log, with the keys that are still there. */
async function loggedOf(id: string): Promise<string> {
  const { pool, keyring } = app.context
  return JSON.stringify(await keyring.open(pool, await readStream(pool, `booking-${id}`)))
}

it('both sides read the address that was agreed on, each in their language, and where the hotel is by now', async () => {
  const { readIn, move } = await stayAt(RIVER)
  const readBy = async () => ({ en: await readIn('en'), kh: await readIn('kh'), cn: await readIn('cn') })
  expect(await readBy()).toEqual({ en: [RIVER.en], kh: [RIVER.kh], cn: [RIVER.cn] })

  await move(HILL)
  const moved = { en: [RIVER.en, HILL.en], kh: [RIVER.kh, HILL.kh], cn: [RIVER.cn, HILL.cn] }
  expect(await readBy()).toEqual(moved)
  await replay(app.engine, bookings)
  expect(await readBy()).toEqual(moved)

  await move(RIVER)
  expect(await readBy()).toEqual({ en: [RIVER.en], kh: [RIVER.kh], cn: [RIVER.cn] })
})

it('an address in another language, which comes or goes, is no move', async () => {
  const { readIn, move } = await stayAt({ en: RIVER.en, cn: RIVER.cn })
  await move({ en: RIVER.en, kh: RIVER.kh })
  expect(await readIn('kh')).toEqual([RIVER.en])
  expect(await readIn('cn')).toEqual([RIVER.cn])
  await move({ en: HILL.en, kh: HILL.kh })
  expect(await readIn('kh')).toEqual([RIVER.en, HILL.kh])
})

it('where the page has no address, both sides read that of the branch as it is today', async () => {
  const { host, readIn } = await stayAt({})
  expect(await readIn('kh')).toEqual([BRANCH.address])
  await host.again().branch.save({ ...BRANCH, id: host.branch.id, address: HILL.en })
  expect(await readIn('kh')).toEqual([HILL.en])
})

it('a booking from before has the address of today', async () => {
  const { host, guest, id, readIn, move } = await stayAt(RIVER)
  const { rows } = await app.context.pool.query<{ data: object }>(
    `select data - 'post_addresses' as data from event where stream = $1`,
    [`booking-${id}`],
  )
  const older = newId()
  const data = rows[0]?.data
  const event = { id: newId(), type: 'BookingRequested', schemaVersion: 2, data, stored: data }
  const meta = { actor: { id: guest.user.uuid, role: 'user' as const }, correlation_id: newId() }
  const at = app.clock.now.toISOString()
  await app.context.commit({ stream: `booking-${older}`, expected: 0, at, meta, events: [event] })
  await host.again().booking.accept({ request_id: older })
  await move(HILL)
  expect(await readIn('kh', older)).toEqual([HILL.kh])
  await replay(app.engine, bookings)
  expect(await readIn('en', older)).toEqual([HILL.en])
})

it('the address goes with the guest, and what the owner’s branch had with the owner', async () => {
  const { guest, host, id, move } = await stayAt(RIVER)
  await guest.caller.booking.leave({ id })
  await guest.caller.account.remove({ password: PASSWORD })
  await move(HILL)
  const { hotel } = await host.again().booking.get({ id })
  expect(hotel).toMatchObject({ address: HILL.en })
  expect(hotel).not.toHaveProperty('new_address')
  expect(await loggedOf(id)).not.toContain(RIVER.en)

  const other = await hotels.owner()
  const street = 'Planted Street 12'
  await other.caller.branch.save({ ...BRANCH, id: other.branch.id, address: street })
  const { caller } = await people.member()
  const asked = await caller.booking.request(christmasIn(await other.room()))
  expect(asked).toMatchObject({ hotel: { address: street } })
  await caller.booking.leave({ id: asked.id })
  await other.again().account.remove({ password: PASSWORD })
  expect(await remainsOf(app, { street })).toEqual([])
  expect(await loggedOf(asked.id)).not.toContain(street)
})
