import os from 'node:os'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createContext } from '../composition/context.ts'
import { systemRequest } from '../procedures/context.ts'
import { PageFailure } from './page-failure.ts'
import type { MadePage } from './page-job.ts'
import { pages } from './pages.ts'
import type { Renderer } from './render.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const page = (status: number, body: string): MadePage => ({
  status,
  headers: [['content-type', 'text/html']],
  body: new TextEncoder().encode(body),
})

const stub: Renderer = {
  render: async () => page(200, 'a page'),
  renderFailure: async ({ reason, id, href, locale }) => [reason, id ?? 'no id', href, locale].join(' '),
  sentence: (reason, locale) => `${reason} in ${locale}`,
  routeOf: () => null,
  close: async () => {},
}

async function serve(render: Renderer['render']) {
  const logged: string[] = []
  const stream = { write: (line: string) => logged.push(line) }
  const app = Fastify({ genReqId: () => 'request-1', logger: { level: 'error', stream } })
  // No test here reaches the database, which does not exist.
  const { context, close } = createContext({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: os.tmpdir() })
  app.addHook('onClose', close)
  await app.register(cookie)
  app.decorateReply('scriptNonce', 'nonce-1')
  const contextOf = (request: FastifyRequest) => {
    asks(request)
    return systemRequest(context)
  }
  await app.register(pages, {
    renderer: { ...stub, render },
    contextOf,
    origin: 'https://domner.example',
  })
  return { app, logged }
}

let asked: Parameters<Renderer['render']> | undefined
let served: Awaited<ReturnType<typeof serve>>
let answer: Renderer['render']
/** Is told of each request for a page, before what stands before the page is looked up. */
let asks: (request: FastifyRequest) => void

beforeEach(async () => {
  answer = stub.render
  asked = undefined
  asks = () => {}
  served = await serve((...call) => {
    asked = call
    return answer(...call)
  })
})
afterEach(() => served.app.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  served.app.inject({ url, headers: { 'user-agent': PHONE, ...headers } })

test('renders a page in its language, with the theme of the cookie and the nonce of the reply', async () => {
  const response = await get('/en/visit?page=2', { cookie: 'theme=dark; lang=cn' })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe('a page')
  expect(asked?.[1].locale).toBe('en')
  expect(asked?.[0]).toMatchObject({
    url: 'https://domner.example/en/visit?page=2',
    locale: 'en',
    brand: 'Domner',
    nonce: 'nonce-1',
    theme: 'dark',
    origin: 'https://domner.example',
    patience: 20,
  })
})

test('sends crawlers whole pages', async () => {
  await get('/en', { 'user-agent': CRAWLER })
  expect(asked?.[0].patience).toBe(Number.POSITIVE_INFINITY)
})

test('ignores an unknown theme', async () => {
  await get('/en', { cookie: 'theme=pink' })
  expect(asked?.[0].theme).toBeUndefined()
})

test('keeps the status 404', async () => {
  answer = async () => page(404, 'not there')
  expect((await get('/en/nothing')).statusCode).toBe(404)
})

test("redirects an address without a prefix to the browser's language", async () => {
  const response = await get('/visit', { 'accept-language': 'en-GB,en;q=0.9' })
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe('/en/visit')
  expect(response.headers.vary).toContain('Accept-Language')
})

test('remembers a chosen language for a year', async () => {
  const response = await get('/en/visit?lang=kh')
  expect(response.statusCode).toBe(303)
  expect(response.headers.location).toBe('/visit')
  expect(response.headers['set-cookie']).toMatch(/^lang=kh; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/)
})

test('logs a failure once and shows only its request id', async () => {
  answer = () => Promise.reject(new PageFailure('UNEXPECTED', new Error('password of the database')))
  const response = await get('/en/visit')
  expect(response.statusCode).toBe(500)
  expect(response.body).toBe('UNEXPECTED request-1 /en/visit en')
  expect(served.logged).toHaveLength(1)
  expect(served.logged[0]).toContain('password of the database')
})

test('answers a rejection with its status and does not log it', async () => {
  answer = () => Promise.reject(new PageFailure('INPUT_INVALID', new Error('bad filter')))
  const response = await get('/visit')
  expect(response.statusCode).toBe(400)
  expect(response.body).toBe('INPUT_INVALID no id /visit kh')
  expect(served.logged).toEqual([])
})

test('sends crawlers the bare status', async () => {
  answer = () => Promise.reject(new PageFailure('UNEXPECTED', new Error('no')))
  const response = await get('/cn', { 'user-agent': CRAWLER })
  expect(response.statusCode).toBe(500)
  expect(response.headers['content-type']).toContain('text/plain')
  expect(response.body).toBe('UNEXPECTED in cn')
})

test('answers a missing file without a page', async () => {
  expect(await get('/en/picture.png')).toMatchObject({ statusCode: 404, body: 'Not found' })
  expect(asked).toBeUndefined()
})

test('answers HEAD like GET, without the page', async () => {
  const response = await served.app.inject({ method: 'HEAD', url: '/en' })
  expect(response.statusCode).toBe(200)
  expect(response.body).toBe('')
})

test('a visitor who left before the page was begun has no page made', async () => {
  const made: string[] = []
  answer = (...call) => {
    made.push(call[0].url)
    return stub.render(...call)
  }
  asks = ({ url, raw }) => void (url === '/en' && raw.socket.destroy())
  const origin = await served.app.listen({ port: 0, host: '127.0.0.1' })
  expect(await fetch(`${origin}/en`).catch(() => 'left')).toBe('left')
  // What stands before a page takes whoever comes later as long.
  await get('/en/visit')
  expect(made).toEqual(['https://domner.example/en/visit'])
})
