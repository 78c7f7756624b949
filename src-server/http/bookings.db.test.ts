import { expect, it } from 'vitest'
import { z } from 'zod'
import { bookingView } from '#shared/booking.ts'
import { branchView, roomDisplay, roomView } from '#shared/room.ts'
import { BRANCH } from '../testing/hotels.ts'
import { webScene } from '../testing/scene.ts'
import { restClient } from '../testing/web.ts'

const { app, people, web } = await webScene()
const DASHBOARD = 'pepper-and-salt'

/** An owner who has opened the dashboard by REST, with a hotel. */
async function newOwner() {
  const { user, token } = await people.member()
  await app.system.business.create({ uuid: user.uuid, business_name: 'Kep Bay', password: DASHBOARD })
  const caller = app.as({ id: user.uuid, role: 'owner' })
  const hotel = await app.publish({ type: 'hotel', name: 'Kep Lodge', images: [await app.picture(caller)] }, caller)
  return { ask: restClient(web, token?.access_token), hotel }
}
async function newGuest() {
  const { token } = await people.member()
  return restClient(web, token?.access_token)
}

const rowsOf = <T extends z.ZodType>(schema: T, data: unknown) => z.array(schema).parse(data)

it('a guest books and an owner answers by REST alone', async () => {
  const { ask: owner, hotel } = await newOwner()
  const guest = await newGuest()
  const named = { ...BRANCH, phone: '012 345 678' }
  expect(await owner('POST saveBranch', { payload: named })).toMatchObject({ code: -20004 })
  await owner('POST auth/openDashboard', { payload: { password: DASHBOARD } })
  for (const address of [undefined, '']) {
    const unplaced = await owner('POST saveBranch', { payload: { ...named, address } })
    expect(unplaced).toMatchObject({ code: -10001, data: { fields: [{ path: 'address', reason: 'FIELD_REQUIRED' }] } })
  }
  const branch = branchView.parse((await owner('POST saveBranch', { payload: named })).data)
  const kind = { name: 'River view', bed: { kind: 'double', count: 1 }, room_amount: 2, people_amount: 2 }
  const saved = await owner('POST saveRoom', {
    payload: { ...kind, branch_id: branch.id, post_id: hotel.id, price: '100000៛', description: 'Quiet' },
    headers: { 'x-lang': 'en' },
  })
  const room = roomView.parse(saved.data)
  expect(room).toMatchObject({ price: 25, price_riel: 100_000, description: { en: 'Quiet' } })
  expect(rowsOf(branchView, (await owner('GET getBranch')).data)).toMatchObject([{ post_ids: [hotel.id], rooms: 1 }])

  const dates = { check_in: '2026-12-24', check_out: '2026-12-27' }
  const shown = await guest('POST getRoomDisplay', { payload: { post_id: hotel.id, ...dates, people: 3, rooms: 2 } })
  expect(rowsOf(roomDisplay, shown.data)).toMatchObject([{ available: 2, stay: { total: 150 } }])
  const long = { post_id: hotel.id, check_in: '2026-12-24', check_out: '2027-03-25' }
  expect(await guest('POST getRoomDisplay', { payload: long })).toMatchObject({
    ...{ status: 200, code: -10001, message: 'STAY_TOO_LONG', data: { limit: 90 } },
  })
  const stay = {
    room_id: room.id,
    room_amount: 2,
    people_amount: 3,
    booking_date: '២០២៦-១២-២៤',
    check_out: '2026-12-27',
  }
  const asked = bookingView.parse((await guest('POST saveRequestBooking', { payload: stay })).data)
  expect(asked).toMatchObject({ status: 'requested', price_total: 150, nights: 3 })
  expect(await guest('POST saveRequestBooking', { payload: stay })).toMatchObject({ status: 200, code: -10001 })
  expect(await owner('GET getCountBooking')).toMatchObject({ code: 200, data: { unread: 1, waiting: 1 } })
  expect(await owner('POST updateIsRead', { payload: { ids: [asked.id] } })).toMatchObject({ data: { unread: 0 } })
  // It has been seen, and waits as before.
  expect(await owner('GET getCountBooking')).toMatchObject({ data: { unread: 0, waiting: 1 } })

  const accepted = await owner('POST saveBookingRoom', { payload: { request_id: asked.id } })
  expect(accepted).toMatchObject({ code: 200, data: { status: 'accepted' } })
  expect(await owner('GET getCountBooking')).toMatchObject({ data: { unread: 0, waiting: 0 } })
  const stays = rowsOf(bookingView, (await owner('GET getBookingRoom?from=2026-12-01&to=2027-01-01')).data)
  expect(stays.map(({ id }) => id)).toEqual([asked.id])
  expect(rowsOf(bookingView, (await guest('GET getMyBooking')).data)).toMatchObject([{ status: 'accepted' }])

  const walkIn = { ...stay, booking_date: '2027-01-02', check_out: '2027-01-03', guest_name: 'Sok Dara' }
  // Clients send null or "" for what they leave out.
  for (const request_id of ['', null, undefined]) {
    const sent = await owner('POST saveBookingRoom', { payload: { ...walkIn, request_id } })
    const entered = bookingView.parse(sent.data)
    expect(entered).toMatchObject({ is_walk_in: true, status: 'accepted' })
    expect(await owner('POST saveBookingRoom', { payload: { id: entered.id, status: 'no_show' } })).toMatchObject({
      code: -10001,
    })
    const closed = await owner('POST deleteBookingRoom', { payload: { id: entered.id, reason: 'Closed' } })
    expect(closed).toMatchObject({ data: { status: 'cancelled_by_owner' } })
  }

  const left = await guest('POST deleteRequestBooking', { payload: { id: asked.id } })
  expect(left).toMatchObject({ data: { status: 'cancelled_by_guest', fee: 0 } })
  expect(await owner('POST deleteRoom', { payload: { id: room.id } })).toMatchObject({ code: 200, data: null })
  expect(await owner('POST deleteBranch', { payload: { id: branch.id } })).toMatchObject({ code: 200, data: null })
})

