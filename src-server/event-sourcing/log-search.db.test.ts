import { expect, it } from 'vitest'
import { appScene } from '../testing/scene.ts'
import { type LogQuery, searchLog } from './log-search.ts'
import { headPosition } from './store.ts'

const { app } = await appScene()
const { pool } = app.context

/** All that a search finds, page by page. */
async function pagesOf(query: LogQuery, limit: number, window: number): Promise<number[]> {
  const found: number[] = []
  let before: number | undefined
  for (;;) {
    const { events, next } = await searchLog(pool, { ...query, before }, limit, window)
    expect(events.length).toBeLessThanOrEqual(limit)
    found.push(...events.map(({ position }) => position))
    if (next === null) return found
    before = next
  }
}

it.each([
  { limit: 1, window: 1 },
  { limit: 2, window: 3 },
  { limit: 3, window: 3 },
  { limit: 5, window: 2 },
  { limit: 20, window: 7 },
  { limit: 100, window: 20_000 },
])('a search in windows of $window leaves no event out, $limit at a time', async ({ limit, window }) => {
  await app.publish()
  const all = Array.from({ length: await headPosition(pool) }, (_, index) => index + 1).reverse()
  expect(await pagesOf({}, limit, window)).toEqual(all)
  const { rows } = await pool.query<{ position: string }>(
    `select position from event where type = 'PostPublished' order by position desc`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(await pagesOf({ type: 'PostPublished' }, limit, window)).toEqual(rows.map(({ position }) => Number(position)))
})
