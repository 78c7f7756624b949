import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { isTrackedEnvelope } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'
import { lineOf } from '../platform/networks.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Keeps proxies from buffering.
  'x-accel-buffering': 'no',
}
const PING_MS = 15_000
const PING = Buffer.from('event: ping\ndata:\n\n')
// The client reconnects after this time without a message.
const CONNECTED = Buffer.from(
  `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: 3 * PING_MS })}\n\n`,
)

const LIMITS = {
  total: 5_000,
  /** Open streams of one address, or one IPv6 network; mobile networks put many people behind one. */
  perKey: 250,
  /** A reader that takes nothing for so long (ms) is disconnected. */
  patienceMs: 30_000,
}

type StreamOptions = {
  request: FastifyRequest
  reply: FastifyReply
  /** Yields `tracked(id, data)`, so that a reader can resume. */
  subscribe(signal: AbortSignal): Promise<unknown>
  shapeOf(error: unknown): unknown
}

export type Streams = {
  /**
   * Sends server-sent events until either side ends the stream.
   * @throws Rejection BODY_UNREADABLE where the request has a body: nobody would read it, or notice that it never ends
   */
  answer(options: StreamOptions): Promise<void>
  /** Ends all streams; their readers reconnect. */
  close(): void
}

/**
 * Streams of subscriptions in tRPC's own protocol over server-sent events, for `httpSubscriptionLink`. tRPC's producer
 * wraps each message per reader; here a message is serialised once for all sockets (docs/decisions/0018).
 */
export function createStreams(limits = LIMITS): Streams {
  const open = new Set<ServerResponse>()
  const limiter = createConcurrencyLimiter(limits)
  const pings = setInterval(() => {
    for (const raw of open) if (!raw.writableNeedDrain) raw.write(PING)
  }, PING_MS).unref()

  /** @throws Rejection BUSY */
  function enter(raw: ServerResponse, address: string): void {
    const leave = limiter.acquire(address)
    if (!leave) throw new Rejection('BUSY')
    open.add(raw)
    raw.once('close', () => {
      open.delete(raw)
      leave()
    })
  }

  return {
    async answer({ request, reply, subscribe, shapeOf }) {
      if (hasBody(request)) throw new Rejection('BODY_UNREADABLE')
      const { raw } = reply
      const address = lineOf(request.ip)
      const disconnected = new AbortController()
      reply.hijack()
      raw.once('close', () => disconnected.abort())
      // A reader that disconnects during a message is not an error.
      raw.on('error', () => {})
      raw.writeHead(200, flat({ ...reply.getHeaders(), ...HEADERS }))
      raw.flushHeaders()
      try {
        enter(raw, address)
        const messages = await subscribe(disconnected.signal)
        // A reader that is told so loads what may have changed before, so it must miss nothing from here on.
        raw.write(CONNECTED)
        const kept = await send(raw, messages, disconnected.signal, limits.patienceMs)
        if (!kept) raw.destroy()
      } catch (error) {
        if (!disconnected.signal.aborted)
          raw.write(`event: serialized-error\ndata: ${JSON.stringify(shapeOf(error))}\n\n`)
      }
      raw.end()
    },
    close() {
      clearInterval(pings)
      for (const raw of open) {
        if (raw.writableNeedDrain) raw.destroy()
        else raw.end()
      }
    },
  }
}

/** Sends at the reader's pace; false when the reader has stalled. */
async function send(
  raw: ServerResponse,
  messages: unknown,
  disconnected: AbortSignal,
  patienceMs: number,
): Promise<boolean> {
  if (!isAsyncIterable(messages)) throw new Error('a subscription gives an async iterable')
  for await (const message of messages) {
    if (raw.write(bytesOf(message))) continue
    const patience = AbortSignal.any([disconnected, AbortSignal.timeout(patienceMs)])
    const drained = await once(raw, 'drain', { signal: patience }).catch(() => undefined)
    if (!drained) return false
  }
  return true
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Names and values in turn: Node writes these without storing them. */
const flat = (headers: Record<string, number | string | string[] | undefined>) =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const serialized = new WeakMap<object, Buffer>()

/** Serialises a message once, however many readers it has. */
function bytesOf(message: unknown): Buffer {
  if (!isTrackedEnvelope(message)) throw new Error('what a subscription sends is tracked(id, data)')
  const bytes = serialized.get(message) ?? Buffer.from(`id: ${message[0]}\ndata: ${JSON.stringify(message[1])}\n\n`)
  serialized.set(message, bytes)
  return bytes
}