it('a hotel’s page has its rooms, as they are shown without dates', async () => {
  const { ask: owner, hotel } = await newOwner()
  const guest = await newGuest()
  const roomsIn = (data: unknown) => z.object({ rooms: z.array(roomDisplay) }).parse(data).rooms
  const detail = async (ask: typeof guest) => roomsIn((await ask(`GET getPostDetail/${hotel.id}`)).data)
  expect(await detail(guest)).toEqual([])
  await owner('POST auth/openDashboard', { payload: { password: DASHBOARD } })
  const branch = branchView.parse((await owner('POST saveBranch', { payload: BRANCH })).data)
  const kind = { bed: { kind: 'double', count: 1 }, room_amount: 2, people_amount: 2 }
  const of = { branch_id: branch.id, post_id: hotel.id }
  await owner('POST saveRoom', { payload: { ...kind, ...of, name: 'Suite', price: 80, description: 'Quiet' } })
  await owner('POST saveRoom', { payload: { ...kind, ...of, name: 'Cabin', price: 20 } })
  await owner('POST saveRoom', { payload: { ...kind, ...of, name: 'Attic', price: 10, status: 'draft' } })
  const shown = await guest('POST getRoomDisplay', { payload: { post_id: hotel.id } })
  expect(await detail(guest)).toEqual(rowsOf(roomDisplay, shown.data))
  expect(await detail(guest)).toMatchObject([
    { name: 'Cabin', price: 20, available: 2, stay: null },
    { name: 'Suite', description: 'Quiet' },
  ])
  await app.system.post.hide({ id: hotel.id })
  expect(await detail(owner)).toEqual([])
})

it('a rejected request frees its rooms, and the guest reads why', async () => {
  const { ask: owner, hotel } = await newOwner()
  const guest = await newGuest()
  await owner('POST auth/openDashboard', { payload: { password: DASHBOARD } })
  const branch = branchView.parse((await owner('POST saveBranch', { payload: BRANCH })).data)
  const kind = { name: 'Hut', bed: { kind: 'single', count: 1 }, room_amount: 1, people_amount: 1, price: 9 }
  const saved = await owner('POST saveRoom', { payload: { ...kind, branch_id: branch.id, post_id: hotel.id } })
  const { id: room_id } = roomView.parse(saved.data)
  const stay = { room_id, room_amount: 1, people_amount: 1, booking_date: '2026-12-24' }
  const { id } = bookingView.parse((await guest('POST saveRequestBooking', { payload: stay })).data)
  await owner('POST rejectRequestBooking', { payload: { id, reason: 'The roof leaks' } })
  const [mine] = rowsOf(bookingView, (await guest('GET getMyBooking?status=rejected')).data)
  expect(mine?.timeline.at(-1)).toMatchObject({ step: 'rejected', by: 'owner', reason: 'The roof leaks' })
  expect(await guest('POST saveRequestBooking', { payload: stay })).toMatchObject({ code: 200 })
})

