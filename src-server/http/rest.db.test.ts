import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemRequest } from '../procedures/context.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { restRoutes } from './rest.ts'

let app: TestApp
let web: FastifyInstance
beforeAll(async () => {
  app = await testApp()
  web = Fastify()
  const contextOf = () => ({ ...systemRequest(app.context), actor: null })
  await restRoutes(web, { contextOf, sentence: (reason) => reason })
  for (const price_from of [1, 2, 3]) await app.publish({ price_from })
})
afterAll(async () => {
  await web.close()
  await app.stop()
})

const answer = z.object({ code: z.int(), data: z.array(z.record(z.string(), z.unknown())), total: z.int() })
const list = async (url: string) => answer.parse((await web.inject({ url })).json())

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
const operation = async (path: string, method = 'get') => {
  const { paths } = document.parse((await web.inject({ url: '/openapi.json' })).json())
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

  it('names the parameters of both answers of getPlaceByType, none of them required', async () => {
    const { parameters } = await operation('getPlaceByType')
    expect(parameters?.map(({ name }) => name).sort()).toEqual(['page', 'pageSize', 'place_type'])
    expect(parameters?.some(({ required }) => required)).toBe(false)
  })
})
