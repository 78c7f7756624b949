import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GUEST } from '../procedures/access.ts'
import { systemRequest } from '../procedures/context.ts'
import type { Rest } from '../procedures/description.ts'
import { proceduresOf } from '../procedures/procedure.ts'
import { procedure, router } from '../procedures/trpc.ts'
import { MISSING_ID } from '../testing/hostile.ts'
import { appScene } from '../testing/scene.ts'
import { openApiDocument } from './openapi.ts'
import { restRoutes } from './rest.ts'
import { REST_ROWS, restRowsOf } from './rest-rows.ts'

const ORIGIN = 'https://domner.example'
let web: FastifyInstance
const { app } = await appScene()
beforeAll(async () => {
  web = Fastify()
  const contextOf = () => ({ ...systemRequest(app.context), actor: null })
  await restRoutes(web, { rows: REST_ROWS, contextOf, origin: ORIGIN, sentence: (reason) => reason })
  for (const price_from of [1, 2, 3]) await app.publish({ price_from })
})
afterAll(() => web.close())

const answer = z.object({ code: z.int(), data: z.array(z.record(z.string(), z.unknown())), total: z.int() })
const list = async (url: string) => answer.parse((await web.inject({ url })).json())

it('a list has the addresses of pictures with our host', async () => {
  const { data } = answer.parse((await web.inject({ method: 'POST', url: '/getPostPageType?page_type=visit' })).json())
  const { url } = z.object({ url: z.string() }).parse(data[0]?.image)
  expect(url).toMatch(/^https:\/\/domner\.example\/uploads\/[0-9a-f]{32}\/original\.jpeg$/)
})

const LIST = z.array(z.string())
const PAGE = z.object({ rows: z.array(z.object({ a: z.int() })), total: z.int(), average: z.number() })
const input = z.object({ category: z.string().optional(), filter: z.string().optional() })
const described = (path: string | string[], method: Rest['method'] = 'GET') => ({
  does: 'Answers',
  access: GUEST,
  rest: { method, path },
})
const THINGS = restRowsOf(
  proceduresOf(
    router({
      tags: procedure({ ...described('tags'), output: LIST }).query(() => ['kep', 'takeo']),
      page: procedure({ ...described('page'), output: PAGE }).query(() => ({
        rows: [{ a: 1 }],
        total: 1,
        average: 4.5,
      })),
      echo: procedure({ ...described('echo'), input, example: {}, output: input }).query(({ input }) => input),
      get: procedure({ ...described('comment/:id'), output: z.null() }).query(() => null),
      remove: procedure({ ...described(['comment/:id', 'coment/:id'], 'DELETE'), output: z.null() }).mutation(
        () => null,
      ),
      likes: procedure({ ...described('comment/:id/likes'), output: z.null() }).query(() => null),
    }),
  ).values(),
)

describe('other procedures', () => {
  const things = Fastify()
  beforeAll(() =>
    restRoutes(things, {
      rows: THINGS,
      contextOf: () => systemRequest(app.context),
      origin: ORIGIN,
      sentence: (reason) => reason,
    }),
  )
  afterAll(() => things.close())

  it('may list what carries no total', async () => {
    const answered: unknown = (await things.inject('/tags')).json()
    expect(answered).toEqual({ code: 200, message: 'OK', data: ['kep', 'takeo'], total: 2 })
    const { answer } = await operation('tags', 'get', things)
    expect(answer.safeParse(answered).error).toBeUndefined()
  })

  it('keep what a list holds beside its rows', async () => {
    const answered: unknown = (await things.inject('/page')).json()
    expect(answered).toEqual({ code: 200, message: 'OK', data: [{ a: 1, total: 1 }], total: 1, average: 4.5 })
    const { answer } = await operation('page', 'get', things)
    expect(answer.safeParse(answered).error).toBeUndefined()
  })

  it('may name their fields as the list of posts does', async () => {
    expect((await things.inject('/echo?category=a&filter=b')).json()).toMatchObject({
      data: { category: 'a', filter: 'b' },
    })
  })

  it.each([
    ['POST', '/comment/1', 405, 'GET, DELETE'],
    ['GET', '/coment/1', 405, 'DELETE'],
    ['DELETE', '/comment/1/likes', 405, 'GET'],
    ['POST', '/openapi.json', 405, 'GET'],
    ['GET', '/comment/1/like', 404, undefined],
  ] as const)('answer the wrong method with those that are right: %s %s', async (method, url, status, allow) => {
    const response = await things.inject({ method, url })
    expect([response.statusCode, response.headers.allow]).toEqual([status, allow])
  })

  it.each([
    ['these', THINGS],
    ['the contract', REST_ROWS],
  ])('have an id each in the OpenAPI document: %s', (_, rows) => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })
      .parse(openApiDocument(rows))
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(rows.length)
    for (const { procedure } of rows) expect(ids).toContain(procedure.path)
  })
})

