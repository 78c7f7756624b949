import { Kysely, PostgresDialect } from 'kysely'
import { describe, expect, it } from 'vitest'
import { up } from '#db/migrations/0125-rooms-without-a-day.ts'
import { handle } from '../../../event-sourcing/handle.ts'
import { newId } from '../../../platform/ids.ts'
import { requestOf } from '../../../procedures/request.ts'
import { unfinished } from '../../../projections/projection-jobs.ts'
import { replay } from '../../../projections/replay.ts'
import { copyPosts } from '../../../testing/copy-posts.ts'
import { hotelsOf } from '../../../testing/hotels.ts'
import { pricedHotels, ROOM } from '../../../testing/priced-hotels.ts'
import { appScene } from '../../../testing/scene.ts'
import { room as rooms } from '../../room/decider.ts'
import { posts } from '../projector.ts'

const { app, people } = await appScene()
const hotels = hotelsOf(app)
const hotelIn = pricedHotels(app)
const { guest } = app
const dates = { check_in: '2026-12-24' }

const listIn =
  (province: string) =>
  async (asked: Partial<Parameters<typeof guest.post.list>[0]> = {}) =>
    (await guest.post.list({ page_type: 'hotel', province, ...asked })).rows.map(({ id }) => id)

describe('a hotel with rooms', () => {
  it('has one price everywhere: that of the cheapest room for two', async () => {
    const one = await hotelIn('kep')
    const other = await hotelIn('kep', { price_from: 30 })
    await one.room({ price: 19 })
    await one.room({ people_amount: 1, price: 8 })
    await one.room({ price: 45 })
    await app.project()
    const price = { price_from: 19, price_from_riel: 76_000, price_currency: 'USD', price_unit: 'night' }

    expect(await guest.post.get({ id: one.id })).toMatchObject(price)
    expect(await guest.post.detail({ id: one.id })).toMatchObject(price)
    const list = listIn('kep')
    const { rows } = await guest.post.list({ page_type: 'hotel', province: 'kep', sort: 'price' })
    expect(rows.slice(0, 2)).toMatchObject([
      { id: one.id, ...price },
      { id: other.id, price_from: 30 },
    ])
    expect(await list({ price_max: 20 })).toEqual([one.id])
    expect(await list({ price_max: 20, no_price: true })).toContain(one.id)
    expect(await list({ price_min: 20, price_max: 60 })).toEqual([other.id])
    const search = (asked: object) => guest.search.posts({ q: 'lotus', province: 'kep', ...asked })
    const found = await search({ sort: 'price' })
    expect(found.rows).toMatchObject([{ id: one.id, ...price }, { id: other.id }])
    expect(found.facets.prices).toEqual([
      { from: 5, to: 20, posts: 1 },
      { from: 20, to: 50, posts: 1 },
    ])
    expect((await search({ price_max: 20 })).rows).toMatchObject([{ id: one.id }])
    expect((await search({ price_min: 20 })).rows).toMatchObject([{ id: other.id }])
    expect((await guest.post.related({ post_id: other.id })).find(({ id }) => id === one.id)).toMatchObject(price)
  })

  it('has it on its pin', async () => {
    const { id, room } = await hotelIn('kampot', { lat: 10.6, lon: 104.18 })
    await room({ price: '60000៛' })
    const { pins } = await guest.post.pins({ page_type: 'hotel', area: '104,10.5,104.3,10.7' })
    expect(pins).toMatchObject([{ id, price_from: 15, price_riel: 60_000 }])
    expect(await guest.post.get({ id })).toMatchObject({ price_from_riel: 60_000, price_currency: 'KHR' })
  })

  it('keeps what its owner has typed for the form, which says so', async () => {
    const { id, again, room, words } = await hotelIn('takeo')
    expect(await again().post.content({ id })).toMatchObject({ price_from: 60, is_priced_by_rooms: false })
    await room({ price: 19 })
    expect(await again().post.content({ id })).toMatchObject({
      ...{ price_from: 60, price_unit: 'person', is_priced_by_rooms: true },
    })
    const images = [await app.picture(again())]
    const preview = await again().post.preview({ ...app.draft(words), images, id, price_from: 70 })
    expect(preview).toMatchObject({ price_from: 19, price_unit: 'night' })
  })

  it('tells nobody else by a preview, only its owner and admins', async () => {
    const { id, again, room, words } = await hotelIn('pursat')
    await room({ price: 19 })
    const priceFor = async (caller: typeof guest) => {
      const { price_from } = await caller.post.preview({ ...app.draft({ ...words, images: [] }), id, price_from: 70 })
      return price_from
    }
    await app.as(app.actorOf('admin')).post.hide({ id, reason: 'against_rules' })
    expect(await priceFor((await people.member()).caller)).toBe(70)
    expect(await priceFor(again())).toBe(19)
    expect(await priceFor(app.as(app.actorOf('admin')))).toBe(19)
  })
})

