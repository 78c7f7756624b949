import { expect, it, vi } from 'vitest'
import { PageFailure } from './page-failure.ts'
import { createPageQueue } from './page-queue.ts'

const visitor = (address = '203.0.113.7', gone = new AbortController()) => ({ address, gone: gone.signal })

/** A queue whose first page is being made until `go`. */
function occupied(waiting: number) {
  const queue = createPageQueue({ atOnce: 1, waiting })
  const { promise, resolve: go } = Promise.withResolvers<string>()
  const first = queue(visitor(), () => promise)
  return { queue, first, go }
}

it('pages that nobody waits for any more are not made', async () => {
  const { queue, first, go } = occupied(10)
  const make = vi.fn(async () => 'made')
  const visitors = Array.from({ length: 4 }, () => new AbortController())
  const pages = visitors.map((gone) => queue(visitor(undefined, gone), make).catch((error: unknown) => error))
  for (const gone of visitors.slice(0, 3)) gone.abort()
  go('first')
  expect(await first).toBe('first')
  expect((await Promise.all(pages)).at(-1)).toBe('made')
  expect(make).toHaveBeenCalledTimes(1)
})

it('a page fails at once when as many wait as may, and the next one after that is made', async () => {
  const { queue, first, go } = occupied(2)
  const page = (address?: string) => queue(visitor(address), async () => 'made')
  const waiting = [page(), page()]
  await expect(page()).rejects.toEqual(new PageFailure('BUSY', expect.anything()))
  go('first')
  expect(await Promise.all([first, ...waiting])).toEqual(['first', 'made', 'made'])
  expect(await page()).toBe('made')
})

it('the address with the most pages waiting gives way to others, and they are made first', async () => {
  const { queue, first, go } = occupied(10)
  const made: string[] = []
  const page = (address: string) => queue(visitor(address), async () => made.push(address))
  const many = Array.from({ length: 10 }, () => page('203.0.113.7').catch((error: unknown) => error))
  const others = ['198.51.100.1', '198.51.100.2'].map(page)
  go('first')
  await Promise.all([first, ...others])
  expect((await Promise.all(many)).filter((one) => one instanceof PageFailure)).toHaveLength(2)
  expect(made.slice(0, 4)).toEqual(expect.arrayContaining(['198.51.100.1', '198.51.100.2']))
})