it('a stay is for two in one room where nobody says otherwise', async () => {
  const { ask: owner, hotel } = await newOwner()
  const guest = await newGuest()
  await owner('POST auth/openDashboard', { payload: { password: DASHBOARD } })
  const branch = branchView.parse((await owner('POST saveBranch', { payload: BRANCH })).data)
  const kind = { name: 'Cell', bed: { kind: 'single', count: 1 }, room_amount: 2, people_amount: 1, price: 9 }
  await owner('POST saveRoom', { payload: { ...kind, branch_id: branch.id, post_id: hotel.id } })
  const dates = { check_in: '2027-03-01', check_out: '2027-03-03' }
  const offered = async (more = {}) =>
    rowsOf(
      roomDisplay,
      (await guest('POST getRoomDisplay', { payload: { post_id: hotel.id, ...dates, ...more } })).data,
    )
  const isListed = async (more = {}) => {
    const { data } = await guest('POST getPostPageType', { payload: { page_type: 'hotel', ...dates, ...more } })
    return rowsOf(z.object({ id: z.string() }), data).some(({ id }) => id === hotel.id)
  }
  expect(await offered()).toMatchObject([{ stay: { problem: { code: 'ROOM_TOO_SMALL', limit: 1 } } }])
  expect(await isListed()).toBe(false)
  expect(await offered({ people: 1 })).toMatchObject([{ stay: { problem: null, total: 18 } }])
  expect(await isListed({ people: 1 })).toBe(true)
  expect(await offered({ rooms: 2 })).toMatchObject([{ stay: { problem: null, total: 36 } }])
})

it('a list and a search with dates tell what is free, what it costs, and which dates are wrong', async () => {
  const { ask: owner, hotel } = await newOwner()
  const guest = await newGuest()
  await owner('POST auth/openDashboard', { payload: { password: DASHBOARD } })
  const branch = branchView.parse((await owner('POST saveBranch', { payload: BRANCH })).data)
  const kind = { name: 'Dorm', bed: { kind: 'bunk', count: 4 }, room_amount: 1, people_amount: 8, price: 20 }
  const saved = await owner('POST saveRoom', { payload: { ...kind, branch_id: branch.id, post_id: hotel.id } })
  const { id: room_id } = roomView.parse(saved.data)

  await app.project()

  const dates = { check_in: '2027-03-01', check_out: '2027-03-03', people: 8 }
  const list = (payload: object) => guest('POST getPostPageType', { payload: { page_type: 'hotel', ...payload } })
  const search = () => guest('GET getSearchPost?check_in=2027-03-01&check_out=2027-03-03&people=8')
  const free = [{ id: hotel.id, stay: { ...dates, rooms: 1, nights: 2, total: 40 } }]
  expect(await list(dates)).toMatchObject({ code: 200, data: free, total: 1 })
  expect(await list({ filter: { ...dates, check_in: '២០២៧-០៣-០១' } })).toMatchObject({ data: free })
  expect(await search()).toMatchObject({ code: 200, data: free, total: 1 })

  const stay = { room_id, room_amount: 1, people_amount: 1, booking_date: '2027-03-02' }
  expect(await guest('POST saveRequestBooking', { payload: stay })).toMatchObject({ code: 200 })
  expect(await list(dates)).toMatchObject({ code: 200, data: [], total: 0 })
  expect(await search()).toMatchObject({ code: 200, data: [], total: 0 })

  const refused = (path: string, reason: string) => ({ data: { fields: [{ path, reason }] } })
  expect(await list({ ...dates, check_out: '2027-02-28' })).toMatchObject(refused('check_out', 'STAY_REVERSED'))
  expect(await list({ check_in: '2027-02-30' })).toMatchObject(refused('check_in', 'invalid_format'))
  expect(await list({ check_out: '2027-03-03' })).toMatchObject(refused('check_in', 'FIELD_REQUIRED'))
  expect(await list({ ...dates, people: 0 })).toMatchObject(refused('people', 'too_small'))
  expect(await list({ ...dates, page_type: 'food' })).toMatchObject(refused('check_in', 'INPUT_INVALID'))
})
