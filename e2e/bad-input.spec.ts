import { request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { REST_ROWS } from '#server/http/rest-rows.ts'
import type { Procedure } from '#server/procedures/procedure.ts'
import {
  exampleInput,
  type Fields,
  fieldsOf,
  HOSTILE,
  HOSTILE_TEXTS,
  hostileVariants,
  OPEN,
  procedureAt,
  RESTRICTED,
} from '#server/testing/hostile.ts'
import { registerFresh } from './tokens.ts'

/** Drawings, lists for robots and files, by names that anybody may make up. */
const NAMED = [
  '/art/spot/*.svg',
  '/art/spot/empty.svg?hue=*',
  '/art/spot/empty.svg?seed=*',
  '/art/province/*.svg',
  '/art/type/*.svg',
  '/art/post/*.svg',
  '/art/*',
  '/sitemap/*',
  '/sitemap/posts-*.xml',
  '/uploads/*/original.jpeg',
  '/assets/*',
]

async function status(path: string, init: RequestInit = {}): Promise<number> {
  const from = { headers: { 'x-forwarded-for': '198.51.100.66' } }
  const response = await fetch(`${inject('baseUrl')}${path}`, { redirect: 'manual', ...withHeaders(init, from) })
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

/** A member: a guest's call would be rejected before its input is read. */
const asMember = async (): Promise<RequestInit> => ({
  headers: { authorization: `Bearer ${(await registerFresh()).access_token}` },
})

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const withHeaders = (init: RequestInit, more: RequestInit): RequestInit => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init.headers)), ...Object.fromEntries(new Headers(more.headers)) },
})
const trpc = (procedure: string, input: unknown) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
const queryOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
const shown = (input: unknown) => JSON.stringify(input)?.slice(0, 200)

/** Paths beside their procedures, as titles of tests. */
const titled = (procedures: readonly Procedure[]) => procedures.map((one) => [one.path, one] as const)

/** Does the work for each, a few at a time. */
async function inTurns<T>(values: readonly T[], work: (value: T) => Promise<unknown>): Promise<void> {
  const left = [...values.entries()]
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) await work(next[1])
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

describe('bad input is rejected clearly and breaks nothing', () => {
  it.each(titled(OPEN))('in each field of %s', async (path, procedure) => {
    const inputs = [...HOSTILE, ...hostileVariants(exampleInput(procedure), fieldsOf(procedure))]
    await inTurns(inputs, async (input) => expect(await status(trpc(path, input)), shown(input)).toBeLessThan(500))
  })

  it.each(REST_ROWS.map((row) => [row.path, row] as const))('in each field of /api/%s', async (path, row) => {
    const procedures = [row.procedure, ...row.variants.map(({ procedure }) => procedure)]
    const good: Fields = Object.assign({}, ...procedures.map(exampleInput))
    const fields = procedures.flatMap(fieldsOf)
    const member = await asMember()
    await inTurns([...hostileVariants(good, fields, HOSTILE_TEXTS)], async (input) => {
      const rest = new Map(Object.entries(input))
      const address = path.replace(/:(\w+)/, (_, name: string) => {
        const value = encoded(rest.get(name))
        rest.delete(name)
        return value
      })
      const given = Object.fromEntries(rest)
      const asked =
        row.method === 'POST'
          ? status(`/api/${address}`, withHeaders(json(given), member))
          : status(`/api/${address}?${queryOf(given)}`, member)
      expect(await asked, shown(input)).toBeLessThan(500)
    })
  })

  it.each(fieldsOf(procedureAt('post.list')))('in the filter %s of a page', async (field) => {
    await inTurns(HOSTILE_TEXTS, async (value) => {
      const query = queryOf({ [field]: value })
      for (const page of ['/en/visit', '/event'])
        expect(await status(`${page}?${query}`), `${page}?${query}`).toBeLessThan(500)
    })
  })

  it('in the id of a place', async () => {
    await inTurns(
      HOSTILE_TEXTS.filter((value) => value.trim() !== ''),
      async (value) => expect(await status(`/en/detail/${encoded(value)}`), value).toBe(404),
    )
  })

  it.each(NAMED)('in the name of %s', async (address) => {
    await inTurns([...HOSTILE_TEXTS.map(encoded), '%', '%ff', '%00', '%2e%2e%2f'], async (name) =>
      expect(await status(address.replace('*', name)), name).toBeLessThan(500),
    )
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
  })

  it.each(titled(RESTRICTED))('in a call of %s by a guest, whatever it is', async (path, { type }) => {
    const ask = (input: unknown) =>
      type === 'query' ? status(trpc(path, input)) : status(`/trpc/${path}`, json(input))
    // What reaches for prototypes is not even read.
    await inTurns(HOSTILE, async (input) => expect([400, 401], shown(input)).toContain(await ask(input)))
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
