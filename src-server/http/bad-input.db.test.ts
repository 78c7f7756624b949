import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Procedure } from '../procedures/procedure.ts'
import { isBeacon } from '../procedures/trpc.ts'
import { formOf } from '../testing/form.ts'
import {
  byReading,
  exampleInput,
  type Fields,
  fieldsOf,
  HOSTILE,
  HOSTILE_TEXTS,
  hostileVariants,
  OPEN,
  RESTRICTED,
} from '../testing/hostile.ts'
import { webScene } from '../testing/scene.ts'
import { REST_ROWS, type RestRow } from './rest-rows.ts'

const { app, people, web } = await webScene()
let member: { authorization: string }
beforeAll(async () => {
  await app.publish()
  // A guest's call would be rejected before its input is read.
  const { token } = await people.member()
  member = { authorization: `Bearer ${token?.access_token}` }
})

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
  '/sitemap/posts-from-*.xml',
  '/uploads/*/original.jpeg',
]

let asked = 0

/** Each from an address of its own: one that goes on after refusals waits for each answer. */
async function status(request: InjectOptions): Promise<number> {
  const remoteAddress = `2001:db8:${(++asked).toString(16)}::1`
  const { statusCode, body } = await web.inject({ ...request, remoteAddress })
  expect(body, JSON.stringify(request).slice(0, 300)).not.toMatch(/\bat [\w.]+ \(|node_modules|SELECT|syntax error/)
  return statusCode
}

const trpc = (procedure: string, input: unknown) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`
const calling = ({ path, type }: Procedure, input: unknown): InjectOptions =>
  type === 'query' ? { url: trpc(path, input) } : sent(`/trpc/${path}`, input)

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
const queryOf = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString()
const shown = (input: unknown) => JSON.stringify(input)?.slice(0, 200)

/** As JSON, whatever it is. */
const sent = (url: string, body: unknown, headers = {}): InjectOptions => ({
  method: 'POST',
  url,
  payload: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

/** Paths beside their procedures, as titles of tests. */
const titled = (procedures: readonly Procedure[]) => procedures.map((one) => [one.path, one] as const)

const firstOfKinds = (procedures: readonly Procedure[]) => [
  ...new Map(procedures.toReversed().map((one) => [one.type, one])).values(),
]

/** What the reading of texts tells apart; a procedure itself gets all (`members-input.db.test.ts`). */
const READ_FROM_TEXTS = ['', 'nonsense', '\0', '\ud800', '__proto__', '{"a":1}', '-1', '1e9', '9'.repeat(21), '៥']

/** A call with what its procedures take together, and what it takes in their place. */
function filled(row: RestRow) {
  const procedures = [row.procedure, ...row.variants.map((variant) => variant.procedure)]
  const good: Fields = Object.assign({}, ...procedures.map(exampleInput))
  const fields = [...procedures.flatMap(fieldsOf), ...Object.keys(row.fields?.schema.shape ?? {})]
  return { row, inputs: [...hostileVariants(good, fields, READ_FROM_TEXTS)] }
}
type Filled = ReturnType<typeof filled>

/** All by which a call's fields are read. What a procedure does with them is a matter of its own tests. */
const shapeOf = ({ row: { method, path, multipart, fields, procedure } }: Filled) =>
  JSON.stringify([method, multipart, path.includes(':'), isBeacon(procedure), fields && path])
const largest = (calls: readonly Filled[]) => calls.reduce((a, b) => (b.inputs.length > a.inputs.length ? b : a))
const FILLED = REST_ROWS.map(filled).filter(({ inputs }) => inputs.length > 0)
const OF_EACH_SHAPE = [...Map.groupBy(FILLED, shapeOf).values()].map(largest)

function requestOf({ method, path, multipart }: RestRow, input: Fields): InjectOptions {
  const rest = new Map(Object.entries(input))
  const address = path.replace(/:(\w+)/, (_, name: string) => {
    const value = encoded(rest.get(name))
    rest.delete(name)
    return value
  })
  const url = `/api/${address}`
  const given = Object.fromEntries(rest)
  if (multipart) return { method, url, payload: formOf(...filesIn(given)), headers: member }
  return method === 'POST' ? sent(url, given, member) : { method, url: `${url}?${queryOf(given)}`, headers: member }
}
const filesIn = (fields: Fields) => Object.entries(fields).map(([field, value]) => ({ field, bytes: String(value) }))

describe('bad input is rejected clearly and breaks nothing', () => {
  it.each(titled(OPEN))('in each field of %s', async (_, procedure) => {
    const inputs = [...HOSTILE, ...hostileVariants(exampleInput(procedure), fieldsOf(procedure))]
    const { refused, taken } = byReading(procedure, inputs)
    for (const input of [...refused, ...taken])
      expect(await status(calling(procedure, input)), shown(input)).toBeLessThan(500)
  })

  it.each(OF_EACH_SHAPE)('in each field of $row.method /api/$row.path', async ({ row, inputs }) => {
    for (const input of inputs) expect(await status(requestOf(row, input)), shown(input)).toBeLessThan(500)
  })

  it.each(NAMED)('in the name of %s', async (address) => {
    for (const name of [...HOSTILE_TEXTS.map(encoded), '%', '%ff', '%00', '%2e%2e%2f'])
      expect(await status({ url: address.replace('*', name) }), name).toBeLessThan(500)
  })

  it('in the number of a page', async () => {
    const list = (input: object) => status({ url: trpc('post.list', { page_type: 'visit', ...input }) })
    for (const page of [0, -1, 1.5, 1e9, 1e10, '២', null, {}, []])
      expect(await list({ page }), String(page)).toBeLessThan(500)
    for (const pageSize of [0, 101, 1e6]) expect(await list({ pageSize })).toBe(400)
    expect(await list({ page: 1e9 })).toBe(200)
  })

  it.each([
    '/trpc/',
    '/trpc/nothing',
    '/trpc/post',
    '/trpc/post.list',
    '/trpc/post.list?input=%7B',
    '/trpc/post.list?batch=1',
    '/trpc/__proto__',
    '/trpc/post.list,post.get?batch=1&input=1',
  ])('in the shape of a call: %s', async (url) => {
    expect(await status({ url })).toBeLessThan(500)
  })

  // Of each kind one: what a call names is looked up behind the reading of its input.
  it.each(titled(firstOfKinds(RESTRICTED)))('in a call of %s by a guest, whatever it is', async (_, procedure) => {
    // An input that reaches for prototypes is not even read.
    for (const input of HOSTILE) expect([400, 401], shown(input)).toContain(await status(calling(procedure, input)))
  })

  it.each(['__proto__.polluted=1', 'constructor.prototype.polluted=1', 'filter.__proto__.polluted=1'])(
    'in keys that reach for prototypes: %s',
    async (query) => {
      expect(await status({ url: `/api/getCategory?${query}` })).toBe(200)
      expect({}).not.toHaveProperty('polluted')
    },
  )
})
