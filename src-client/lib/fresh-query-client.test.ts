import { QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished } from 'vitest'
import { FreshQueryClient } from './fresh-query-client.ts'

const queryKey = ['queue']

/** A list that a page shows, and whose answers come when the test says so. */
function shownList() {
  const queryClient = new FreshQueryClient()
  const answers: ((rows: string[]) => void)[] = []
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve))
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
  return { queryClient, answers, rows: () => queryClient.getQueryData<string[]>(queryKey) }
}

it('a change that is heard of while a list loads for the first time is fetched after it', async () => {
  const { queryClient, answers, rows } = shownList()
  await expect.poll(() => answers.length).toBe(1)
  let isFresh = false
  queryClient.invalidateQueries({ queryKey }).then(() => {
    isFresh = true
  })
  answers[0]?.(['before'])
  await expect.poll(() => answers.length).toBe(2)
  expect(rows()).toEqual(['before'])
  expect(isFresh).toBe(false)
  answers[1]?.(['before', 'after'])
  await expect.poll(() => isFresh).toBe(true)
  expect(rows()).toEqual(['before', 'after'])
})

it('a list that is loaded is fetched once for a change', async () => {
  const { queryClient, answers, rows } = shownList()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.(['before'])
  await expect.poll(rows).toEqual(['before'])
  const fetched = queryClient.invalidateQueries({ queryKey })
  answers[1]?.(['after'])
  await fetched
  expect(answers.length).toBe(2)
  expect(rows()).toEqual(['after'])
})

it('a page that is read ahead, and changed meanwhile, is fetched when it is shown', async () => {
  const queryClient = new FreshQueryClient()
  let answer = (_rows: string[]) => {}
  const queryFn = () => new Promise<string[]>((resolve) => (answer = resolve))
  const ahead = queryClient.prefetchQuery({ queryKey, queryFn })
  const invalidated = queryClient.invalidateQueries({ queryKey })
  await expect.poll(() => queryClient.isFetching()).toBe(1)
  answer(['before'])
  await Promise.all([ahead, invalidated])
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
