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

const NIGHTS = ['2026-12-24', '2026-12-25']
const CHRISTMAS = { from: '2026-12-24', to: '2026-12-26' }

async function roomWithCalendar() {
  const scene = await hotels.owner()
  const { id } = await scene.room()
  const night = async () => (await scene.caller.room.calendar({ id, ...CHRISTMAS })).nights
  const set = (input: object) => scene.caller.room.setNights({ id, nights: NIGHTS, ...input })
  const history = () => scene.caller.room.history({ id })
  return { ...scene, id, night, set, history }
}

describe('a change of nights', () => {
  it('is undone, and that is undone too', async () => {
    const { id, caller, night, set } = await roomWithCalendar()
    await set({ nights: ['2026-12-24'], price: 30 })
    const { version } = await set({ price: 40, is_closed: true })
    const undo = await caller.room.undoNights({ id, version })
    expect(await night()).toMatchObject([
      { price: 30, is_closed: false, free: 2 },
      { price: null, is_closed: false, free: 2 },
    ])
    await caller.room.undoNights({ id, version: undo.version })
    expect(await night()).toMatchObject([
      { price: 40, is_closed: true, free: 0 },
      { price: 40, is_closed: true, free: 0 },
    ])
  })

  it('is undone only where nobody has changed it since, and once', async () => {
    const { id, caller, night, set } = await roomWithCalendar()
    const { version } = await set({ price: 40, min_nights: 2 })
    await set({ nights: ['2026-12-25'], price: 50 })
    await caller.room.undoNights({ id, version })
    expect(await night()).toMatchObject([
      { price: null, min_nights: null },
      { price: 50, min_nights: null },
    ])
    const again = rejectionWith('NIGHTS_NOT_UNDONE')
    await expect(caller.room.undoNights({ id, version })).rejects.toEqual(again)
    await expect(caller.room.undoNights({ id, version: 1 })).rejects.toEqual(again)
  })

  it('is not undone by another owner', async () => {
    const { id, set } = await roomWithCalendar()
    const { version } = await set({ is_closed: true })
    const { caller } = await hotels.owner()
    await expect(caller.room.undoNights({ id, version })).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
    await expect(caller.room.history({ id })).rejects.toEqual(rejectionWith('ROOM_NOT_FOUND'))
  })
})

it('a room’s history says who changed what, field by field and night by night', async () => {
  const { id, room, set, history, hotel, branch, caller, user } = await roomWithCalendar()
  await room({ id, name: 'Garden view', room_amount: 5, price: 30 })
  const { version } = await set({ price: 40, no_arrival: true })
  await caller.room.undoNights({ id, version })
  const { rows, total, names } = await history()
  expect(total).toBe(4)
  expect(rows).toMatchObject([
    { deed: 'nights_undone', undone: version, is_undoable: true, by: { kind: 'self' } },
    {
      deed: 'nights_set',
      is_undoable: false,
      nights: [{ nights: NIGHTS, before: { price: null, no_arrival: false }, after: { price: 40, no_arrival: true } }],
    },
    {
      deed: 'saved',
      before: { name: 'River view', room_amount: 2, price: 25 },
      after: { name: 'Garden view', room_amount: 5, price: 30 },
      nights: [],
    },
    { deed: 'made', before: {}, after: { name: 'River view', room_amount: 2 } },
  ])
  expect(names).toMatchObject({ [hotel.id]: 'Kep Lodge', [branch.id]: 'By the sea' })
  const name = 'កែបឡូដ'
  await caller.post.save({
    ...app.draft({ type: 'hotel', images: hotel.images.map((image) => image.id) }),
    id: hotel.id,
    translations: { kh: { name } },
  })
  const inKhmer = await app.as({ id: user.uuid, role: 'owner' }, { locale: 'kh' }).room.history({ id })
  expect(inKhmer.names).toMatchObject({ [hotel.id]: name })
})

