import { setImmediate as nextRound } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { createTRPCQueryUtils, getQueryKey } from '@trpc/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { directLinks } from '#client/lib/links.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppRouter } from '#server/composition/router.ts'

// Their messages are macros, which only a build can read.
vi.mock('#client/lib/rejection-message.ts', () => ({ rejectionCode: () => undefined }))
const { fetchFacts, fetchMore } = vi.hoisted(() => ({ fetchFacts: vi.fn(), fetchMore: vi.fn() }))
vi.mock('./detail-parts.ts', () => ({ Facts: { load: fetchFacts }, DetailMore: { load: fetchMore } }))
const { loadDetail } = await import('./load-detail.ts')

const ONE = '01890a5d-ac96-774b-bcce-b302099a8057'
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058'

/** A visitor on the page of a hotel, who has the post of another in the cache; rooms are answered once they are let through. */
async function visitorOf(id: string, known: string) {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>()
  const asked = vi.fn()
  const client = createTRPCClient<AppRouter>({
    links: directLinks(async ({ path, input }) => {
      if (path === 'post.get') return { type: 'hotel' }
      if (path !== 'room.display') return null
      asked(input)
      return promise.then(() => [])
    }),
  })
  const queryClient = new QueryClient()
  const utils = createTRPCQueryUtils({ client, queryClient })
  for (const each of [id, known]) await utils.post.get.ensureData({ id: each })
  const queryKey = getQueryKey(trpc.post.get, { id }, 'query')
  onTestFinished(new QueryObserver(queryClient, { queryKey, staleTime: 60_000 }).subscribe(() => {}))
  return { context: { utils, queryClient }, utils, asked, letThrough }
}

it('the page of another hotel comes with its rooms, also where its post is known', async () => {
  const { context, utils, asked, letThrough } = await visitorOf(ONE, OTHER)
  const loaded = vi.fn()
  const loading = loadDetail(context, OTHER, {}).then(loaded)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith({ post_id: OTHER }))
  await nextRound()
  expect(loaded).not.toHaveBeenCalled()
  letThrough()
  await loading
  expect(utils.room.display.getData({ post_id: OTHER })).toEqual([])
})

it('the page that is shown stays while rooms for other dates are asked for', async () => {
  const { context, asked } = await visitorOf(ONE, OTHER)
  await loadDetail(context, ONE, { check_in: '2026-12-24' })
  expect(asked).toHaveBeenCalledWith({ post_id: ONE, check_in: '2026-12-24' })
})

it('a page comes with the code of its facts, and without it where there is no network', async () => {
  const { context } = await visitorOf(ONE, OTHER)
  const { promise, reject } = Promise.withResolvers<void>()
  fetchFacts.mockReturnValueOnce(promise)
  const loaded = vi.fn()
  const loading = loadDetail(context, ONE, {}).then(loaded)
  await vi.waitFor(() => expect(fetchMore).toHaveBeenCalled())
  await nextRound()
  expect(loaded).not.toHaveBeenCalled()
  reject(new Error('no network'))
  await loading
})
