import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { webScene } from '../../testing/scene.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const { app, web } = await webScene()

const send = (url: string, payload: object | string, agent = AGENT) =>
  web.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', 'user-agent': agent } })
async function viewsOf(id: string): Promise<number> {
  await app.system.view.count()
  return (await app.guest.post.get({ id })).views
}

it('a view counts once for its viewer, whether it comes by tRPC or by REST', async () => {
  const { id } = await app.publish()
  const taken = await send('/trpc/view.increase', { id })
  expect([taken.statusCode, taken.json()]).toEqual([200, { result: { data: null } }])
  expect(taken.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' })
  expect((await send('/api/increaseView', { id })).json()).toMatchObject({ code: 200, data: null })
  await send('/api/increaseView', { id }, `${AGENT} other`)
  await send('/trpc/view.increase', { id }, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
  expect(await viewsOf(id)).toBe(2)
})

it.each([
  [{}, 400, 'FIELDS_MISSING'],
  [{ id: "1' or 1=1" }, 400, 'INPUT_INVALID'],
  [{ id: newId(), kind: 'province' }, 400, 'INPUT_INVALID'],
  [{ id: newId(), kind: 'article' }, 404, 'ARTICLE_NOT_FOUND'],
  [{ id: newId() }, 404, 'POST_NOT_FOUND'],
  ['null', 400, 'FIELDS_MISSING'],
  ['{"id":', 400, 'BODY_UNREADABLE'],
])('a view of %j is answered with %s %s', async (payload, status, reason) => {
  const answer = await send('/trpc/view.increase', payload)
  expect([answer.statusCode, answer.json().error.data.reason]).toEqual([status, reason])
  expect((await send('/api/increaseView', payload)).json().code).not.toBe(200)
})

it('a beacon of another website with our cookies is rejected', async () => {
  const { id } = await app.publish()
  const headers = { origin: 'https://evil.example', cookie: 'access_token=x' }
  const answer = await web.inject({ method: 'POST', url: '/trpc/view.increase', payload: { id }, headers })
  expect(answer.json()).toMatchObject({ error: { data: { reason: 'CROSS_ORIGIN' } } })
})

it('over a connection it is the same, before the framework', async () => {
  const origin = await web.listen({ port: 0, host: '127.0.0.1' })
  const post = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/trpc/view.increase`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'user-agent': AGENT, ...headers },
    })
  const { id } = await app.publish()
  const taken = await post({ id })
  expect([taken.status, await taken.json()]).toEqual([200, { result: { data: null } }])
  expect(Object.fromEntries(taken.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  await post({ id })
  await post({ id }, { 'user-agent': `${AGENT} other` })
  await post({ id }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  const refused = [
    await post({ id: newId() }),
    await post({ id: 1 }),
    await post({ id }, { origin: 'https://evil.example', cookie: 'access_token=x' }),
    await post({ id }, { 'sec-fetch-site': 'cross-site' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 400, 403, 403])
  expect(await viewsOf(id)).toBe(2)
})
