import { describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { REST_ROUTES } from '#server/http/rest-routes.ts'
import { categoryView } from '#shared/catalog.ts'
import { postCard, postDetail } from '#shared/post.ts'
import { demoPasswords } from './sign-in.ts'
import { freshForm, registerFresh, tokenAs } from './tokens.ts'

const envelope = z.object({ code: z.int(), message: z.string(), data: z.unknown(), total: z.int().optional() })
type Answer = z.infer<typeof envelope> & { status: number }

type Options = { body?: unknown; lang?: string; token?: string }

async function call(method: string, path: string, options: Options = {}): Promise<Answer> {
  const { body, lang = 'en', token } = options
  const response = await fetch(`${inject('baseUrl')}/api/${path}`, {
    method,
    headers: {
      'x-lang': lang,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { ...envelope.parse(await response.json()), status: response.status }
}
const rows = <T extends z.ZodType>(schema: T, answer: Answer) => z.array(schema).parse(answer.data)
const cards = (answer: Answer) => rows(postCard.extend({ total: z.int() }), answer)

const firstPost = async () =>
  cards(await call('POST', 'getPostPageType', { body: { page_type: 'visit' } }))[0]?.id ?? ''
const firstCategory = async () => rows(categoryView, await call('GET', 'getCatList'))[0]?.id ?? ''

const asNewMember = async () => ({ token: (await registerFresh()).access_token })

/** Off, since no client id is configured; what they do where one is, is tried against providers of our own. */
const OFF = ['auth/rgWithGoogle', 'rgWithFacbook', 'rgWithFacebook', 'auth/rgWithFacebook']

/** What each call of the table is asked with. A row without an entry fails the test: so the table is walked whole. */
const ASKED: Record<string, () => Promise<{ path: string; body?: unknown; token?: string }>> = {
  'auth/login': async () => ({
    path: 'auth/login',
    body: { account: 'demo.member', password: (await demoPasswords()).password },
  }),
  'auth/saveUser': async () => ({ path: 'auth/saveUser', body: freshForm() }),
  'auth/saveInfo': async () => ({ path: 'auth/saveInfo', body: { nickname: 'Dara' }, ...(await asNewMember()) }),
  'auth/saveAdmin': async () => ({
    path: 'auth/saveAdmin',
    body: { business_name: 'Kep', password: 'pepper-and-salt', confirm_password: 'pepper-and-salt' },
    ...(await asNewMember()),
  }),
  'auth/adminAcc': async () => ({ path: 'auth/adminAcc', token: (await tokenAs('demo.owner')).access_token }),
  'auth/openDashboard': async () => ({
    path: 'auth/openDashboard',
    body: { password: (await demoPasswords()).dashboard },
    token: (await tokenAs('demo.owner')).access_token,
  }),
  'auth/refresh': async () => ({
    path: 'auth/refresh',
    body: { refresh_token: (await registerFresh()).refresh_token },
  }),
  'auth/me': async () => ({ path: 'auth/me', ...(await asNewMember()) }),
  'auth/logout': async () => ({ path: 'auth/logout', body: {}, ...(await asNewMember()) }),
  'auth/isExpire': async () => ({ path: 'auth/isExpire' }),
  getPostPageType: async () => ({ path: 'getPostPageType', body: { page_type: 'food', pageSize: 5 } }),
  getPlaceByType: async () => ({ path: 'getPlaceByType?place_type=temple' }),
  'getDataByCat/:id': async () => ({ path: `getDataByCat/${await firstCategory()}` }),
  'getPostDetail/:id': async () => ({ path: `getPostDetail/${await firstPost()}` }),
  getRelatedPlaces: async () => ({ path: 'getRelatedPlaces', body: { post_id: await firstPost() } }),
  getCatList: async () => ({ path: 'getCatList' }),
  getCategory: async () => ({ path: 'getCategory?type=food' }),
  getConfiguration: async () => ({ path: 'getConfiguration' }),
  getHomeStatistics: async () => ({ path: 'getHomeStatistics' }),
}

describe('the REST contract', () => {
  it.each(OFF)('says of %s that it is not set up here', async (path) => {
    const answer = await call('POST', path, { body: { credential: 'a.b.c' } })
    expect(answer).toMatchObject({ status: 200, code: -10001, message: 'This way to login is not set up here.' })
  })

  it.each(REST_ROUTES.filter(({ path }) => !OFF.includes(path)).map((route) => [route.path, route] as const))(
    'answers %s with its success code',
    async (name, route) => {
      const asked = await ASKED[name]?.()
      if (!asked) throw new Error(`the test asks nothing of ${name}`)
      const answer = await call(route.method, asked.path, asked)
      expect(answer).toMatchObject({ status: 200, code: route.success, message: 'Success' })
      if (name !== 'auth/logout') expect(answer.data).not.toBeNull()
    },
  )

  it('is described by an OpenAPI document, each call in it', async () => {
    const response = await fetch(`${inject('baseUrl')}/api/openapi.json`)
    const document = z
      .object({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) })
      .parse(await response.json())
    expect(Object.keys(document.paths).sort()).toEqual(
      REST_ROUTES.map(({ path }) => `/api/${path.replace(':id', '{id}')}`).sort(),
    )
  })

  it('gives a list its total beside the rows and on each row', async () => {
    const answer = await call('POST', 'getPostPageType', { body: { page_type: 'visit', pageSize: 3, page: 2 } })
    const found = cards(answer)
    expect(found).toHaveLength(3)
    expect(answer.total).toBe(28)
    expect(found.map((row) => row.total)).toEqual([28, 28, 28])
  })

  it('reads filters flat or nested by dots, from the query or the body', async () => {
    const flat = await call('POST', 'getPostPageType', { body: { page_type: 'visit', place_type: 'temple' } })
    const dotted = await call('POST', 'getPostPageType?page_type=visit&filter.type=temple')
    expect(flat.total).toBeGreaterThan(0)
    expect(dotted).toEqual(flat)
    for (const card of cards(flat)) expect(card.place_type.code).toBe('temple')
  })

  it('answers getPlaceByType without a type with the types', async () => {
    const answer = await call('GET', 'getPlaceByType?pageSize=100')
    expect(rows(z.object({ code: z.string(), page: z.string().nullable() }), answer)).toContainEqual({
      code: 'haang_baay',
      page: 'food',
    })
  })

  it('gives a detail with what its page shows', async () => {
    const answer = await call('GET', `getPostDetail/${await firstPost()}`)
    const post = postDetail.parse(answer.data)
    expect(post.related.length).toBeGreaterThan(0)
    expect(post.images.length).toBeGreaterThan(0)
  })

  it.each(REST_ROUTES.filter(({ cacheable }) => cacheable).map(({ path }) => path))(
    'sends %s once, and again only when it is another',
    async (path) => {
      const ask = (headers: Record<string, string>) => fetch(`${inject('baseUrl')}/api/${path}`, { headers })
      const tag = (await ask({ 'x-lang': 'en' })).headers.get('etag') ?? ''
      expect(tag).not.toBe('')
      const again = await ask({ 'x-lang': 'en', 'if-none-match': tag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect((await ask({ 'x-lang': 'zh', 'if-none-match': tag })).status).toBe(200)
    },
  )

  it("speaks the caller's language", async () => {
    const path = `getPostDetail/${await firstPost()}`
    const [kh, cn] = [await call('GET', path, { lang: 'km' }), await call('GET', path, { lang: 'zh' })]
    expect(postDetail.parse(kh.data).province.name).toMatch(/\p{Script=Khmer}/u)
    expect(postDetail.parse(cn.data).province.name).toMatch(/\p{Script=Han}/u)
    expect(kh.message).toMatch(/\p{Script=Khmer}/u)
    const refused = await call('GET', 'getPostDetail/0195b5a0-0000-7000-8000-000000000000', { lang: 'zh' })
    expect(refused.message).toMatch(/\p{Script=Han}/u)
  })
})

describe('what never reaches a call', () => {
  it.each([
    ['an unknown path', 'GET', 'nothing', 404],
    ['the wrong method', 'GET', 'getPostPageType', 405],
    ['the wrong method', 'DELETE', 'getCatList', 405],
  ])('answers %s in the envelope (%s %s)', async (_, method, path, status) => {
    expect(await call(method, path)).toMatchObject({ status, code: 1, data: null })
  })

  it('refuses a body that is not JSON, is too large, or has another type', async () => {
    expect(await call('POST', 'getPostPageType', { body: '{"page_type":' })).toMatchObject({ status: 400, code: 1 })
    expect(await call('POST', 'getPostPageType', { body: '{"__proto__":{"page_type":"visit"}}' })).toMatchObject({
      status: 400,
      code: 1,
    })
    expect(await call('POST', 'getPostPageType', { body: { q: 'x'.repeat(2_000_000) } })).toMatchObject({
      status: 413,
      code: 1,
    })
    const response = await fetch(`${inject('baseUrl')}/api/getPostPageType`, {
      method: 'POST',
      body: '<a/>',
      headers: { 'content-type': 'text/xml' },
    })
    expect(response.status).toBe(415)
    expect(envelope.parse(await response.json()).code).toBe(1)
  })
})
