import { afterEach, expect, it, vi } from 'vitest'
import { fetchAnswer } from './fetch-answer.ts'
import { HttpFailure } from './network.ts'

afterEach(() => void vi.unstubAllGlobals())

/** What becomes of an answer of the network. */
function askedOf(status: number, body: string): Promise<unknown> {
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText: 'Said so' }))
  return fetchAnswer('/trpc/post.list').then((answer) => answer.json())
}

const REJECTED = { error: { message: 'POST_MISSING', code: -32_004 } }

it.each([
  ['a result', 200, { result: { data: [] } }],
  ['a rejection', 404, REJECTED],
  ['a rejection of a busy server', 503, REJECTED],
])('%s of this server is taken as it is', async (_, status, body) => {
  expect(await askedOf(status, JSON.stringify(body))).toEqual(body)
})

it.each([
  ['a JSON answer without an error', 500, '{}', 'Said so'],
  ['an error of another kind', 500, '{"error":"down"}', 'Said so'],
  ['no JSON', 507, '<h1>Full</h1>', 'Said so'],
  ['a page of a hotel', 200, '<h1>Welcome</h1>', ''],
  ['JSON of a hotel', 200, '{"welcome":true}', ''],
])('%s is a failure that nobody expects, with its status', async (_, status, body, statusText) => {
  await expect(askedOf(status, body)).rejects.toEqual(new HttpFailure(statusText))
})

it.each([429, 502, 503, 504])('a page of a gateway with the status %i says that it is busy', async (status) => {
  await expect(askedOf(status, '<h1>Bad Gateway</h1>')).rejects.toThrow('BUSY')
})

it('no answer is a failure of the network', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(fetchAnswer('/trpc/post.list')).rejects.toThrow('NETWORK_FAILED')
})
