import { once } from 'node:events'
import { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type RawConnection, rawConnection } from '../testing/raw-request.ts'
import { takeTurns } from './request-turns.ts'

let app: FastifyInstance
let begun: string[]
/** Requests that have a turn, or wait for one. */
let taken: number
let held: PromiseWithResolvers<void>
beforeEach(() => {
  begun = []
  taken = 0
  held = Promise.withResolvers()
  app = Fastify()
  takeTurns(app, { running: 1, waiting: 10, waitMs: 10_000 })
  // The turn is taken in `done`.
  app.addHook('preValidation', (_request, _reply, done) => {
    done()
    taken++
  })
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
  app.get('/healthz', { config: { kind: 'probe' } }, () => 'ok')
  app.get('/calls', async (request) => {
    for (let call = 0; call < 3; call++) {
      if (call > 0) await request.nextTurn()
      begun.push(`call of ${request.ip}`)
    }
    return 'answered'
  })
  app.post('/', ({ body }) => `written ${JSON.stringify(body)}`)
})
afterEach(async () => {
  held.resolve()
  await app.close()
})

const CROWD = '203.0.113.66'
const ask = async (url: string, remoteAddress = CROWD) => (await app.inject({ url, remoteAddress })).statusCode
const letIn = (count: number) => expect.poll(() => begun.length).toBe(count)
const haveTaken = (count: number) => expect.poll(() => taken).toBe(count)

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const answersOf = ({ said }: RawConnection) => said().split('HTTP/1.1 ').length - 1

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

it('each call of a request waits for a turn of its own, so that others come between', async () => {
  const calls = ask('/calls')
  const visitor = ask('/held', '203.0.113.7')
  held.resolve()
  expect(await Promise.all([calls, visitor])).toEqual([200, 200])
  expect(begun).toEqual([`call of ${CROWD}`, '203.0.113.7', `call of ${CROWD}`, `call of ${CROWD}`])
})

it('a round of the event loop answers no more requests than have places, whatever came at once', async () => {
  let answered = 0
  let most = 0
  let timer = setImmediate(function look() {
    most = Math.max(most, answered)
    answered = 0
    timer = setImmediate(look)
  })
  app.get('/brief', () => {
    answered++
    return 'brief'
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const crowd = await Promise.all(Array.from({ length: 9 }, () => rawConnection(origin)))
  const askAll = async (count: number) => {
    for (const { socket } of crowd) socket.write(get('/brief'))
    await expect.poll(() => crowd.map(answersOf)).toEqual(crowd.map(() => count))
  }
  // With the first the connections are accepted, which takes a round for each.
  await askAll(1)
  await askAll(2)
  clearImmediate(timer)
  expect(most).toBe(1)
})

it('a request whose turn comes too late is refused, and those behind it come in turn', async () => {
  const late = ask('/held')
  await letIn(1)
  const [waiting, behind] = [ask('/held'), ask('/held')]
  await haveTaken(3)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
  held.resolve()
  expect(await Promise.all([late, waiting, behind])).toEqual([200, 500, 500])
  clock.mockRestore()
  expect(await ask('/held')).toBe(200)
})

it('what writes waits its turn with its body, and what needs no database does not wait for it', async () => {
  const waiting = [ask('/held'), ask('/held')]
  await letIn(1)
  const written = app.inject({ method: 'POST', url: '/', payload: { a: 1 }, remoteAddress: CROWD })
  const done = vi.fn()
  void written.then(done)
  await haveTaken(3)
  // What is asked last is answered, and what did not wait would be so before it.
  expect(await ask('/healthz')).toBe(200)
  expect(done).not.toHaveBeenCalled()
  held.resolve()
  expect((await written).body).toBe('written {"a":1}')
  expect(await Promise.all(waiting)).toEqual([200, 200])
})

it('whoever leaves while waiting is not let in, and keeps no place', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const first = ask('/held')
  await letIn(1)
  const leaving = await rawConnection(origin)
  const arrived = once(app.server, 'request')
  leaving.socket.write(get('/held'))
  const [request] = z.tuple([z.instanceof(IncomingMessage), z.unknown()]).parse(await arrived)
  leaving.socket.destroy()
  await once(request.socket, 'close')
  held.resolve()
  expect(await first).toBe(200)
  expect(await ask('/held')).toBe(200)
  expect(begun).toHaveLength(2)
})

it('a place is given back after a failure, by a stream, and by who leaves', async () => {
  expect([await ask('/broken'), await ask('/nothing')]).toEqual([500, 404])
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await rawConnection(origin)
  stream.socket.write(get('/stream'))
  const leaving = await rawConnection(origin)
  leaving.socket.write(get('/held'))
  await letIn(1)
  const next = ask('/held')
  leaving.socket.destroy()
  await letIn(2)
  held.resolve()
  expect(await next).toBe(200)
  stream.socket.destroy()
})
