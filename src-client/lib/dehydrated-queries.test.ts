import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dehydrateQueries, hydrateStreamedQueries, streamPendingQueries, waitForQueries } from './dehydrated-queries.ts'

test('sends finished queries as JSON that cannot close its script element', () => {
  const server = new QueryClient()
  server.setQueryData(['ready'], { name: '</script>' })
  const text = dehydrateQueries(server)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject([{ key: ['ready'], data: { name: '</script>' } }])
  expect(streamPendingQueries(server)).toEqual([])
})

test('streams a pending query when it resolves', async () => {
  const server = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<{ name: string }>()
  void server.prefetchQuery({ queryKey: ['late'], queryFn: () => promise })
  expect(dehydrateQueries(server)).toBe('[]')
  const late = streamPendingQueries(server)
  resolve({ name: 'late' })

  const browser = new QueryClient()
  hydrateStreamedQueries(browser, late)
  const askAgain = () => Promise.reject(new Error('asked again'))
  expect(await browser.ensureQueryData({ queryKey: ['late'], queryFn: askAgain })).toEqual({ name: 'late' })
})

test("streams a pending query's failure, which fails in the browser", async () => {
  const server = new QueryClient()
  const { promise, reject } = Promise.withResolvers<never>()
  void server.prefetchQuery({ queryKey: ['late'], queryFn: () => promise, retry: false })
  const late = streamPendingQueries(server)
  reject(new Error('POST_NOT_FOUND'))
  expect(await Promise.all(late.map(({ result }) => result))).toEqual([{ failure: 'POST_NOT_FOUND' }])

  const browser = new QueryClient()
  hydrateStreamedQueries(browser, late)
  const state = () => browser.getQueryState(['late'])
  await expect.poll(state).toMatchObject({ status: 'error', error: new Error('POST_NOT_FOUND') })
})

test('does not send failed queries', async () => {
  const server = new QueryClient()
  await server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')), retry: false })
  expect(dehydrateQueries(server)).toBe('[]')
  expect(streamPendingQueries(server)).toEqual([])
})

test('a page waits for pending queries, but not for long', async () => {
  const server = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  void server.prefetchQuery({ queryKey: ['late'], queryFn: () => promise })
  await waitForQueries(server, 5)
  expect(streamPendingQueries(server)).toHaveLength(1)
  resolve('here')
  await waitForQueries(server, Number.POSITIVE_INFINITY)
  expect(streamPendingQueries(server)).toEqual([])
})