describe('the price of a hotel follows', () => {
  it('the price of a room, and the people it is for', async () => {
    const { shown, room } = await hotelIn('kratie')
    const { id } = await room({ price: 25 })
    expect(await shown()).toBe(25)
    await room({ id, price: 18 })
    expect(await shown()).toBe(18)
    const family = await room({ people_amount: 4, price: 40 })
    await room({ id, people_amount: 1, price: 18 })
    expect(await shown(), 'the room that sleeps two').toBe(40)
    await room({ id: family.id, people_amount: 4, price: 40, status: 'draft' })
    expect(await shown(), 'two rooms for one').toBe(36)
    await room({ id, people_amount: 1, price: 18, room_amount: 1 })
    expect(await shown(), 'what was typed, where too few are there').toBe(60)
  })

  it('no night of another price', async () => {
    const { shown, again, room } = await hotelIn('kratie')
    const { id } = await room({ price: 25 })
    await again().room.setNights({ id, nights: [dates.check_in], price: 5 })
    expect(await shown()).toBe(25)
  })

  it('a room that is sold no more, or sold again, or moves to another hotel', async () => {
    const one = await hotelIn('kratie')
    const { id } = await one.room({ price: 25 })
    await one.again().room.delete({ id })
    expect(await one.shown()).toBe(60)
    await one.room({ id, price: 25 })
    expect(await one.shown()).toBe(25)
    const second = await app.publish(
      { ...one.words, price_from: 80, images: [await app.picture(one.again())] },
      one.again(),
    )
    await one.room({ id, price: 25, post_id: second.id })
    expect(await one.shown()).toBe(60)
    expect(await guest.post.get({ id: second.id })).toMatchObject({ price_from: 25 })
  })

  it('its owner: rooms that nobody may book have no price', async () => {
    const { shown, room, user } = await hotelIn('kratie')
    await room({ price: 25 })
    const { uuid } = user
    await app.system.business.decide({ uuid, status: 'suspended', reason: 'No such house' })
    expect(await shown()).toBe(60)
    for (const admin of [uuid, (await hotels.owner()).user.uuid]) await app.system.admin.grant({ uuid: admin })
    expect(await shown(), 'as an admin').toBe(25)
    await app.system.admin.revoke({ uuid })
    expect(await shown(), 'as one no more').toBe(60)
    await app.system.business.decide({ uuid, status: 'approved' })
    expect(await shown()).toBe(25)
    await app.system.account.suspend({ uuid, reason: 'No such house' })
    expect(await shown()).toBe(60)
    await app.system.account.reinstate({ uuid, reason: 'There is one' })
    expect(await shown()).toBe(25)
  })

  it('it through its deletion', async () => {
    const { id, shown, again, room } = await hotelIn('kratie')
    const { id: roomId } = await room({ price: 25 })
    await app.system.post.remove({ id })
    await again().room.delete({ id: roomId })
    await room({ price: 31 }).catch(() => null)
    await app.system.post.restore({ id })
    expect(await shown()).toBe(60)
    await room({ price: 31 })
    expect(await shown()).toBe(31)
  })

  it('two rooms that are saved at the same time', async () => {
    const { shown, room } = await hotelIn('kratie')
    const saved = await Promise.all([30, 20, 25].map((price) => room({ price })))
    expect(await shown()).toBe(20)
    await Promise.all(saved.map(({ id }, nth) => room({ id, price: 50 - nth })))
    expect(await shown()).toBe(48)
  })
})

describe('a room of before its notice was limited, which nobody can ever book', () => {
  /** Saves a room as a release did that took any notice. */
  async function savedLongAgo({ id: post_id, user, branch }: Awaited<ReturnType<typeof hotelIn>>): Promise<void> {
    const actor = { id: user.uuid, role: 'owner' as const }
    const content = {
      ...{ branch_id: branch.id, post_id, status: 'shown' as const, name: 'Bait', names: {}, bed: ROOM.bed },
      ...{ people_amount: 2, price_cents: 100, price_riel: null, images: [], description: {} },
      ...{ min_nights: 1, max_nights: 90, notice_days: 60, horizon_days: 59, allows_gaps: true, free_cancel_days: 1 },
    }
    const request = requestOf({ ...app.requestAs(actor), actor }, { id: newId() })
    await handle(app.context, rooms, request, { type: 'SaveRoom', owner_id: user.uuid, content, amount: 5 })
  }

  it('makes no price, and is shown to no guest', async () => {
    const hotel = await hotelIn('kratie')
    await savedLongAgo(hotel)
    expect(await hotel.shown()).toBe(60)
    expect(await guest.room.display({ post_id: hotel.id })).toEqual([])
    await hotel.room({ price: 25 })
    expect(await hotel.shown()).toBe(25)
    expect(await guest.room.display({ post_id: hotel.id })).toMatchObject([{ price: 25 }])
  })

  it('loses the price that an earlier release gave it, by the replay that the migration asks for', async () => {
    const { pool } = app.engine
    const hotel = await hotelIn('kratie')
    const migrated = async () => {
      await up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }))
      return (await unfinished(pool)).map(({ kind, name }) => `${kind} ${name}`)
    }
    await savedLongAgo(hotel)
    expect(await migrated()).toEqual([])
    await pool.query('update offered_room set is_shown = true where post_id = $1', [hotel.id])
    await pool.query('update post set room_price_cents = 100 where id = $1', [hotel.id])
    expect(await hotel.shown()).toBe(1)
    expect(await migrated()).toEqual(['replay posts'])
    await replay(app.engine, posts)
    expect(await hotel.shown()).toBe(60)
  })
})

it('a deep page by price is not that of before a room has changed', async () => {
  const { id, room } = await hotelIn('battambang', { price_from: 1_000 })
  const { id: roomId } = await room({ price: 999 })
  const copies = await copyPosts(
    app.engine.pool,
    `'room_price_cents', null, 'price_from_cents', n * 10`,
    `post p, generate_series(1, 1100) n where p.id = '${id}'`,
  )
  const page = async (nth: number) => {
    const asked = { page_type: 'hotel', province: 'battambang', sort: 'price', page: nth, pageSize: 1 } as const
    return (await guest.post.list(asked)).rows[0]?.id
  }
  const [before, kept] = [await page(1_001), await page(1_002)]
  expect(await page(1_002)).toBe(kept)
  await room({ id: roomId, price: 0.05 })
  expect(await page(1)).toBe(id)
  expect(await page(1_002)).toBe(before)
  await app.engine.pool.query('delete from post where id = any($1)', [copies])
})
