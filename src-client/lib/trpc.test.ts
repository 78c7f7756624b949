import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { createTRPCQueryUtils } from '@trpc/react-query'
import { expect, it } from 'vitest'
import type { AppRouter } from '#server/composition/router.ts'
import { directLinks } from './links.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

function page() {
  const calls: unknown[] = []
  const client = createTRPCClient<AppRouter>({
    links: directLinks(async (call) => {
      calls.push(call)
      if (call.path === 'home.get') throw new Error('BUSY')
      return { id: ID }
    }),
  })
  const queryClient = new QueryClient()
  return { calls, client, queryClient, utils: createTRPCQueryUtils({ client, queryClient }) }
}

it("a page's calls are answered without HTTP, once for an answer that is in the cache", async () => {
  const { calls, utils } = page()
  await utils.post.get.ensureData({ id: ID })
  await utils.post.get.ensureData({ id: ID })
  expect(calls).toEqual([{ path: 'post.get', input: { id: ID } }])
  expect(utils.post.get.getData({ id: ID })).toEqual({ id: ID })
})

it('a call that is rejected has the code as its message', async () => {
  const { client } = page()
  await expect(client.home.get.query()).rejects.toThrow('BUSY')
})

it('the server and the browser keep answers under the same keys', async () => {
  const { queryClient, utils } = page()
  await utils.catalog.provinces.ensureData()
  expect(queryClient.getQueryData([['catalog', 'provinces'], { type: 'query' }])).toEqual({ id: ID })
})
