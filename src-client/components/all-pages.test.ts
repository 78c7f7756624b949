import { expect, it } from 'vitest'
import { MAX_PAGE_SIZE } from '#shared/limits.ts'
import { allRows, pagesBehind } from './all-pages.ts'

const page = (...ids: string[]) => ({
  data: { rows: ids.map((id) => ({ id })), total: 4 },
  error: null,
  refetch: () => undefined,
})
const waiting = { data: undefined, error: null, refetch: () => undefined }

it.each([
  [undefined, []],
  [0, []],
  [1, []],
  [MAX_PAGE_SIZE, []],
  [MAX_PAGE_SIZE + 1, [2]],
  [3 * MAX_PAGE_SIZE, [2, 3]],
  [3 * MAX_PAGE_SIZE + 1, [2, 3, 4]],
])('a list of %s rows has the pages %j behind the first', (total, pages) => {
  expect(pagesBehind(total === undefined ? undefined : { total })).toEqual(pages)
})

it('rows are there once all pages are, each of them once', () => {
  expect(allRows([page('a', 'b'), waiting]).data).toBeUndefined()
  expect(allRows([page('a', 'b'), page('b', 'c')]).data).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})

it('a page that fails is told, and all are asked for again', async () => {
  const asked: string[] = []
  const pages = ['first', 'second'].map((name) => ({ ...waiting, refetch: () => asked.push(name) }))
  const error = new Error('NETWORK_FAILED')
  const state = allRows([...pages, { ...waiting, error }])
  expect(state).toMatchObject({ data: undefined, error })
  await state.refetch()
  expect(asked).toEqual(['first', 'second'])
})
