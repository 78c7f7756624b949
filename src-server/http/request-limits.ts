import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'
import type { Config } from '../platform/config.ts'
import { networkOf } from '../sign-in/attempts.ts'
import { closeAfterAnswer, sendAndClose } from './close-connection.ts'
import { createShares } from './shares.ts'
import type { WebLimits } from './web-limits.ts'

type Options = { limits: WebLimits; trustProxy: Config['trustProxy'] }

/** Requests of a connection that may be unanswered: browsers and proxies send one after the other. */
const MAX_PIPELINED = 2

/**
 * Ends connections that ask on and on without reading: their answers would all be kept. The first of all hooks, since
 * requests that came in the same packet are still read when the connection has ended, and must cost nothing.
 */
export function limitPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>()
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    if (count > MAX_PIPELINED) socket.destroy()
    if (socket.destroyed) reply.hijack()
    else done()
  })
}

/** Bounds what clients send: connections, bodies at the same time, their length, and how slowly they come. */
export function limitRequests(app: FastifyInstance, { limits, trustProxy }: Options): void {
  limitConnections(app, limits, trustProxy)
  const watchBody = bodyWatch(app, limits)
  app.addHook('onRequest', async (request, reply) => {
    const { raw, headers } = request
    if (Number(headers['content-length']) > request.routeOptions.bodyLimit) throw new Rejection('BODY_TOO_LARGE')
    // No client of ours compresses what it sends, and a small body could become a large one.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Rejection('MEDIA_TYPE')
    // Node undoes chunks only.
    if ((headers['transfer-encoding'] ?? 'chunked').toLowerCase() !== 'chunked') throw new Rejection('MEDIA_TYPE')
    // Most bodies come together with their headers, and cost nothing here.
    setImmediate(() => watchBody(raw, reply.raw, request.ip))
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!isComing(raw)) return
    reply.header('connection', 'close')
    closeAfterAnswer(raw, limits.drain)
  })
}

function limitConnections({ server }: FastifyInstance, { connections }: WebLimits, trustProxy: Options['trustProxy']) {
  const trusts = trustProxy ? proxyAddr.compile(trustProxy) : () => false
  const shares = createShares(connections)
  server.maxConnections = connections.total
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    if (trusts(remoteAddress, 0)) return
    const leave = shares.enter(networkOf(remoteAddress))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

type Body = { raw: IncomingMessage; bytesBefore: number; waitedMs: number }

/** Ends requests whose bodies come too slowly, or are too many. */
function bodyWatch(app: FastifyInstance, limits: WebLimits) {
  const shares = createShares(limits.bodies)
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
    const leave = shares.enter(networkOf(address))
    if (!leave) return end(raw, '503 Service Unavailable')
    const body = { raw, bytesBefore: raw.socket.bytesRead, waitedMs: 0 }
    watched.add(body)
    answer.once('close', () => {
      watched.delete(body)
      leave()
    })
  }
}

function isTooSlow(body: Body, { checkMs, graceMs, bodyBytesPerSecond }: WebLimits): boolean {
  const { raw, bytesBefore } = body
  // What came and is not yet read waits for us, as while a picture is encoded.
  if (raw.complete || raw.readableLength > 0) return false
  body.waitedMs += checkMs
  const least = (body.waitedMs / 1_000) * bodyBytesPerSecond
  return body.waitedMs > graceMs && raw.socket.bytesRead - bytesBefore < least
}

/** Whether more of the body is to come. Requests that tests inject have none. */
const isComing = ({ complete }: Pick<IncomingMessage, 'complete'>): boolean => complete === false
