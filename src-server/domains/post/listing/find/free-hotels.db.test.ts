import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/phnom-penh-time.ts'
import type { ListPostsInput } from '#shared/post.ts'
import type { SaveRoomInput } from '#shared/room.ts'
import { rejectionOf } from '../../../../procedures/wire-rejection.ts'
import { hotelsOf } from '../../../../testing/hotels.ts'
import { appScene } from '../../../../testing/scene.ts'

const { app } = await appScene()
const hotels = hotelsOf(app)
const guest = app.as(null)
const FIRST = '2026-12-24'

type Asked = Partial<Pick<ListPostsInput, 'check_in' | 'check_out' | 'people' | 'rooms' | 'sort' | 'page' | 'pageSize'>>

const list = (asked: Asked) => guest.post.list({ page_type: 'hotel', pageSize: 100, ...asked })
const namesOf = async (asked: Asked) => (await list(asked)).rows.map(({ id }) => id)

/** The price that the list must have of a hotel, by the pure rules that its page shows. */
async function cheapestOf(
  post_id: string,
  asked: { check_in: string; check_out: string; people: number; rooms: number },
) {
  const offered = await guest.room.display({ post_id, ...asked })
  const totals = offered.flatMap(({ stay }) => (stay && !stay.problem ? [stay.total] : []))
  return totals.length === 0 ? undefined : Math.min(...totals)
}

