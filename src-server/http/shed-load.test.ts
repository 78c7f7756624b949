import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rawConnection } from '../testing/raw-request.ts'
import { shedLoad } from './shed-load.ts'
import { transportRejection } from './transport-rejection.ts'

let app: FastifyInstance
let origin: string
let short: boolean
let now: number
let held: PromiseWithResolvers<string>
let largeOnes = 0

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
  app.get('/probe', { config: { kind: 'probe' } }, () => 'ok')
  app.get('/stream', { config: { kind: 'stream' } }, () => held.promise)
  // Its parser leaves the body to the handler, as that of forms does.
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', (_request, _payload, done) => done(null))
    forms.post('/form', { config: { kind: 'form' } }, () => held.promise)
  })
  app.post('/body', () => 'read')
  app.get('/large', () => {
    largeOnes++
    return Buffer.alloc(16 * 1024 * 1024)
  })
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
  expect(await ask('/probe')).toBe(200)
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

it('open streams are not counted as under way, whatever else asks for one is', async () => {
  const streams = [1, 2, 3].map(() => ask('/stream'))
  short = true
  later()
  expect(await ask('/quick')).toBe(200)
  const pages = [1, 2, 3].map(() => ask('/slow', { accept: 'text/html, text/event-stream' }))
  await expect.poll(() => ask('/quick')).toBe(503)
  held.resolve('done')
  expect((await Promise.all(pages)).sort()).toEqual([200, 200, 503])
  await Promise.all(streams)
})

it('bodies that come slowly, or never, keep nobody out, and are refused when they have come if there is no place', async () => {
  const send = async (path: string, body = '{') => {
    const connection = await rawConnection(origin)
    const head = 'content-type: application/json\r\ncontent-length: 10'
    connection.socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n${body}`)
    return connection
  }
  const bodies = [await send('/body'), await send('/body'), await send('/body')]
  const forms = [await send('/form', '123456789 '), await send('/form', '123456789 ')]
  short = true
  later()
  expect(await ask('/quick')).toBe(200)
  const slow = [ask('/slow'), ask('/slow')]
  await expect.poll(() => ask('/quick')).toBe(503)
  for (const { socket } of bodies) socket.write(' "a": 1 }')
  for (const { said } of bodies) await expect.poll(said).toContain('HTTP/1.1 503')
  held.resolve('done')
  expect(await Promise.all(slow)).toEqual([200, 200])
  for (const { said } of forms) await expect.poll(said).toContain('HTTP/1.1 200')
})

it('answers that the client does not read keep nobody out', async () => {
  for (const { socket } of [await rawConnection(origin), await rawConnection(origin)]) {
    socket.pause()
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  }
  await expect.poll(() => largeOnes).toBe(2)
  short = true
  later()
  expect(await ask('/quick')).toBe(200)
})
