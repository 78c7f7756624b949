import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answersText, hydrateStreamedAnswers, streamedAnswers, waitForAnswers } from './answers.ts'

test('what is there travels with the page, as data that cannot end its script', () => {
  const server = new QueryClient()
  server.setQueryData(['ready'], { name: '</script>' })
  const text = answersText(server)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject([{ key: ['ready'], data: { name: '</script>' } }])
  expect(streamedAnswers(server)).toEqual([])
})

test('what is still asked for travels when it comes', async () => {
  const server = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<{ name: string }>()
  void server.prefetchQuery({ queryKey: ['late'], queryFn: () => promise })
  expect(answersText(server)).toBe('[]')
  const late = streamedAnswers(server)
  resolve({ name: 'late' })

  const browser = new QueryClient()
  hydrateStreamedAnswers(browser, late)
  const askAgain = () => Promise.reject(new Error('asked again'))
  expect(await browser.ensureQueryData({ queryKey: ['late'], queryFn: askAgain })).toEqual({ name: 'late' })
})

test('what failed does not travel', async () => {
  const server = new QueryClient()
  await server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')), retry: false })
  expect(answersText(server)).toBe('[]')
  expect(streamedAnswers(server)).toEqual([])
})

test('a page waits for late answers, but not for long', async () => {
  const server = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<string>()
  void server.prefetchQuery({ queryKey: ['late'], queryFn: () => promise })
  await waitForAnswers(server, 5)
  expect(streamedAnswers(server)).toHaveLength(1)
  resolve('here')
  await waitForAnswers(server, Number.POSITIVE_INFINITY)
  expect(streamedAnswers(server)).toEqual([])
})
