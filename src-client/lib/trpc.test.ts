import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { type Call, createApiClient } from './api-client.ts'
import { createTrpcUtils } from './trpc.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

function recorder() {
  const calls: Call[] = []
  const caller = async (call: Call) => {
    calls.push(call)
    return { id: ID }
  }
  return { calls, caller }
}

it('calls the procedure that the path names', async () => {
  const { calls, caller } = recorder()
  const client = createApiClient(caller)
  const { signal } = new AbortController()
  await client.post.get.query({ id: ID }, { signal })
  await client.account.signOut.mutate()
  expect(calls).toEqual([
    { path: 'post.get', type: 'query', input: { id: ID }, signal },
    { path: 'account.signOut', type: 'mutation', input: undefined, signal: undefined },
  ])
})

it('is no promise itself', async () => {
  const client = createApiClient(recorder().caller)
  expect(await Promise.resolve(client.post)).toBeTypeOf('function')
})

it('asks once for an answer that is in the cache, and again after it was invalidated', async () => {
  const { calls, caller } = recorder()
  const queryClient = new QueryClient()
  const { post } = createTrpcUtils(caller, queryClient)
  await post.get.ensureData({ id: ID })
  await post.get.ensureData({ id: ID })
  expect(calls).toHaveLength(1)
  expect(post.get.getData({ id: ID })).toEqual({ id: ID })
  await post.get.invalidate()
  await queryClient.fetchQuery(post.get.queryOptions({ id: ID }))
  expect(calls).toHaveLength(2)
})

it('finds the answers of a procedure by its name, whatever their input', async () => {
  const queryClient = new QueryClient()
  const { catalog } = createTrpcUtils(recorder().caller, queryClient)
  await catalog.provinces.ensureData()
  expect(queryClient.getQueryState([['catalog', 'provinces'], { type: 'query' }])?.isInvalidated).toBe(false)
  await catalog.provinces.invalidate()
  expect(queryClient.getQueryState([['catalog', 'provinces'], { type: 'query' }])?.isInvalidated).toBe(true)
})
