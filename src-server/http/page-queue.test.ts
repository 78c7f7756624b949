import { expect, it, vi } from 'vitest'
import { PageFailure } from './page-failure.ts'
import { createPageQueue } from './page-queue.ts'

const by = (network: string, { signal } = new AbortController()) => ({ share: [network], gone: signal })
const failure = new PageFailure('BUSY', expect.anything())

/** A queue whose first page is being made until `go`. */
function occupied(waiting: number) {
  const queue = createPageQueue({ running: 1, waiting })
  const { promise, resolve: go } = Promise.withResolvers<string>()
  const first = queue(by('crowd'), () => promise)
  return { queue, first, go }
}

it('pages that nobody waits for any more are not made', async () => {
  const { queue, first, go } = occupied(10)
  const make = vi.fn(async () => 'made')
  const visitors = Array.from({ length: 4 }, () => new AbortController())
  const pages = visitors.map((visitor) => queue(by('crowd', visitor), make).catch((error: unknown) => error))
  for (const visitor of visitors.slice(0, 3)) visitor.abort()
  go('first')
  expect(await first).toBe('first')
  expect((await Promise.all(pages)).at(-1)).toBe('made')
  expect(make).toHaveBeenCalledTimes(1)
})

it('a page fails at once when as many wait as may, and the next one after that is made', async () => {
  const { queue, first, go } = occupied(2)
  const page = () => queue(by('crowd'), async () => 'made')
  const waiting = [page(), page()]
  await expect(page()).rejects.toEqual(failure)
  go('first')
  expect(await Promise.all([first, ...waiting])).toEqual(['first', 'made', 'made'])
  expect(await page()).toBe('made')
})

it('a crowd of one address keeps no place from a visitor elsewhere', async () => {
  const { queue, go } = occupied(10)
  const made: string[] = []
  const page = (network: string, name: string) => queue(by(network), async () => made.push(name)).catch(() => 'failed')
  const crowd = Array.from({ length: 30 }, (_, n) => page('crowd', `crowd ${n}`))
  const visitor = page('visitor', 'visitor')
  go('first')
  expect(await visitor).not.toBe('failed')
  await Promise.all(crowd)
  expect(made.indexOf('visitor')).toBeLessThanOrEqual(1)
})
