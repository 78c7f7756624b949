import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { isTrackedEnvelope } from '@trpc/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../event-sourcing/rejection.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies would gather what should go out at once.
  'x-accel-buffering': 'no',
}
const PING_MS = 15_000
const PING = Buffer.from('event: ping\ndata:\n\n')
// A client that hears nothing for so long takes the connection for dead and makes a new one.
const CONNECTED = Buffer.from(
  `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: 3 * PING_MS })}\n\n`,
)

const LIMITS = {
  /** Open streams of this process. */
  total: 5_000,
  /** Of one address. Generous: a provider of mobile phones shows a crowd under one. */
  perAddress: 250,
  /** A reader that takes nothing for so long is cut off. In milliseconds. */
  patienceMs: 30_000,
}

type Answering = {
  request: FastifyRequest
  reply: FastifyReply
  /** What is sent: `tracked(id, data)`, so that whoever is cut off can resume. */
  subscribe(signal: AbortSignal): Promise<unknown>
  /** A failure as tRPC tells it. */
  shapeOf(error: unknown): unknown
}

export type Streams = {
  /** Answers with a stream of server-sent events, until either side ends it. */
  answer(answering: Answering): Promise<void>
  /** Ends all streams; their readers connect again, to whoever is there then. */
  close(): void
}

/**
 * The streams of subscriptions, in tRPC's own protocol over server-sent events (its `httpSubscriptionLink` reads them). The
 * library's producer wraps each message of each reader in web streams; here a message that goes to a thousand readers is
 * written once, and the same bytes are given to a thousand sockets (docs/decisions/0018).
 */
export function createStreams(limits = LIMITS): Streams {
  const open = new Set<ServerResponse>()
  const addresses = new Map<string, number>()
  const pings = setInterval(() => {
    for (const raw of open) if (!raw.writableNeedDrain) raw.write(PING)
  }, PING_MS).unref()

  /** @throws Rejection BUSY */
  function enter(raw: ServerResponse, address: string): void {
    const ofAddress = addresses.get(address) ?? 0
    if (open.size >= limits.total || ofAddress >= limits.perAddress) throw new Rejection('BUSY')
    open.add(raw)
    addresses.set(address, ofAddress + 1)
    raw.once('close', () => {
      open.delete(raw)
      const left = (addresses.get(address) ?? 0) - 1
      if (left > 0) addresses.set(address, left)
      else addresses.delete(address)
    })
  }

  return {
    async answer({ request, reply, subscribe, shapeOf }) {
      const { raw } = reply
      const address = request.ip
      const gone = new AbortController()
      reply.hijack()
      raw.once('close', () => gone.abort())
      // A reader that leaves in the midst of a message is no fault.
      raw.on('error', () => {})
      raw.writeHead(200, flat({ ...reply.getHeaders(), ...HEADERS }))
      raw.write(CONNECTED)
      try {
        enter(raw, address)
        const kept = await send(raw, await subscribe(gone.signal), gone.signal, limits.patienceMs)
        if (!kept) raw.destroy()
      } catch (error) {
        if (!gone.signal.aborted) raw.write(`event: serialized-error\ndata: ${JSON.stringify(shapeOf(error))}\n\n`)
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

/** Sends what comes, at the reader's pace; false when the reader has taken nothing for too long. */
async function send(raw: ServerResponse, messages: unknown, gone: AbortSignal, patienceMs: number): Promise<boolean> {
  if (!isAsyncIterable(messages)) throw new Error('a subscription gives an async iterable')
  for await (const message of messages) {
    if (raw.write(bytesOf(message))) continue
    const patience = AbortSignal.any([gone, AbortSignal.timeout(patienceMs)])
    const drained = await once(raw, 'drain', { signal: patience }).catch(() => undefined)
    if (!drained) return false
  }
  return true
}

/** Names and values in turn, as Node writes them without keeping them. */
const flat = (headers: Record<string, number | string | string[] | undefined>) =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]))

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

const written = new WeakMap<object, Buffer>()

/** A message on the wire: written once, however many it goes to. */
function bytesOf(message: unknown): Buffer {
  if (!isTrackedEnvelope(message)) throw new Error('what a subscription sends is tracked(id, data)')
  const bytes = written.get(message) ?? Buffer.from(`id: ${message[0]}\ndata: ${JSON.stringify(message[1])}\n\n`)
  written.set(message, bytes)
  return bytes
}
