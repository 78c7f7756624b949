// @module-tag release

import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '#server/platform/database.ts'
import { testDatabase } from '#server/testing/database.ts'
import { readingOf, upcoming } from './plans.ts'

const NOW = '2026-11-20T05:00:00Z'
const POSTS = 20_000
const STATISTICS_OF = 200
/** One event in twenty is yet to come, five have begun; every other one lasts several days. */
const TO_COME = POSTS / 20
const GOING_ON = 5

let pool: pg.Pool

beforeAll(async () => {
  pool = createPool(await testDatabase(), 1)
  // Rows of a commit that is not on disk cannot be marked all-visible, so index-only scans would read them.
  await pool.query('set synchronous_commit = on')
  // The planner's statistics are of a day on which there were few posts; the vacuum behind them only marks pages.
  await fill(1, STATISTICS_OF)
  await pool.query('vacuum analyze post, post_count, post_trend')
  await fill(STATISTICS_OF + 1, POSTS)
  await pool.query('vacuum post, post_count, post_trend')
}, 120_000)
afterAll(() => pool.end())

async function fill(from: number, to: number): Promise<void> {
  await pool.query(`
    insert into post (id, type, status, name, language, translations, place_type, province, address, description, images,
      social_links, search_text, owner_id, version, created_at, updated_at, published_at, price_from_cents,
      starts_at, ends_at, open_minutes, lat, lon)
    select gen_random_uuid(), type, 'published', name, 'en', '{}', 'festival', 'kep', '', '', '{}',
      '[]', name, gen_random_uuid(), 1, at, at, at, n % 200 * 100, starts_at,
      case when n % 2 = 0 then starts_at + interval '2 days' end,
      case when n % 2 = 0 then '{[0,20160)}'::int4multirange end,
      case when n % 10 > 0 then 10.4 + n * 7919 % 4001 * 0.001 end, 102.4 + n * 104729 % 5003 * 0.001
    from generate_series(${from}, ${to}) n,
      lateral (select timestamptz '${NOW}' - n * interval '1 hour' as at,
        case when n <= ${TO_COME} then n * interval '1 hour'
          when n <= ${TO_COME} + ${GOING_ON} * 2 then -interval '1 hour'
          else -n * interval '1 hour' end as away,
        'angkor ' || n as name) as of,
      lateral (values ('event', timestamptz '${NOW}' + away), ('visit', null)) as each (type, starts_at)`)
  await pool.query(`
    insert into post_trend select id, type, province, place_type, true, 1, 0, now(), hashtext(id::text) % 1000 from post
    on conflict do nothing`)
  await pool.query('insert into post_count select id, 0, 0, 0, 0 from post on conflict do nothing')
}

describe('a list', () => {
  it.each(['soonest', 'popular'] as const)('of events to come, %s, reads none that are over', async (sort) => {
    const list = { filters: ['type' as const, 'period' as const], sort, values: upcoming(NOW) }
    const { rows, counts, entries } = await readingOf(pool, list)
    const own = TO_COME + GOING_ON
    expect(rows).toBeLessThanOrEqual(50)
    // The total; popular posts are also found and sorted by their counts.
    expect(entries).toBeLessThanOrEqual(sort === 'soonest' ? own + 50 : own * 2 + 50)
    expect(counts).toBeLessThanOrEqual(sort === 'soonest' ? 50 : own + 50)
  })

  it.each(['newest', 'popular'] as const)('of what is open now, %s, is counted on an index alone', async (sort) => {
    const { rows, scansTable } = await readingOf(pool, { filters: ['type', 'open_now'], sort })
    expect(scansTable).toBe(false)
    expect(rows).toBeLessThanOrEqual(100)
  })

  it.each(['newest', 'price', 'popular'] as const)(
    'by %s, at a deep page without an anchor, reads only the rows of the page',
    async (sort) => {
      const { rows, entries } = await readingOf(pool, { filters: ['type'], sort, start: 'offset' })
      expect(rows).toBeLessThanOrEqual(50)
      expect(entries).toBeLessThanOrEqual(10_050)
    },
  )

  it.each([
    { sort: 'newest', bounds: ['price_min', 'price_max'] },
    { sort: 'newest', bounds: ['price_max_or_none'] },
    { sort: 'price', bounds: ['price_min', 'price_max'] },
    { sort: 'price', bounds: ['price_max_or_none'] },
  ] as const)('by $sort, within $bounds, reads the rows of the page and some between', async ({ sort, bounds }) => {
    // Its total is counted on an index alone.
    const { rows, scansTable } = await readingOf(pool, { filters: ['type', ...bounds], sort })
    expect([scansTable, rows <= 600], `${rows} posts`).toEqual([false, true])
  })

  it.each([[], ['type'], ['type', 'province'], ['type', 'place_type'], ['type', 'province', 'place_type']] as const)(
    'of what is nearest by %s %s %s reads only the rows of the page',
    async (...filters) => {
      const values = { place_type: 'festival' }
      const { rows, scansTable } = await readingOf(pool, { filters: [...filters], sort: 'nearest', values })
      expect([scansTable, rows <= 50], `${rows} posts`).toEqual([false, true])
    },
  )

  it.each(['newest', 'price', 'popular'] as const)(
    'by %s of an area with many posts reads those of the page and some between',
    async (sort) => {
      const { rows, counts, scansTable } = await readingOf(pool, { filters: ['type', 'area'], sort })
      expect([scansTable, Math.max(rows, counts) <= 500], `${rows} posts, ${counts} counts`).toEqual([false, true])
    },
  )

  it.each([
    [],
    ['province'],
    ['type'],
    ['type', 'province'],
    ['type', 'place_type'],
    ['type', 'province', 'place_type'],
  ] as const)('of popular posts by %s %s %s reads only the rows of the page', async (...filters) => {
    const values = { place_type: 'festival' }
    const { rows, counts } = await readingOf(pool, { filters: [...filters], sort: 'popular', values })
    expect(
      [rows, counts].every((read) => read <= 50),
      `${rows} posts, ${counts} counts`,
    ).toBe(true)
  })
})