describe('nights that nobody can book', () => {
  const refused = (reason: string) =>
    expect.objectContaining({ cause: expect.objectContaining({ fields: [{ path: 'nights', reason }] }) })

  it('are not changed where they are too far', async () => {
    const { set } = await roomWithCalendar()
    await expect(set({ nights: ['2026-12-24', '2199-12-31'], is_closed: true })).rejects.toEqual(
      refused('STAY_TOO_FAR'),
    )
    await set({ nights: ['2028-08-01'], is_closed: true })
  })

  it('are not changed once they have passed; who did it before and asks again has the answer', async () => {
    const { id, user, set } = await roomWithCalendar()
    await expect(set({ nights: ['2026-11-19', '2026-12-24'], is_closed: true })).rejects.toEqual(refused('STAY_PAST'))
    const idempotencyKey = newId()
    const close = () =>
      app
        .as({ id: user.uuid, role: 'owner' }, { idempotencyKey })
        .room.setNights({ id, nights: ['2026-11-20'], is_closed: true })
    const { version } = await close()
    app.clock.now = new Date('2026-11-21T12:00:00+07:00')
    expect(await close()).toMatchObject({ version })
  })
})

it('a change that changes nothing is no change', async () => {
  const { set, history, room, id } = await roomWithCalendar()
  const { version } = await set({ is_closed: true, price: 30 })
  expect(await set({ is_closed: true })).toMatchObject({ version })
  expect(await set({ nights: ['2026-12-25', '2026-12-28'], no_arrival: false, min_nights: null })).toMatchObject({
    version,
  })
  expect((await history()).rows).toMatchObject([{ deed: 'nights_set' }, { deed: 'made' }])
  await room({ id })
  expect(await set({ nights: ['2026-12-25', '2026-12-28'], is_closed: true })).toMatchObject({ version: version + 1 })
})

it('the calendar knows the next feasts on which everybody travels', async () => {
  const { id, caller } = await roomWithCalendar()
  const { feasts } = await caller.room.calendar({ id, ...CHRISTMAS })
  expect(feasts).toMatchObject([
    { code: 'bon-om-touk', name: 'Water Festival', from: '2026-11-23', to: '2026-11-25' },
    { code: 'khmer-new-year', name: 'Khmer New Year', from: '2027-04-14' },
    { code: 'pchum-ben', name: 'Pchum Ben' },
  ])
})

it('the bookings of a night are those that hold or take it, without who leaves on its day', async () => {
  const { id, caller } = await roomWithCalendar()
  const [staying, leaving] = [await people.member(), await people.member()]
  const asked = await staying.caller.booking.request(christmasIn({ id }))
  const stay = { booking_date: '2026-12-23', check_out: '2026-12-24' }
  await leaving.caller.booking.request({ ...christmasIn({ id }), ...stay })
  const on = (from: string, to: string) => caller.booking.onNights({ room_id: id, from, to })
  expect(await on('2026-12-24', '2026-12-25')).toMatchObject({ total: 1, rows: [{ id: asked.id }] })
  const nights = ['2026-12-20', '2026-12-25']
  const onSome = await caller.booking.onNights({ room_id: id, from: '2026-12-20', to: '2026-12-26', nights })
  expect(onSome).toMatchObject({ total: 1, rows: [{ id: asked.id }] })
  await caller.booking.reject({ id: asked.id, reason: null })
  expect(await on('2026-12-24', '2026-12-25')).toMatchObject({ total: 0 })
  const { caller: other } = await hotels.owner()
  expect(await other.booking.onNights({ room_id: id, from: '2026-12-23', to: '2026-12-24' })).toMatchObject({
    total: 0,
  })
})

it('of the bookings of a night so many are shown, and all are counted, but for those of other rooms', async () => {
  const { caller, room } = await hotels.owner()
  const [full, other] = [await room({ room_amount: 51 }), await room()]
  const enter = (of: { id: string }) => caller.booking.enterWalkIn({ ...christmasIn(of), guest_name: 'Sok Dara' })
  const entered = await Promise.all([...Array.from({ length: 51 }, () => enter(full)), enter(other)])
  const { rows, total } = await caller.booking.onNights({ room_id: full.id, from: '2026-12-24', to: '2026-12-25' })
  expect(total).toBe(51)
  const shown = new Set(rows.map(({ id }) => id))
  expect(shown.size).toBe(50)
  expect(shown.isSubsetOf(new Set(entered.slice(0, 51).map(({ id }) => id)))).toBe(true)
})