describe('a list with dates', () => {
  it('has the hotels, and the prices, that the rules of stays allow', { timeout: 120_000 }, async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => hotels.owner()))
    const room = fc.record({
      owner: fc.nat(2),
      room_amount: fc.integer({ min: 1, max: 3 }),
      people_amount: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 10, max: 60 }),
      min_nights: fc.integer({ min: 1, max: 3 }),
      max_nights: fc.constantFrom(3, 4, 90),
      // Days of notice, and how far ahead can be booked: a longer notice is refused.
      days: fc.constantFrom([0, 550], [34, 550], [36, 550], [0, 35], [34, 35]),
      allows_gaps: fc.boolean(),
    })
    const day = fc.nat(7)
    const change = fc.record({
      nights: fc.uniqueArray(day, { minLength: 1, maxLength: 3 }),
      set: fc.record(
        {
          is_closed: fc.boolean(),
          no_arrival: fc.boolean(),
          no_departure: fc.boolean(),
          price: fc.constantFrom(5, 90, null),
          min_nights: fc.constantFrom(1, 2, 4, null),
          max_nights: fc.constantFrom(1, 2, null),
        },
        { requiredKeys: ['is_closed'] },
      ),
    })
    const stay = fc.record({ day, nights: fc.integer({ min: 1, max: 3 }), rooms: fc.integer({ min: 1, max: 3 }) })
    const told = fc.record({
      room,
      changes: fc.array(change, { maxLength: 4 }),
      stays: fc.array(stay, { maxLength: 4 }),
    })
    let seen = 0
    let free = 0
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 2, maxLength: 5 }), async (rooms) => {
        const made: { id: string; owner: number }[] = []
        for (const {
          room: { owner, days, ...rest },
          changes,
          stays,
        } of rooms) {
          const terms = { ...rest, notice_days: days[0], horizon_days: days[1] }
          const { again, room: make } = owners[owner] ?? owners[0] ?? (await hotels.owner())
          const { id } = await make(terms satisfies Partial<SaveRoomInput>)
          made.push({ id, owner })
          const caller = again()
          for (const { nights, set } of changes)
            await caller.room.setNights({ id, nights: nights.map((n) => addDays(FIRST, n)), ...set })
          for (const { day, nights, rooms: room_amount } of stays) {
            const dates = { booking_date: addDays(FIRST, day), check_out: addDays(FIRST, day + nights) }
            const walkIn = { room_id: id, room_amount, people_amount: 1, guest_name: 'Sok Dara', ...dates }
            await caller.booking.enterWalkIn(walkIn).catch(() => null)
          }
        }
        for (const arrival of [0, 1, 2, 3, 4, 5])
          for (const nights of [1, 2, 4]) {
            const people = 1 + ((arrival + nights) % 4)
            const dates = { check_in: addDays(FIRST, arrival), check_out: addDays(FIRST, arrival + nights) }
            const asked = { ...dates, people, rooms: 1 + ((arrival * nights) % 2) }
            const { rows } = await list(asked)
            const shown = new Map(rows.map(({ id, stay: price }) => [id, price?.total]))
            for (const { hotel } of owners) {
              const cheapest = await cheapestOf(hotel.id, asked)
              expect({ ...asked, total: shown.get(hotel.id) }).toEqual({ ...asked, total: cheapest })
              seen += 1
              if (cheapest !== undefined) free += 1
            }
          }
        for (const { id, owner } of made) {
          const { again } = owners[owner] ?? owners[0] ?? (await hotels.owner())
          await again()
            .room.delete({ id })
            .catch(() => null)
        }
      }),
      { numRuns: 8 },
    )
    // Both answers are met.
    expect(free).toBeGreaterThan(0)
    expect(free).toBeLessThan(seen)
  })

  const dates = { check_in: '2027-02-10', check_out: '2027-02-12' }

  it('pages through what is free, cheapest first, with one total', async () => {
    const prices = [40, 10, 30, 20, 50]
    const made: string[] = []
    for (const price of prices) {
      const { hotel, room } = await hotels.owner()
      await room({ price, name: 'Dear room', people_amount: 4 })
      await room({ price: price + 100, people_amount: 4 })
      made.push(hotel.id)
    }
    const all = await list({ ...dates, people: 4, sort: 'price' })
    const mine = all.rows.filter(({ id }) => made.includes(id))
    expect(mine.map(({ stay }) => stay)).toEqual(
      [10, 20, 30, 40, 50].map((price) => ({
        ...dates,
        people: 4,
        rooms: 1,
        nights: 2,
        total: 2 * price,
        total_riel: expect.any(Number),
      })),
    )
    expect(all.total).toBe(all.rows.length)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => list({ ...dates, people: 4, sort: 'price', page, pageSize: 2 })),
    )
    expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(all.rows.map(({ id }) => id).slice(0, 6))
    expect(pages.map(({ total }) => total)).toEqual([all.total, all.total, all.total])
  })

  it('shows neither what is hidden, withdrawn or suspended, nor what has just been sold', async () => {
    const { caller, again, hotel, room, user } = await hotels.owner()
    const { id } = await room({ room_amount: 1, people_amount: 12 })
    const asked = { ...dates, people: 12 }
    const isShown = async () => (await namesOf(asked)).includes(hotel.id)
    expect(await isShown()).toBe(true)

    const stay = { room_id: id, room_amount: 1, people_amount: 1, booking_date: dates.check_in, guest_name: 'Sok' }
    const sold = await again().booking.enterWalkIn(stay)
    expect(await isShown()).toBe(false)
    await again().booking.cancel({ id: sold.id, reason: 'The roof leaks' })
    expect(await isShown()).toBe(true)

    const read = await app.system.post.get({ id: hotel.id })
    await app.project()
    await app.as({ id: user.uuid, role: 'admin' }).post.hide({ id: hotel.id, version: read.version })
    expect(await isShown()).toBe(false)
    // The trends, which are read behind, still have it.
    expect(await list({ ...asked, sort: 'popular' })).toMatchObject({ rows: [], total: 0 })
    const hidden = await app.system.post.get({ id: hotel.id })
    await app.as({ id: user.uuid, role: 'admin' }).post.publish({ id: hotel.id, version: hidden.version })
    expect(await isShown()).toBe(true)

    await room({ id, room_amount: 1, people_amount: 12, status: 'draft' })
    expect(await isShown()).toBe(false)
    await room({ id, room_amount: 1, people_amount: 12 })
    expect(await isShown()).toBe(true)
    await app.system.business.decide({ uuid: user.uuid, status: 'suspended', reason: 'Complaints' })
    expect(await isShown()).toBe(false)
    await app.system.business.decide({ uuid: user.uuid, status: 'approved' })
    expect(await isShown()).toBe(true)
    await caller.room.delete({ id })
    expect(await isShown()).toBe(false)
  })

  it('forgets at midnight in Cambodia what it had found for yesterday', async () => {
    const { hotel, room } = await hotels.owner()
    await room({ notice_days: 2, people_amount: 20, allows_gaps: true })
    const asked = { check_in: '2026-11-22', check_out: '2026-11-23', people: 20 }
    const now = app.clock.now
    try {
      app.clock.now = new Date('2026-11-20T16:59:30Z')
      expect(await namesOf(asked)).toContain(hotel.id)
      app.clock.now = new Date('2026-11-20T17:00:10Z')
      expect(await namesOf(asked)).not.toContain(hotel.id)
    } finally {
      app.clock.now = now
    }
  })

  it('is the same in a search and on a map', async () => {
    const { hotel, room } = await hotels.owner()
    await room({ people_amount: 40, price: 33 })
    await app.project()
    const asked = { ...dates, people: 40 }
    const stay = { ...asked, rooms: 1, nights: 2, total: 66, total_riel: expect.any(Number) }
    const found = await guest.search.posts(asked)
    expect(found.rows.map((row) => [row.id, row.stay])).toEqual([[hotel.id, stay]])
    expect(found).toMatchObject({ total: 1, facets: { types: [{ type: 'hotel', posts: 1 }] } })
    expect((await guest.search.posts({ ...asked, q: 'lodge' })).rows.map(({ id }) => id)).toEqual([hotel.id])
    expect((await guest.search.posts({ ...asked, people: 41 })).rows).toEqual([])
    const area = '102.3,9.9,107.7,14.7'
    const { rows } = await guest.post.list({ page_type: 'hotel', area, ...asked })
    const { pins, total } = await guest.post.pins({ area, ...asked })
    expect(pins.map((pin) => [pin.id, pin.stay])).toEqual(rows.map((row) => [row.id, row.stay]))
    expect(total).toBe(rows.length)
  })

  it('filters by what a night of the stay costs', async () => {
    const { hotel, room } = await hotels.owner()
    await room({ people_amount: 49, price: 40 })
    const asked = { page_type: 'hotel', ...dates, people: 49 } as const
    const found = async (bounds: { price_min?: number; price_max?: number }) =>
      (await guest.post.list({ ...asked, ...bounds })).rows.map(({ id }) => id)
    expect(await found({ price_min: 40, price_max: 40 })).toEqual([hotel.id])
    expect(await found({ price_max: 39 })).toEqual([])
    expect(await found({ price_min: 41 })).toEqual([])
  })

  it.each<[problem: string, asked: Asked, code: string]>([
    ['yesterday', { check_in: '2026-11-19' }, 'STAY_PAST'],
    ['19 months ahead', { check_in: '2028-06-21' }, 'STAY_TOO_FAR'],
    ['91 nights', { check_in: FIRST, check_out: addDays(FIRST, 91) }, 'STAY_TOO_LONG'],
  ])('refuses %s', async (_, asked, code) => {
    const refused = await list(asked).catch((error: unknown) => rejectionOf(error).reason)
    expect(refused).toBe(code)
  })
})
