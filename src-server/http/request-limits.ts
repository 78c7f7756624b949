import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Config } from '../platform/config.ts'
import { lineOf } from '../platform/networks.ts'
import { closeAfterAnswer, sendAndClose } from './close-connection.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import type { WebLimits } from './web-limits.ts'

type Options = { limits: WebLimits; trustProxy: Config['trustProxy'] }

/** Requests of a connection that may be unanswered: browsers and proxies send one after the other. */
const MAX_PIPELINED = 2

/**
 * Ends connections that ask on and on without reading: their answers would all be kept. The first of all hooks, since
 * requests that came in the same packet are still read when the connection has ended, and must cost nothing.
 */
export function limitPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isPipelined(request.raw, reply.raw)) reply.hijack()
    else done()
  })
}

const unanswered = new WeakMap<Socket, number>()
const counted = new WeakSet<ServerResponse>()

/** Counts a request, once, until it is answered. @returns whether its connection has ended, because it has too many or before */
export function isPipelined({ socket }: IncomingMessage, answer: ServerResponse): boolean {
  if (counted.has(answer)) return socket.destroyed
  counted.add(answer)
  const count = (unanswered.get(socket) ?? 0) + 1
  unanswered.set(socket, count)
  answer.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  if (count > MAX_PIPELINED) socket.destroy()
  return socket.destroyed
}

/** Bounds what clients send: connections, bodies at the same time, their length, and how slowly they come. */
export function limitRequests(app: FastifyInstance, { limits, trustProxy }: Options): void {
  limitConnections(app, limits, trustProxy)
  const watchBody = bodyWatch(app, limits)
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request
    if (Number(headers['content-length']) > request.routeOptions.bodyLimit) return done(new Rejection('BODY_TOO_LARGE'))
    // No client of ours compresses what it sends, and a small body could become a large one.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') return done(new Rejection('MEDIA_TYPE'))
    // Node undoes chunks only.
    if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked')
      return done(new Rejection('MEDIA_TYPE'))
    // Most bodies come together with their headers, and cost nothing here.
    if (hasBody(headers)) setImmediate(() => watchBody(raw, reply.raw, request.ip))
    done()
  })
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (isComing(raw)) {
      reply.header('connection', 'close')
      closeAfterAnswer(raw, limits.drain)
    }
    done()
  })
}

function limitConnections({ server }: FastifyInstance, { connections }: WebLimits, trustProxy: Options['trustProxy']) {
  const trusts = trustProxy ? proxyAddr.compile(trustProxy) : () => false
  const limiter = createConcurrencyLimiter(connections)
  server.maxConnections = connections.total
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (trusts(remoteAddress, 0)) return
    const leave = limiter.acquire(lineOf(remoteAddress))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

/** @param came what had come at each look of the last while, in which the server waited for more */
type Body = { raw: IncomingMessage; came: number[] }

/** Ends requests whose bodies come too slowly, or are too many. */
function bodyWatch(app: FastifyInstance, limits: WebLimits) {
  const limiter = createConcurrencyLimiter(limits.bodies)
  const watched = new Set<Body>()
  const timer = setInterval(() => {
    for (const body of watched) if (isTooSlow(body, limits)) end(body.raw, '408 Request Timeout')
  }, limits.checkMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))

  const end = (raw: IncomingMessage, status: string) =>
    sendAndClose(
      raw.socket,
      { status, message: 'The request came too slowly, or too many came at once.' },
      limits.drain,
    )

  return (raw: IncomingMessage, answer: ServerResponse, address: string) => {
    if (!isComing(raw) || answer.closed) return
    const leave = limiter.acquire(lineOf(address))
    if (!leave) return end(raw, '503 Service Unavailable')
    const body = { raw, came: [raw.socket.bytesRead] }
    watched.add(body)
    answer.once('close', () => {
      watched.delete(body)
      leave()
    })
  }
}

function isTooSlow({ raw, came }: Body, { checkMs, bodyWhileMs, bodyBytesPerSecond }: WebLimits): boolean {
  // Bytes that came and are not yet read wait for us, as while a picture is encoded.
  if (raw.complete || raw.readableLength > 0) return false
  const { bytesRead } = raw.socket
  came.push(bytesRead)
  if (came.length * checkMs <= bodyWhileMs) return false
  const before = came.shift() ?? bytesRead
  return bytesRead - before < (bodyWhileMs / 1_000) * bodyBytesPerSecond
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Whether more of the body is to come. Requests that tests inject have none. */
const isComing = ({ complete }: Pick<IncomingMessage, 'complete'>): boolean => complete === false
