import { request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'

const NOWHERE = '0195b5a0-0000-7000-8000-000000000000'
const HOSTILE = [
  '',
  'nonsense',
  NOWHERE,
  `${NOWHERE}x`,
  "' or 1=1 --",
  '../../etc/passwd',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  '{"a":1}',
  '-1',
  '0',
  '1e9',
  '999999999999999999999',
  'NaN',
  '៥',
  'x'.repeat(5_000),
]
const FIELDS = [
  'page_type',
  'province',
  'place_type',
  'category_id',
  'price_min',
  'price_max',
  'open_now',
  'period',
  'q',
  'sort',
  'page',
  'pageSize',
]

async function status(path: string, init?: RequestInit): Promise<number> {
  const response = await fetch(`${inject('baseUrl')}${path}`, { redirect: 'manual', ...init })
  const text = await response.text()
  expect(text, path).not.toMatch(/\bat [\w.]+ \(|node_modules|SELECT|syntax error/)
  return response.status
}

/** A request as it is: `fetch` would tidy the address. */
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

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const trpc = (procedure: string, input: unknown) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`

describe('bad input is refused clearly and never breaks anything', () => {
  it.each(FIELDS)('in the list filter %s', async (field) => {
    for (const value of HOSTILE) {
      const input = { page_type: 'visit', [field]: value }
      expect(await status('/api/getPostPageType', json(input)), `${field}=${value}`).toBe(200)
      expect(await status(trpc('post.list', input)), `${field}=${value}`).toBeLessThan(500)
      const query = new URLSearchParams({ [field]: value })
      for (const page of ['/en/visit', '/event'])
        expect(await status(`${page}?${query}`), `${page}?${query}`).toBeLessThan(500)
    }
  })

  it('in the id of a detail, a category, a related list', async () => {
    for (const value of HOSTILE) {
      const part = encodeURIComponent(value.toWellFormed())
      expect(await status(`/api/getPostDetail/${part}`), value).toBeLessThan(500)
      expect(await status(`/api/getDataByCat/${part}`), value).toBeLessThan(500)
      expect(await status('/api/getRelatedPlaces', json({ post_id: value })), value).toBe(200)
      for (const procedure of ['post.get', 'post.byCategory'])
        expect(await status(trpc(procedure, { id: value })), value).toBeLessThan(500)
      expect(await status(trpc('post.related', { post_id: value })), value).toBeLessThan(500)
      if (part !== '') expect(await status(`/en/detail/${part}`), value).toBe(404)
    }
  })

  it('in the number of a page', async () => {
    for (const page of [0, -1, 1.5, 1e9, 1e10, '២', null, {}, []]) {
      expect(await status(trpc('post.list', { page_type: 'visit', page })), String(page)).toBeLessThan(500)
    }
    for (const pageSize of [0, 101, 1e6])
      expect(await status(trpc('post.list', { page_type: 'visit', pageSize }))).toBe(400)
    expect(await status(trpc('post.list', { page_type: 'visit', page: 1e9 }))).toBe(200)
  })

  it('in the shape of a call', async () => {
    for (const path of [
      '/trpc/',
      '/trpc/nothing',
      '/trpc/post',
      '/trpc/post.list',
      '/trpc/post.list?input=%7B',
      '/trpc/post.list?batch=1',
      '/trpc/__proto__',
      '/trpc/post.list,post.get?batch=1&input=1',
    ]) {
      expect(await status(path), path).toBeLessThan(500)
    }
    for (const path of ['post.save', 'post.publish', 'catalog.save', 'file.save', 'file.makeVariants']) {
      expect(await status(`/trpc/${path}`, json({ id: NOWHERE })), path).toBe(401)
    }
  })

  it('in keys that reach for prototypes', async () => {
    for (const query of ['__proto__.polluted=1', 'constructor.prototype.polluted=1', 'filter.__proto__.polluted=1']) {
      expect(await status(`/api/getCategory?${query}`)).toBe(200)
      expect(await status(`/en/visit?${query}`)).toBe(200)
    }
    expect({}).not.toHaveProperty('polluted')
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
    const { hostname, port, origin } = new URL(inject('baseUrl'))
    const location = await new Promise<string | undefined>((resolve, reject) => {
      request({ hostname, port, path, headers: { 'accept-language': 'en' } }, (response) => {
        response.resume()
        resolve(response.headers.location)
      })
        .on('error', reject)
        .end()
    })
    if (location !== undefined) expect(new URL(location, origin).origin).toBe(origin)
  })
})
