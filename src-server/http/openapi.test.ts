import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describedAnswers } from '../testing/described-answers.ts'
import { openApiDocument } from './openapi.ts'
import { REST_ROWS } from './rest-rows.ts'

const schema = z.record(z.string(), z.unknown())
const object = z.looseObject({ required: z.array(z.string()).optional(), properties: z.record(z.string(), schema) })
const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  tags: z.tuple([z.string()]),
  parameters: z.array(
    z.object({ name: z.string().optional(), required: z.boolean().optional(), $ref: z.string().optional() }),
  ),
  requestBody: z
    .object({
      required: z.boolean(),
      content: z.record(z.string(), z.object({ schema, example: z.unknown().optional() })),
    })
    .optional(),
  responses: z.looseObject({
    200: z.object({
      content: z.object({ 'application/json': z.object({ schema: z.object({ oneOf: z.array(schema) }) }) }),
    }),
  }),
})
const { paths, components, tags } = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({ schemas: z.record(z.string(), schema), parameters: schema, responses: schema }),
    tags: z.array(z.object({ name: z.string() })),
  })
  .parse(openApiDocument(REST_ROWS))
const undescribed = describedAnswers(REST_ROWS)

function at(call: string) {
  const [method = '', path = ''] = call.split(' ')
  return operation.parse(paths[`/api/${path}`]?.[method.toLowerCase()])
}
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
const namesOf = (call: string) => at(call).parameters.map(({ name, $ref }) => name ?? $ref?.split('/').at(-1))
const bodyOf = (call: string) => object.parse(at(call).requestBody?.content['application/json']?.schema)

const dataOf = z.looseObject({ properties: z.looseObject({ data: schema.optional() }) })
const parts = z.looseObject({
  type: z.string().optional(),
  items: schema.optional(),
  anyOf: z.array(schema).optional(),
})

/** Whether a schema is an object, or a list or a choice of some, that is written where it is used. */
function isInline(one: unknown): boolean {
  const { type, items, anyOf = [] } = parts.parse(one ?? {})
  return type === 'object' || [items, ...anyOf].some((part) => part !== undefined && isInline(part))
}

