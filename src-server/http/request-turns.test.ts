import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rawConnection } from '../testing/raw-request.ts'
import { takeTurns } from './request-turns.ts'

let app: FastifyInstance
let begun: string[]
let held: PromiseWithResolvers<void>
beforeEach(() => {
  begun = []
  held = Promise.withResolvers()
  app = Fastify()
  takeTurns(app, { running: 1, waiting: 10 })
  app.get('/held', async ({ ip }) => {
    begun.push(ip)
    await held.promise
    return 'held'
  })
  app.get('/broken', () => Promise.reject(new Error('broken')))
  app.get('/stream', (request, reply) => {
    request.leaveTurn?.()
    reply.hijack()
  })
  app.get('/healthz', () => 'ok')
  app.post('/', () => 'written')
})
afterEach(async () => {
  held.resolve()
  await app.close()
})

const CROWD = '203.0.113.66'
const ask = async (url: string, remoteAddress = CROWD) => (await app.inject({ url, remoteAddress })).statusCode
const letIn = (count: number) => expect.poll(() => begun.length).toBe(count)

it('a visitor is let in before the crowd of one address that came earlier, of which the last are refused', async () => {
  const crowd = Array.from({ length: 15 }, () => ask('/held'))
  await letIn(1)
  const visitor = ask('/held', '203.0.113.7')
  expect((await Promise.all(crowd.slice(11))).filter((status) => status === 500)).toHaveLength(4)
  held.resolve()
  expect(await visitor).toBe(200)
  await Promise.all(crowd)
  expect(begun.indexOf('203.0.113.7')).toBeLessThanOrEqual(1)
})

it('others are heard between the answers to a crowd, which wait for nothing', async () => {
  let rounds = 0
  let over = false
  const count = () => {
    rounds++
    if (!over) setImmediate(count)
  }
  const first = ask('/held')
  await letIn(1)
  const crowd = Array.from({ length: 10 }, () => ask('/nothing'))
  await sleep(50)
  setImmediate(count)
  held.resolve()
  await Promise.all([first, ...crowd])
  over = true
  expect(rounds).toBeGreaterThanOrEqual(10)
})

it('what writes, and health, wait for none of it', async () => {
  const waiting = [ask('/held'), ask('/held')]
  await letIn(1)
  expect(await ask('/healthz')).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(200)
  held.resolve()
  expect(await Promise.all(waiting)).toEqual([200, 200])
})

it('a place is given back after a failure, by a stream, and by who leaves', async () => {
  expect([await ask('/broken'), await ask('/nothing')]).toEqual([500, 404])
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await rawConnection(origin)
  stream.socket.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')
  const leaving = await rawConnection(origin)
  leaving.socket.write('GET /held HTTP/1.1\r\nhost: x\r\n\r\n')
  await letIn(1)
  const next = ask('/held')
  leaving.socket.destroy()
  await letIn(2)
  held.resolve()
  expect(await next).toBe(200)
  stream.socket.destroy()
})
