import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readForwarded } from './forwarded.ts'

const PROXY = '10.0.0.1'

let app: FastifyInstance
beforeAll(() => {
  app = Fastify({ trustProxy: '10.0.0.0/8' })
  readForwarded(app)
  app.get('/', (request) => request.ip)
})
afterAll(() => app.close())

const seenFrom = async (forwarded: string, remoteAddress = PROXY) =>
  (await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded }, remoteAddress })).body

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['203.0.113.5, 10.0.0.9', '203.0.113.5'],
  ['2001:DB8:0:0::5', '2001:db8::5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
])('a trusted proxy that forwards for "%s" is taken at its word: %s', async (forwarded, address) => {
  expect(await seenFrom(forwarded)).toBe(address)
})

it.each([
  '',
  'unknown',
  '_hidden',
  '0x7f.1',
  '203.0.113',
  '203.0.113.5:443',
  'fe80::1%some-text',
  "'; drop table event; --",
  'x'.repeat(5_000),
  '203.0.113.5, unknown',
])('what is no address ("%s") is nobody\'s address: the proxy\'s own counts', async (forwarded) => {
  expect(await seenFrom(forwarded)).toBe(PROXY)
})

it('what stands before something else than an address is not believed', async () => {
  expect(await seenFrom('203.0.113.5, unknown, 10.0.0.9')).toBe('10.0.0.9')
})

it('who is no trusted proxy has the address that it comes from', async () => {
  expect(await seenFrom('203.0.113.5', '198.51.100.3')).toBe('198.51.100.3')
})
