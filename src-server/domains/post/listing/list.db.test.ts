import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { overAt } from '#shared/event-over.ts'
import { SEARCH_REACH } from '#shared/limits.ts'
import { isOpen } from '#shared/opening-hours.ts'
import { fromPhnomPenh, PERIODS, periodBounds, phnomPenhDate } from '#shared/phnom-penh-time.ts'
import type { ListPostsInput, PostView, SavePostInput } from '#shared/post.ts'
import { replay } from '../../../projections/replay.ts'
import { NOON } from '../../../testing/app.ts'
import { copyPosts } from '../../../testing/copy-posts.ts'
import { appScene } from '../../../testing/scene.ts'
import { posts as postsProjector } from '../projector.ts'

const posts: PostView[] = []

/** Posts of every kind of hours, price and place, so that each filter splits them. */
const SHAPES: Partial<SavePostInput>[] = [
  { province: 'kep', place_type: 'market', open_from: '06:00', open_to: '18:00', price_from: 0 },
  {
    province: 'kep',
    place_type: 'beach',
    open_24h: true,
    translations: { kh: { name: 'ភ្នំពេញ' }, cn: { name: '金边夜市' } },
  },
  { province: 'kep', place_type: 'temple', open_from: '17:00', open_to: '02:00', price_from: 5 },
  { province: 'siem-reap', place_type: 'temple', open_from: '05:00', open_to: '18:00', price_from: 37 },
  { province: 'siem-reap', place_type: 'temple', price_from: 37.5 },
  { province: 'siem-reap', place_type: 'museum', open_from: '13:00', open_to: '13:00', price_from: 12 },
  {
    province: 'siem-reap',
    place_type: 'museum',
    hours: {
      week: [
        { days: ['tue', 'wed', 'thu', 'fri'], from: '08:00', to: '11:00' },
        { days: ['tue', 'wed', 'thu', 'fri', 'sat'], from: '14:00', to: '17:00' },
      ],
      // The Water Festival is from 23 to 25 November; its second day has hours of its own.
      exceptions: [
        { feast: 'bon-om-touk', open: [{ from: '18:00', to: '01:30' }] },
        { date: '2026-11-24', open: [{ from: '09:00', to: '10:00' }] },
        { date: '2026-11-21' },
      ],
    },
  },
  {
    province: 'kep',
    place_type: 'market',
    hours: { week: [{ days: ['sun'], from: '22:00', to: '22:00' }], exceptions: [{ feast: 'bon-om-touk' }] },
  },
  { type: 'event', province: 'kep', starts_at: '2026-11-18T00:00:00Z', ends_at: '2026-11-22T00:00:00Z' },
  { type: 'event', province: 'kep', starts_at: '2026-11-21T02:00:00Z' },
  // At night without an end, a day without one, and until midnight.
  { type: 'event', province: 'takeo', starts_at: '2026-11-22T15:00:00Z' },
  { type: 'event', province: 'takeo', starts_at: '2026-11-23T17:00:00Z' },
  { type: 'event', province: 'takeo', starts_at: '2026-11-24T10:00:00Z', ends_at: '2026-11-24T17:00:00Z' },
  { type: 'event', province: 'kratie', starts_at: '2026-12-24T02:00:00Z', price_from: 3 },
  { type: 'event', province: 'kratie', starts_at: '2026-10-01T02:00:00Z', ends_at: '2026-10-02T02:00:00Z' },
]

const { app } = await appScene()
beforeAll(async () => {
  for (let round = 0; round < 4; round++) {
    for (const shape of SHAPES) {
      app.clock.now = new Date(NOON.getTime() + posts.length * 1_000)
      posts.push(await app.publish({ ...shape, name: `Place ${posts.length} of ${shape.place_type ?? 'an event'}` }))
    }
  }
  await app.project()
  // Likes repeat every seven posts, so that many are equal.
  for (const [index, post] of posts.entries()) {
    post.amount_of_likes = (index * 5) % 7
    await like(post.id, post.amount_of_likes)
  }
})
/** Gives a post likes, and the place among the popular ones that they would have if nothing else counted. */
async function like(id: string, likes: number): Promise<void> {
  await app.context.pool.query('update post_count set likes = $2 where post_id = $1', [id, likes])
  await app.context.pool.query('update post_trend set score = $2 where post_id = $1', [id, likes])
}

