import { type IncomingMessage, request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { fieldsOf, HOSTILE_TEXTS, procedureAt } from '#server/testing/hostile.ts'
import { inTurns } from './in-turns.ts'

// Calls, with each of their fields, drawings, sitemaps and uploads have such tests in `src-server/http/bad-input.db.test.ts`.

async function status(path: string): Promise<number> {
  const headers = { 'x-forwarded-for': '198.51.100.66' }
  const response = await fetch(`${inject('baseUrl')}${path}`, { headers })
  const text = await response.text()
  expect(text, path).not.toMatch(/\bat [\w.]+ \(|node_modules|SELECT|syntax error/)
  return response.status
}

type Raw = { status: number; location: string | undefined; body: string }

/** Sends the path as it is: `fetch` would normalise it. */
function raw(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { hostname, port } = new URL(inject('baseUrl'))
  return new Promise((resolve, reject) => {
    const answered = async (response: IncomingMessage) => {
      const parts = await response.setEncoding('utf8').toArray()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, body: parts.join('') })
    }
    request({ hostname, port, path, headers }, (response) => void answered(response).catch(reject))
      .on('error', reject)
      .end()
  })
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed())

describe('bad input is rejected clearly and breaks nothing', () => {
  it('in the filters of a page', async () => {
    const filters = fieldsOf(procedureAt('post.list'))
    const lists = ['/en/visit', '/event', '/cn/hotel']
    // The lists read their filters alike, so they take turns, and each filter by itself, so all are bad at once.
    const addresses = HOSTILE_TEXTS.map(
      (text, n) => `${lists[n % lists.length]}?${new URLSearchParams(filters.map((name) => [name, text]))}`,
    )
    await inTurns(addresses, async (address) => expect(await status(address), address).toBeLessThan(500))
  })

  it('in the id of a place', async () => {
    await inTurns(
      HOSTILE_TEXTS.filter((text) => text.trim() !== ''),
      async (text) => expect(await status(`/en/detail/${encoded(text)}`), text).toBe(404),
    )
  })

  it('in the name of a file', async () => {
    await inTurns([...HOSTILE_TEXTS.map(encoded), '%', '%ff', '%00', '%2e%2e%2f'], async (name) =>
      expect(await status(`/assets/${name}`), name).toBeLessThan(500),
    )
  })

  it('in keys that reach for prototypes', async () => {
    for (const query of ['__proto__.polluted=1', 'constructor.prototype.polluted=1', 'filter.__proto__.polluted=1'])
      expect(await status(`/en/visit?${query}`)).toBe(200)
  })

  it('in the address itself', async () => {
    for (const path of [
      '/%',
      '/%ff',
      '/en/%00',
      '/detail/%2e%2e',
      '/uploads/../../package.json',
      '/uploads/%2e%2e%2fpackage.json',
      '/assets/%2e%2e/server/entry-server.js',
      '//evil.example/',
      '/\\evil.example',
      '/en//evil.example/%2e%2e',
    ]) {
      const answer = await raw(path)
      expect(answer.status, path).toBeLessThan(500)
      expect(answer.body, path).not.toContain('"devDependencies"')
    }
  })

  // Before anything has read the path.
  it('in a megabyte of query string', async () => {
    const answer = await raw(`/visit?q=${'x'.repeat(1_000_000)}`)
    expect(answer.status).toBe(431)
    expect(JSON.parse(answer.body)).toMatchObject({ code: 1 })
  })
})

// `src-server/http/page-address.test.ts` has more of these, as they are once the server has read them.
it.each(['//evil.example', '/\\evil.example', '/%5cevil.example', '/zh//evil.example', '/km/%2f%2fevil.example'])(
  'a redirect stays at home for %s',
  async (path) => {
    const { origin } = new URL(inject('baseUrl'))
    const { location } = await raw(path, { 'accept-language': 'en' })
    expect(location).toBeDefined()
    expect(new URL(location ?? '', origin).origin).toBe(origin)
  },
)
