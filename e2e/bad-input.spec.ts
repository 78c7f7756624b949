import { request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { type Fields, fieldsOf, HOSTILE_TEXTS, procedureAt } from '#server/testing/hostile.ts'

// Calls, drawings, sitemaps and uploads have such tests in `src-server/http/bad-input.db.test.ts`.

async function status(path: string): Promise<number> {
  const headers = { 'x-forwarded-for': '198.51.100.66' }
  const response = await fetch(`${inject('baseUrl')}${path}`, { redirect: 'manual', headers })
  const text = await response.text()
  expect(text, path).not.toMatch(/\bat [\w.]+ \(|node_modules|SELECT|syntax error/)
  return response.status
}

/** Sends the path as it is: `fetch` would normalise it. */
function raw(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(inject('baseUrl'))
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    asking.on('error', reject)
    asking.end()
  })
}

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
const queryOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
/** Does the work for each, a few at a time. */
async function inTurns<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const left = [...values.entries()]
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) await work(next[1])
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

describe('bad input is rejected clearly and breaks nothing', () => {
  it.each(fieldsOf(procedureAt('post.list')))('in the filter %s of a page', async (field) => {
    // Both pages read their filters with one schema, so they take turns.
    const addresses = HOSTILE_TEXTS.map(
      (value, n) => `${n % 2 ? '/en/visit' : '/event'}?${queryOf({ [field]: value })}`,
    )
    await inTurns(addresses, async (address) => expect(await status(address), address).toBeLessThan(500))
  })

  it('in the id of a place', async () => {
    await inTurns(
      HOSTILE_TEXTS.filter((value) => value.trim() !== ''),
      async (value) => expect(await status(`/en/detail/${encoded(value)}`), value).toBe(404),
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

  it('in a megabyte of query string', async () => {
    for (const path of ['/visit', '/trpc/post.list', '/api/getCategory']) {
      const answer = await raw(`${path}?q=${'x'.repeat(1_000_000)}`)
      expect(answer.status, path).toBe(431)
      expect(JSON.parse(answer.body)).toMatchObject({ code: 1 })
    }
  })
})

/** Where the path as it is leads; undefined without a redirect. */
function redirectOf(path: string): Promise<URL | undefined> {
  const { hostname, port, origin } = new URL(inject('baseUrl'))
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers: { 'accept-language': 'en' } }, (response) => {
      response.resume()
      const { location } = response.headers
      resolve(location === undefined ? undefined : new URL(location, origin))
    })
      .on('error', reject)
      .end()
  })
}

describe('redirects stay at home', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/zh//evil.example',
    '/kh//evil.example',
    '//evil.example?lang=en',
    '/zh/\\evil.example',
    '/km/%2f%2fevil.example',
  ])('for %s', async (path) => {
    expect((await redirectOf(path))?.origin).toBe(new URL(inject('baseUrl')).origin)
  })
})