describe('getPlaceByType', () => {
  it('lists the types page by page without a type', async () => {
    const first = await list('/getPlaceByType')
    expect(first.data).toHaveLength(10)
    const pages = Array.from({ length: Math.ceil(first.total / 10) }, (_, n) => list(`/getPlaceByType?page=${n + 1}`))
    const codes = (await Promise.all(pages)).flatMap(({ data }) => data.map(({ code }) => code))
    expect(new Set(codes).size).toBe(first.total)
    expect(codes).toHaveLength(first.total)
    expect((await list(`/getPlaceByType?page=${pages.length + 1}`)).data).toEqual([])
    expect((await list('/getPlaceByType?pageSize=100')).data.map(({ code }) => code)).toEqual(codes)
  })

  it('lists the posts of a type page by page', async () => {
    const pages = [1, 2, 3].map((page) => list(`/getPlaceByType?place_type=market&pageSize=1&page=${page}`))
    const ids = (await Promise.all(pages)).map(({ data }) => data[0]?.id)
    expect(new Set(ids).size).toBe(3)
  })
})

describe('getPostPageType', () => {
  it.each([
    ['place_type=market', 3],
    ['filter.type=market', 3],
    ['filter.type=temple', 0],
    ['filter.type=temple&place_type=market', 3],
    [`category=${MISSING_ID}`, 0],
    [`filter.category=${MISSING_ID}`, 0],
    ['filter.price_min=2', 2],
  ])('reads a filter flat or in an object: %s', async (filter, total) => {
    const answered = await web.inject({ method: 'POST', url: `/getPostPageType?page_type=visit&${filter}` })
    expect(answer.parse(answered.json()).total).toBe(total)
  })
})

const schemaOf = z.object({
  content: z.object({ 'application/json': z.object({ schema: z.record(z.string(), z.json()) }) }),
})
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(z.object({ name: z.string(), required: z.boolean() })).optional(),
        responses: z.object({ 200: schemaOf }),
      }),
    ),
  ),
})
const operation = async (path: string, method = 'get', server = web) => {
  const { paths } = document.parse((await server.inject({ url: '/openapi.json' })).json())
  const found = paths[`/api/${path}`]?.[method]
  if (!found) throw new Error(`${path} is not described`)
  return { ...found, answer: z.fromJSONSchema(found.responses[200].content['application/json'].schema) }
}

describe('the OpenAPI document', () => {
  it.each([
    ['getPlaceByType', '/getPlaceByType', 'get'],
    ['getPlaceByType', '/getPlaceByType?place_type=market', 'get'],
    ['getPostPageType', '/getPostPageType?page_type=visit', 'post'],
    ['getCatList', '/getCatList', 'get'],
    ['getHomeStatistics', '/getHomeStatistics', 'get'],
  ] as const)('describes what %s answers: %s', async (path, url, method) => {
    const described = await operation(path, method)
    const body: unknown = (await web.inject({ url, method })).json()
    expect(described.answer.safeParse(body).error).toBeUndefined()
  })

  it('says that rows of a list carry the total', async () => {
    const described = await operation('getCatList')
    const { code, message, data, total } = z
      .object({ code: z.int(), message: z.string(), data: z.array(z.looseObject({ total: z.int() })), total: z.int() })
      .parse((await web.inject({ url: '/getCatList' })).json())
    const bare = data.map(({ total: _, ...row }) => row)
    expect(described.answer.safeParse({ code, message, data, total }).success).toBe(true)
    expect(described.answer.safeParse({ code, message, data: bare, total }).success).toBe(false)
    expect(described.answer.safeParse({ code, message, data }).success).toBe(false)
  })

  it('says what the version in a decision is for', () => {
    const version = { description: expect.stringMatching(/^The version that was read; a stale one is rejected/) }
    const decision = { properties: expect.objectContaining({ version: expect.objectContaining(version) }) }
    const schema = { anyOf: expect.arrayContaining([expect.objectContaining(decision)]) }
    expect(openApiDocument(REST_ROWS)).toMatchObject({
      paths: { '/api/auth/saveAdmin': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    })
  })

  it('names the parameters of both answers of getPlaceByType, none of them required', async () => {
    const { parameters } = await operation('getPlaceByType')
    expect(parameters?.map(({ name }) => name).sort()).toEqual(['page', 'pageSize', 'place_type'])
    expect(parameters?.some(({ required }) => required)).toBe(false)
  })
})
