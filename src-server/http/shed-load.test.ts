import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shedLoad } from './shed-load.ts'
import { transportRejection } from './transport-rejection.ts'

let app: FastifyInstance
let origin: string
let short: boolean
let now: number
let held: PromiseWithResolvers<string>

beforeEach(async () => {
  short = false
  now = 0
  held = Promise.withResolvers()
  app = Fastify()
  shedLoad(app, { isShort: () => short, atOnce: 2, now: () => now })
  app.setErrorHandler((error: { statusCode?: number }, _, reply) =>
    reply.code(transportRejection(error) === 'BUSY' ? 503 : 500).send(),
  )
  app.get('/slow', () => held.promise)
  app.get('/quick', () => 'quick')
  app.get('/healthz', () => 'ok')
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  held.resolve('done')
  await app.close()
})

const ask = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(origin + path, { headers })).status
const later = () => (now += 1_000)

it('while memory is short all but a few requests are turned away, until it is not', async () => {
  const slow = [ask('/slow'), ask('/slow'), ask('/slow')]
  await expect.poll(() => ask('/quick')).toBe(200)
  short = true
  later()
  expect(await ask('/quick')).toBe(503)
  expect(await ask('/healthz')).toBe(200)
  short = false
  later()
  expect(await ask('/quick')).toBe(200)
  held.resolve('done')
  expect(await Promise.all(slow)).toEqual([200, 200, 200])
})

it('a server whose memory stays short goes on with a few at a time', async () => {
  short = true
  for (let n = 0; n < 10; n++) expect(await ask('/quick')).toBe(200)
})

it('open streams are not counted as under way', async () => {
  const streams = [1, 2, 3].map(() => ask('/slow', { accept: 'text/event-stream' }))
  short = true
  later()
  expect(await ask('/quick')).toBe(200)
  held.resolve('done')
  await Promise.all(streams)
})
