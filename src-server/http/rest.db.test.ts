import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Rejection } from '../event-sourcing/rejection.ts'
import { GUEST } from '../procedures/access.ts'
import { systemRequest } from '../procedures/context.ts'
import type { Rest } from '../procedures/description.ts'
import { proceduresOf } from '../procedures/procedure.ts'
import { procedure, router } from '../procedures/trpc.ts'
import { describedAnswers } from '../testing/described-answers.ts'
import { MISSING_ID } from '../testing/hostile.ts'
import { appScene } from '../testing/scene.ts'
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
      full: procedure({ ...described('full', 'POST'), output: z.null() }).mutation(() => {
        throw new Rejection('BUSY')
      }),
      likes: procedure({ ...described('comment/:id/likes'), output: z.null() }).query(() => null),
    }),
  ).values(),
)

describe('other procedures', () => {
  const things = Fastify()
  const undescribed = describedAnswers(THINGS)
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
    expect(undescribed('GET', 'tags', answered)).toEqual([])
  })

  it('keep what a list holds beside its rows', async () => {
    const answered: unknown = (await things.inject('/page')).json()
    expect(answered).toEqual({ code: 200, message: 'OK', data: [{ a: 1, total: 1 }], total: 1, average: 4.5 })
    expect(undescribed('GET', 'page', answered)).toEqual([])
    expect(
      undescribed('GET', 'page', { code: 200, message: 'OK', data: [{ a: 1 }], total: 1, average: 4.5 }),
    ).toContain("/data/0 must have required property 'total'")
  })

  it('say when to try again where they could not do it now', async () => {
    const response = await things.inject({ method: 'POST', url: '/full' })
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1'])
    expect(response.json()).toEqual({ code: 1, message: 'BUSY', data: null })
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
    ['filter.price_min=8000%E1%9F%9B', 2],
  ])('reads a filter flat or in an object: %s', async (filter, total) => {
    const answered = await web.inject({ method: 'POST', url: `/getPostPageType?page_type=visit&${filter}` })
    expect(answer.parse(answered.json()).total).toBe(total)
  })
})
