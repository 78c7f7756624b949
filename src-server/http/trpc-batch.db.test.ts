import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { expect, it } from 'vitest'
import type { AppRouter } from '../composition/router.ts'
import { webScene } from '../testing/scene.ts'

const { people, web } = await webScene()
const origin = await web.listen({ port: 0, host: '127.0.0.1' })
const { token } = await people.member()

/** tRPC's own client as it comes, and what its requests were answered with. */
function batching(headers: Record<string, string> = {}) {
  const answered: { status: number; path: string }[] = []
  const noting: typeof fetch = async (address, init) => {
    const response = await fetch(address, init)
    answered.push({ status: response.status, path: new URL(response.url).pathname.slice('/trpc/'.length) })
    return response
  }
  const links = [httpBatchLink<AppRouter>({ url: `${origin}/trpc`, headers, fetch: noting })]
  return { client: createTRPCClient<AppRouter>({ links }), answered }
}
const member = { authorization: `Bearer ${token?.access_token}` }

it("answers the calls of tRPC's batching client by one request, each with its own outcome", async () => {
  const { client, answered } = batching({ 'x-lang': 'en' })
  const outcomes = await Promise.allSettled([
    client.catalog.provinces.query(),
    client.post.list.query({ page_type: 'visit', pageSize: 1 }),
    client.account.me.query(),
  ])
  expect(outcomes).toMatchObject([
    { value: expect.arrayContaining([expect.objectContaining({ name: 'Kep' })]) },
    { value: { total: 0 } },
    { reason: { message: 'SESSION_REQUIRED', data: { httpStatus: 401 } } },
  ])
  expect(answered).toEqual([{ status: 207, path: 'catalog.provinces,post.list,account.me' }])
})

it('answers a single call, which that client sends as a batch too, and mutations with and without input', async () => {
  const { client, answered } = batching(member)
  expect(await client.home.get.query()).toMatchObject({ posts: { visit: 0 } })
  const [ended, saved] = await Promise.all([
    client.account.endOtherSessions.mutate(),
    client.account.save.mutate({ bio: 'Guide in Kep' }),
  ])
  expect([ended, saved]).toMatchObject([null, { bio: 'Guide in Kep' }])
  expect(answered.map(({ status }) => status)).toEqual([200, 200])
})

it('carries out both mutations of a batch under one idempotency key, once', async () => {
  const { client } = batching({ ...member, 'idempotency-key': 'batch-1' })
  const both = () =>
    Promise.all([client.account.save.mutate({ bio: 'Driver' }), client.account.save.mutate({ nickname: 'Dara' })])
  const first = await both()
  expect(first[1]).toMatchObject({ bio: 'Driver', nickname: 'Dara' })
  expect(await both()).toEqual(first)
})

it('takes an empty idempotency key for none, for every call of a batch', async () => {
  const { client } = batching({ ...member, 'idempotency-key': '' })
  const both = (bio: string) =>
    Promise.all([client.account.save.mutate({ nickname: 'Sok' }), client.account.save.mutate({ bio })])
  await both('Cook')
  expect((await both('Baker'))[1]).toMatchObject({ bio: 'Baker', nickname: 'Sok' })
})

it('answers ten calls, and refuses eleven with the field that is too long', async () => {
  const ten = batching()
  const ask = (client: typeof ten.client, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => client.catalog.configuration.query()))
  expect((await ask(ten.client, 10)).map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
  const eleven = batching()
  const refused = { message: 'INPUT_INVALID', data: { fields: [{ path: 'batch', reason: 'INPUT_INVALID' }] } }
  for (const outcome of await ask(eleven.client, 11)) expect(outcome).toMatchObject({ reason: refused })
  expect([ten.answered, eleven.answered].map(([one]) => one?.status)).toEqual([200, 400])
})

it('looks the caller up for each call, so that none acts with rights that a call before has ended', async () => {
  const { caller: admin } = await people.admin()
  const [other, member] = [await people.admin(), await people.member()]
  const { uuid } = other.user
  const asAdmin = batching({ authorization: `Bearer ${other.token?.access_token}` }).client
  const reason = 'Spam'
  expect(
    await Promise.allSettled([
      asAdmin.admin.revoke.mutate({ uuid }),
      asAdmin.account.suspend.mutate({ uuid: member.user.uuid, reason }),
    ]),
  ).toMatchObject([{ status: 'fulfilled' }, { reason: { message: 'FORBIDDEN' } }])
  expect((await admin.account.members({ suspended: true })).rows).toEqual([])

  const leaving = batching({ authorization: `Bearer ${member.token?.access_token}` }).client
  expect(
    await Promise.allSettled([leaving.account.signOut.mutate(), leaving.account.save.mutate({ bio: 'Still here' })]),
  ).toMatchObject([{ status: 'fulfilled' }, { reason: { message: 'SESSION_REQUIRED' } }])
})
