import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { tracked } from '@trpc/server'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../procedures/wire-rejection.ts'
import { openStream } from '../testing/event-stream.ts'
import { endConnectionsOnClose } from './end-connections.ts'
import { createStreams, type Streams } from './streams.ts'

let app: FastifyInstance
let streams: Streams
afterEach(() => app.close())

async function serve(
  subscribe: (signal: AbortSignal, after: number) => Promise<AsyncIterable<unknown>>,
  limits: Partial<Parameters<typeof createStreams>[0]> = {},
): Promise<string> {
  app = Fastify({ trustProxy: true })
  endConnectionsOnClose(app)
  streams = createStreams({ total: 10, perKey: 10, patienceMs: 5_000, ...limits })
  app.addHook('preClose', async () => streams.close())
  app.get('/', (request, reply) =>
    streams.answer({
      request,
      reply,
      subscribe: (signal) => subscribe(signal, Number(request.headers['last-event-id'] ?? 0)),
      shapeOf: (error) => ({ data: rejectionOf(error) }),
    }),
  )
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** Sends one message, then nothing more. */
async function* quiet(signal: AbortSignal) {
  yield tracked('1', 'hello')
  if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
}

async function open(url: string, address: string) {
  const stream = await openStream(url, { 'x-forwarded-for': address })
  await stream.until(() => stream.heard.length > 0)
  return stream
}

describe('streams', () => {
  it('are limited per address and in total', async () => {
    const url = await serve(async (signal) => quiet(signal), { total: 3, perKey: 2 })
    const [first] = [await open(url, '203.0.113.1'), await open(url, '203.0.113.1')]
    const third = await open(url, '203.0.113.1')
    expect(third.rejections).toEqual(['BUSY'])
    const other = await open(url, '203.0.113.2')
    expect(other.heard).toHaveLength(1)
    expect((await open(url, '203.0.113.3')).rejections).toEqual(['BUSY'])
    first?.leave()
    await expect.poll(async () => (await open(url, '203.0.113.3')).heard.length).toBe(1)
  })

  it('are limited per IPv6 line, in all its subnets', async () => {
    const url = await serve(async (signal) => quiet(signal), { perKey: 1 })
    await open(url, '2001:db8::1')
    expect((await open(url, '2001:db8::2')).rejections).toEqual(['BUSY'])
    expect((await open(url, '2001:db8:0:1::2')).rejections).toEqual(['BUSY'])
    expect((await open(url, '2001:db8:0:100::2')).heard).toHaveLength(1)
  })

  it('end with their subscriptions when the server stops', async () => {
    let left = 0
    const url = await serve(async (signal) => {
      signal.addEventListener('abort', () => left++)
      return quiet(signal)
    })
    const opened = await Promise.all([1, 2, 3].map((n) => open(url, `203.0.113.${n}`)))
    // Without end, the server would wait for them.
    await app.close()
    await Promise.all(opened.map(({ ended }) => ended))
    expect(left).toBe(3)
  })

  it('say that they are connected once they miss nothing', async () => {
    const subscribed = Promise.withResolvers<void>()
    const url = await serve((signal) => subscribed.promise.then(() => quiet(signal)))
    const { body } = await fetch(url)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    const chunk = reader?.read()
    expect(await Promise.race([chunk, setTimeout(200, 'nothing yet')])).toBe('nothing yet')
    subscribed.resolve()
    expect(await chunk).toMatchObject({ value: expect.stringMatching(/^event: connected/) })
    await reader?.cancel()
  })

  it('report an error without internals', async () => {
    const url = await serve(async () =>
      (async function* () {
        yield tracked('1', 'hello')
        throw new Error('secret of the house')
      })(),
    )
    const stream = await openStream(url)
    await stream.ended
    expect([stream.heard.length, stream.rejections]).toEqual([1, ['UNEXPECTED']])
  })
})

describe('a stalled reader', () => {
  async function* count(after: number, counted: { last: number }) {
    for (let n = after + 1; ; n++) {
      counted.last = n
      yield tracked(String(n), 'x'.repeat(10_000))
    }
  }

  it('takes neither time nor memory, is disconnected, and resumes', async () => {
    const counted = { last: 0 }
    const url = await serve(async (_, after) => count(after, counted), { patienceMs: 300 })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    socket.pause()
    await expect.poll(() => counted.last).toBeGreaterThan(10)
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
      )
    await expect.poll(connections).toBe(0)
    // About what the system buffers for two sockets, far from all that could be counted.
    expect(counted.last * 10_000).toBeLessThan(50_000_000)

    const back = await openStream(url, { 'last-event-id': '7' })
    await back.until(() => back.heard.length > 100)
    back.leave()
    expect(back.heard.slice(0, 3).map(({ id }) => id)).toEqual(['8', '9', '10'])
  })
})