type Query = Pick<ListPostsInput, 'page_type'> &
  Partial<Omit<ListPostsInput, 'price_min' | 'price_max'>> & { price_min?: number; price_max?: number }

/** The expected list: a plain filter over all posts. */
function expected(query: Query, now: Date): PostView[] {
  const period = query.period && periodBounds(query.period, now)
  const today = fromPhnomPenh(phnomPenhDate(now)).getTime()
  const goesOn = period !== undefined && period.to.getTime() > today
  const price = (post: PostView) => post.price_from
  return posts.filter(
    (post) =>
      post.type === query.page_type &&
      (!query.province || post.province.code === query.province) &&
      (!query.place_type || query.place_type === 'all' || post.place_type.code === query.place_type) &&
      (query.price_min === undefined || (price(post) !== null && (price(post) ?? 0) >= query.price_min)) &&
      (query.price_max === undefined || (price(post) ?? (query.no_price ? 0 : Infinity)) <= query.price_max) &&
      (!query.open_now || isOpen(post.hours, now) === true) &&
      (!period ||
        (post.starts_at !== null &&
          Date.parse(post.starts_at) < period.to.getTime() &&
          overAt(post.starts_at, post.ends_at) > Math.max(period.from.getTime(), goesOn ? today : 0))) &&
      (!query.q || Object.values(post.names).some((name) => name.toLowerCase().includes(query.q?.toLowerCase() ?? ''))),
  )
}

const ORDER: Record<string, (a: PostView, b: PostView) => number> = {
  newest: (a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id),
  popular: (a, b) => b.amount_of_likes - a.amount_of_likes || b.id.localeCompare(a.id),
  price: (a, b) => (a.price_from ?? Infinity) - (b.price_from ?? Infinity) || a.id.localeCompare(b.id),
  soonest: (a, b) => (a.starts_at ?? '~').localeCompare(b.starts_at ?? '~') || a.id.localeCompare(b.id),
}
// Infinity minus Infinity is NaN: posts without a price are ordered by id.
const byOrder = (sort: string) => (a: PostView, b: PostView) =>
  ORDER[sort]?.(a, b) || (sort === 'price' ? a.id.localeCompare(b.id) : 0)

