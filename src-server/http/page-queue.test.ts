import { expect, it, vi } from 'vitest'
import { PageFailure } from './page-failure.ts'
import { createPageQueue } from './page-queue.ts'

/** A queue whose first page is being made until `go`. */
function occupied(waiting: number) {
  const queue = createPageQueue({ atOnce: 1, waiting })
  const { promise, resolve: go } = Promise.withResolvers<string>()
  const first = queue(new AbortController().signal, () => promise)
  return { queue, first, go }
}

it('pages that nobody waits for any more are not made', async () => {
  const { queue, first, go } = occupied(10)
  const make = vi.fn(async () => 'made')
  const visitors = Array.from({ length: 4 }, () => new AbortController())
  const pages = visitors.map(({ signal }) => queue(signal, make).catch((error: unknown) => error))
  for (const visitor of visitors.slice(0, 3)) visitor.abort()
  go('first')
  expect(await first).toBe('first')
  expect((await Promise.all(pages)).at(-1)).toBe('made')
  expect(make).toHaveBeenCalledTimes(1)
})

it('a page fails at once when as many wait as may, and the next one after that is made', async () => {
  const { queue, first, go } = occupied(2)
  const page = () => queue(new AbortController().signal, async () => 'made')
  // The queue notes a page a moment after it was asked for.
  const waiting = [page(), page()]
  await new Promise((resolve) => setImmediate(resolve))
  await expect(page()).rejects.toEqual(new PageFailure('BUSY', expect.anything()))
  go('first')
  expect(await Promise.all([first, ...waiting])).toEqual(['first', 'made', 'made'])
  expect(await page()).toBe('made')
})