/** Calls whose answers are objects that no other call has. */
const UNNAMED = [
  ...['account.isExpired', 'account.refresh', 'booking.count', 'booking.markRead', 'business.openDashboard'],
  ...['catalog.configuration', 'catalog.saveAd', 'comment.like', 'home.theme', 'post.pins'],
]

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', { timeout: 60_000 }, async () => {
    const document = makeDocumentFromString(JSON.stringify(openApiDocument(REST_ROWS)), 'openapi.json')
    const { styleguide } = await createConfig({ extends: ['spec'] })
    const problems = await lintDocument({ document, config: styleguide, externalRefResolver: new BaseResolver() })
    expect(problems.map(({ message, location: [at] }) => [message, at?.pointer])).toEqual([])
  })

  it('has an id and a tag of each call', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(REST_ROWS.length)
    const known = tags.map(({ name }) => name)
    for (const one of operations) expect(known).toEqual(expect.arrayContaining(one.tags))
  })

  it.each([
    ...['Post', 'PostCard', 'PostDetail', 'Comment', 'User', 'Token', 'Image', 'Category', 'Province', 'Refusal'],
    ...['Article', 'ArticleCard', 'Branch', 'Room', 'RoomDisplay', 'Booking', 'Report', 'Figures', 'Pagination'],
    ...['ConfigurationEntry', 'Section', 'Theme', 'Ad', 'Sponsor', 'CompanyRule', 'Like', 'Bookmark'],
  ])('has %s under its name, to which calls refer', (name) => {
    expect(components.schemas).toHaveProperty(name)
    expect(JSON.stringify([paths, components])).toContain(`{"$ref":"#/components/schemas/${name}"}`)
  })

  it('names what each call answers with, but for the few whose answer has no other use', () => {
    const inline = operations.filter(({ responses }) => {
      const [answer] = responses[200].content['application/json'].schema.oneOf
      return isInline(dataOf.parse(answer).properties.data)
    })
    expect(inline.map(({ operationId }) => operationId).toSorted()).toEqual(UNNAMED)
  })

  it('refers to nothing that is not there', () => {
    const text = JSON.stringify([paths, components])
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
      expect(Object.keys(z.record(z.string(), schema).parse(components)[kind] ?? {})).toContain(name)
    expect(text).not.toContain('$defs')
  })

  it('has inputs as callers send them', () => {
    expect(namesOf('GET getSearchPost')).toEqual(
      expect.arrayContaining(['category', 'place_type', 'filter.type', 'filter.category', 'sort', 'Lang', 'XLang']),
    )
    expect(namesOf('GET getSearchPost')).not.toContain('category_id')
    expect(namesOf('GET getPlaceByType')).toEqual(
      expect.arrayContaining(['place_type', 'filter.type', 'page', 'pageSize']),
    )
    expect(at('GET getPlaceByType').parameters.some(({ required }) => required)).toBe(false)
    expect(Object.keys(bodyOf('POST getPostPageType').properties)).toEqual(
      expect.arrayContaining(['page_type', 'category', 'filter', 'sort']),
    )
    expect(bodyOf('POST getPostPageType').required).toEqual(['page_type'])
    expect(bodyOf('POST savePost').required).toEqual(['type', 'name', 'place_type', 'province', 'images'])
  })

  it('accepts the example of each body', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const bodies = operations.flatMap(({ operationId, requestBody }) => {
      const content = requestBody?.content['application/json']
      return content ? [{ operationId, ...content }] : []
    })
    expect(bodies.length).toBeGreaterThan(15)
    for (const { operationId, schema, example } of bodies) {
      const validate = ajv.compile(schema)
      expect([operationId, validate(example ?? {}), validate.errors]).toEqual([operationId, true, null])
    }
  })

  it('requires a body where a field in it is required, and has none for calls that take nothing', () => {
    expect(at('POST auth/logout').requestBody?.required).toBe(false)
    expect(at('POST auth/refresh').requestBody?.required).toBe(false)
    expect(at('POST auth/login').requestBody?.required).toBe(true)
    expect(at('DELETE deleteSaved/{id}').requestBody).toBeUndefined()
    expect(at('GET auth/me').requestBody).toBeUndefined()
  })

  it('has the idempotency key of each write, and of no read', () => {
    expect(namesOf('DELETE deleteComment/{id}')).toContain('IdempotencyKey')
    expect(namesOf('POST saveFiles/{type}')).toContain('IdempotencyKey')
    expect(bodyOf('POST saveLike').properties).toHaveProperty('idempotency_key')
    expect(namesOf('POST getPostPageType')).not.toContain('IdempotencyKey')
    expect(bodyOf('POST getPostPageType').properties).not.toHaveProperty('idempotency_key')
  })

  it('lets guests say who they are, and members have to', () => {
    expect(at('GET getPostDetail/{id}').security).toEqual([{}, { bearer: [] }])
    expect(at('POST saveLike').security).toEqual([{ bearer: [] }])
  })

  it('has the form of saveFiles', () => {
    const form = object.parse(at('POST saveFiles/{type}').requestBody?.content['multipart/form-data']?.schema)
    expect(form).toMatchObject({ required: ['files'], properties: { files: { type: 'array', maxItems: 12 } } })
    expect(namesOf('POST saveFiles/{type}')).toContain('type')
  })

  it('says what the version in a decision is for', () => {
    const version = { description: expect.stringMatching(/^The version that was read; a stale one is rejected/) }
    const decision = { properties: expect.objectContaining({ version: expect.objectContaining(version) }) }
    expect(at('POST auth/saveAdmin').requestBody?.content['application/json']?.schema).toEqual({
      anyOf: expect.arrayContaining([expect.objectContaining(decision)]),
    })
  })

  it('tells the answer of each call from the refusal by the code, an integer', () => {
    const code = z.looseObject({ properties: z.looseObject({ code: z.looseObject({ type: z.literal('integer') }) }) })
    for (const { responses } of operations) {
      const [answer, refusal, ...others] = responses[200].content['application/json'].schema.oneOf
      expect(code.parse(answer).properties.code).toMatchObject({ const: expect.any(Number) })
      expect([refusal, others]).toEqual([{ $ref: '#/components/schemas/Refusal' }, []])
    }
    const liked = { code: 200, message: '', data: { is_liked: true, amount_of_likes: 1 } }
    expect(undescribed('POST', 'saveLike', liked)).toEqual([])
    for (const other of [{ code: 0 }, { code: '200' }, { data: null }])
      expect(undescribed('POST', 'saveLike', { ...liked, ...other })).not.toEqual([])
  })

  it('has what a refusal says beside its sentence', () => {
    const refused = (data: unknown) => undescribed('POST', 'savePost', { code: -10001, message: '', data })
    expect(refused(null)).toEqual([])
    expect(refused({ version: 3, changed: ['name'] })).toEqual([])
    expect(refused({ nights: ['2026-12-24'], next: [] })).toEqual([])
    expect(refused({ fields: [{ path: 'name', reason: 'FIELD_REQUIRED' }] })).toEqual([])
    for (const data of [{}, { version: 3 }, { fields: [{ path: 'name' }] }, []]) expect(refused(data)).not.toEqual([])
  })
})