describe('a list', () => {
  const query = fc.record<Query>(
    {
      page_type: fc.constantFrom('visit', 'event'),
      province: fc.constantFrom('kep', 'siem-reap', 'kratie', 'takeo'),
      place_type: fc.constantFrom('temple', 'market', 'all', 'festival'),
      price_min: fc.constantFrom(0, 5, 37),
      price_max: fc.constantFrom(37, 37.5, 100),
      no_price: fc.boolean(),
      open_now: fc.boolean(),
      period: fc.constantFrom(...PERIODS),
      q: fc.constantFrom('place 7', 'MUSEUM', 'nothing', '%', '_', '\\', '金边', 'ពេញ'),
      sort: fc.constantFrom('newest', 'popular', 'price', 'soonest'),
      page: fc.constantFrom(1, 2, 3, 50),
      pageSize: fc.constantFrom(3, 7, 100),
    },
    { requiredKeys: ['page_type'] },
  )

  it('matches its filters, order, pages and total', { timeout: 180_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 0, max: 8 * 1440 }), async (input, minute) => {
        const now = new Date(Date.parse('2026-11-20T00:00:00+07:00') + minute * 60_000)
        app.clock.now = now
        const want = expected(input, now).sort(byOrder(input.sort ?? 'newest'))
        const { rows, total } = await app.guest.post.list({ ...input, sort: input.sort ?? 'newest' })
        const size = input.pageSize ?? 10
        const start = ((input.page ?? 1) - 1) * size
        expect(total).toBe(want.length)
        expect(rows.map((row) => row.name)).toEqual(want.slice(start, start + size).map((post) => post.name))
      }),
      { numRuns: 300 },
    )
  })

  it('of open places has those of the moment, across lunch, nights, weekdays and feasts', {
    timeout: 180_000,
  }, async () => {
    for (let minute = 0; minute < 8 * 1_440; minute += 45) {
      const now = new Date(Date.parse('2026-11-20T00:00:00+07:00') + minute * 60_000)
      app.clock.now = now
      const { rows, total } = await app.guest.post.list({ page_type: 'visit', open_now: true, pageSize: 100 })
      const want = expected({ page_type: 'visit', open_now: true }, now).sort(byOrder('newest'))
      expect(
        rows.map(({ name }) => name),
        now.toISOString(),
      ).toEqual(want.map(({ name }) => name))
      expect(total).toBe(want.length)
      expect(rows.every((row) => row.open_now)).toBe(true)
    }
  })

  it('leaves out of this month what was over before today, and nothing out of a past month', async () => {
    app.clock.now = new Date('2026-10-20T12:00:00+07:00')
    expect((await app.guest.post.list({ page_type: 'event', period: 'this_month' })).total).toBe(0)
    app.clock.now = NOON
    expect((await app.guest.post.list({ page_type: 'event', period: 'last_month' })).total).toBe(4)
  })

  it('has an event without an end until its day is over, and none on the day that begins as it ends', async () => {
    const listed = async (period: 'upcoming' | 'today', at: string) => {
      app.clock.now = new Date(`${at}+07:00`)
      const { rows } = await app.guest.post.list({ page_type: 'event', province: 'takeo', period, pageSize: 100 })
      return new Set(rows.map(({ starts_at }) => starts_at))
    }
    const [night, day, evening] = ['2026-11-22T15:00:00.000Z', '2026-11-23T17:00:00.000Z', '2026-11-24T10:00:00.000Z']
    expect(await listed('upcoming', '2026-11-22T23:59:59')).toEqual(new Set([night, day, evening]))
    expect(await listed('upcoming', '2026-11-23T00:00:00')).toEqual(new Set([day, evening]))
    expect(await listed('upcoming', '2026-11-24T23:59:59')).toEqual(new Set([day, evening]))
    expect(await listed('today', '2026-11-24T23:59:59')).toEqual(new Set([day, evening]))
    for (const period of ['upcoming', 'today'] as const)
      expect(await listed(period, '2026-11-25T00:00:00')).toEqual(new Set())
    app.clock.now = NOON
  })

  it('takes one query while nothing has changed', async () => {
    const read = () => app.guest.post.list({ page_type: 'visit', province: 'kep' })
    await read()
    const asked = vi.spyOn(app.context.pool, 'connect')
    await read()
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  it('is not read for a code that is unknown', async () => {
    const asked = vi.spyOn(app.context.pool, 'connect')
    await expect(app.guest.post.list({ page_type: 'visit', province: 'atlantis', q: 'temple' })).rejects.toThrow(
      'PROVINCE_UNKNOWN',
    )
    expect(asked).toHaveBeenCalledTimes(1)
    asked.mockRestore()
  })

  it('never shows a stale deep page', async () => {
    const page = () => app.guest.post.list({ page_type: 'food', page: 1_001, pageSize: 1 })
    await copyPosts(app.context.pool, `'type', 'food'`, `post p, generate_series(1, 60) where p.type = 'visit'`)
    await app.context.pool.query(
      `insert into post_tally select 'food/x/y', 'food', 'kep', 'x', count(*), 1 from post where type = 'food'`,
    )
    const [first] = (await page()).rows
    const [again] = (await page()).rows
    expect(again?.id).toBe(first?.id)
    app.clock.now = new Date(NOON.getTime() + 86_400_000)
    const added = await app.publish({ type: 'food' })
    const { rows, total } = await page()
    const top = await app.guest.post.list({ page_type: 'food', pageSize: 1 })
    expect(top.rows[0]?.id).toBe(added.id)
    const [before] = (await app.guest.post.list({ page_type: 'food', page: 1_002, pageSize: 1 })).rows
    expect(before?.id).toBe(first?.id)
    expect(rows[0]?.id).not.toBe(first?.id)
    expect(total).toBe(top.total)
    await app.context.pool.query(`delete from post where type = 'food' and id <> $1`, [added.id])
  })

  it('begins a deep page at its own anchor, not at that of another filter with the same value', async () => {
    await copyPosts(app.context.pool, `'type', 'service'`, `post p, generate_series(1, 150) where p.type = 'visit'`)
    const first = async (asked: Pick<Query, 'price_min' | 'price_max' | 'page' | 'pageSize'>) =>
      (await app.guest.post.list({ page_type: 'service', ...asked })).rows[0]?.id
    const skipped = await first({ price_max: 37, page: 101, pageSize: 10 })
    await first({ price_min: 37, page: 1_001, pageSize: 1 })
    expect(await first({ price_max: 37, page: 1_001, pageSize: 1 })).toBe(skipped)
    await app.context.pool.query(`delete from post where type = 'service'`)
  })

  it('never shows a stale deep page of the popular posts', async () => {
    const many = app.context.pool.query.bind(app.context.pool)
    await copyPosts(app.context.pool, `'type', 'hotel'`, `post p, generate_series(1, 60) where p.type = 'visit'`)
    await many(`
      insert into post_trend select id, type, province, place_type, true, 1, 0, now(), 0 from post where type = 'hotel'`)
    const page = async () =>
      (await app.guest.post.list({ page_type: 'hotel', sort: 'popular', page: 1_001, pageSize: 1 })).rows[0]?.id
    const { rows } = await app.context.pool.query<{ post_id: string }>(
      `select post_id from post_trend where type = 'hotel' order by post_id desc offset 999 limit 3`,
    )
    const [before, first, last] = rows.map(({ post_id }) => post_id)
    expect([await page(), await page()]).toEqual([first, first])
    await like(last ?? '', 1)
    expect(await page()).toBe(before)
    await many(`with gone as (delete from post where type = 'hotel' returning id)
      delete from post_trend r using gone where r.post_id = gone.id`)
  })

  it('limits a search to its reach, in order, with matches per type', async () => {
    await copyPosts(
      app.context.pool,
      `'type', 'food', 'price_from_cents', n + p.version`,
      `post p, generate_series(1, 60) n where p.type = 'visit'`,
    )
    await app.context.pool.query(
      `insert into post_search select (jsonb_populate_record(s, jsonb_build_object('id', p.id, 'type', p.type))).*
       from post p join post o on o.name = p.name and o.type = 'visit' join post_search s on s.id = o.id
       where p.type = 'food'`,
    )
    const input = { page_type: 'food', sort: 'price', pageSize: 5 } as const
    const cheapest = await app.guest.post.list(input)
    const found = await app.guest.post.list({ ...input, q: 'place' })
    expect(found.rows.map(({ id }) => id)).toEqual(cheapest.rows.map(({ id }) => id))
    expect(found.total).toBe(SEARCH_REACH)
    expect(found.matches).toEqual({ visit: 32, food: SEARCH_REACH, hotel: 0, event: 28, service: 0 })
    const last = SEARCH_REACH / input.pageSize
    expect((await app.guest.post.list({ ...input, q: 'place', page: last })).rows).toHaveLength(5)
    expect(await app.guest.post.list({ ...input, q: 'place', page: last + 1 })).toMatchObject({
      rows: [],
      total: SEARCH_REACH,
    })
    const few = await app.guest.post.list({ ...input, q: '金边' })
    expect(few).toMatchObject({ total: 240, matches: { visit: 4, food: 240 } })
    expect((await app.guest.post.list({ ...input, q: '金边', page_type: 'hotel' })).matches).toEqual(few.matches)
    expect(cheapest.matches).toBeUndefined()
    await app.context.pool.query(`delete from post where type = 'food'`)
    await app.context.pool.query(`delete from post_search where type = 'food'`)
  })

  it('rejects unknown provinces and place types, and inverted price ranges', async () => {
    await expect(app.guest.post.list({ page_type: 'visit', province: 'atlantis' })).rejects.toThrow('PROVINCE_UNKNOWN')
    await expect(app.guest.post.list({ page_type: 'visit', place_type: 'castle' })).rejects.toThrow(
      'PLACE_TYPE_UNKNOWN',
    )
    const reversed = await app.guest.post
      .list({ page_type: 'visit', price_min: 9, price_max: 1 })
      .catch((error: unknown) => error)
    expect(JSON.stringify(reversed)).toContain('PRICE_RANGE_REVERSED')
  })

  it("reads totals from the tally, which equals a replay's", async () => {
    const tally = async () =>
      (
        await app.context.pool.query(
          'select type, province, place_type, posts from post_tally where posts > 0 order by facet',
        )
      ).rows
    await app.context.pool.query(`delete from post_tally where facet = 'food/x/y'`)
    const live = await tally()
    await replay(app.engine, postsProjector)
    expect(await tally()).toEqual(live)
    expect((await app.guest.post.list({ page_type: 'visit' })).total).toBe(
      posts.filter((post) => post.type === 'visit').length,
    )
  })
})
