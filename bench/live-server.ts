import { EventEmitter, on } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { initTRPC, tracked } from '@trpc/server'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify from 'fastify'
import { createContext } from '#server/composition/context.ts'
import { createCaller } from '#server/composition/router.ts'
import { buildApp } from '#server/http/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { systemRequest } from '#server/procedures/context.ts'

/**
 * A server with live streams in a process of its own, `live-server.ts <whose>`: the product's, one of tRPC's, or a bare one
 * that writes a shared buffer to its sockets. On "tell" from its parent it sends a message, on "weigh" it reports its memory.
 */
const HOST = '127.0.0.1'
const PORT = Number(process.env.PORT)
const NEWS = { topic: 'record', id: 'configuration' }

/** The product without its pages; a message is a command. */
async function product(): Promise<() => Promise<unknown>> {
  const databaseUrl = process.env.DATABASE_URL ?? ''
  const config = readConfig({ DATA_DIR: process.env.DATA_DIR, LOG_LEVEL: 'info', TRUST_PROXY: 'loopback' })
  const { context } = createContext({ databaseUrl, dataDir: config.dataDir })
  const app = await buildApp({
    config,
    context,
    renderer: {
      render: async () => ({ status: 200, headers: [], body: new Uint8Array() }),
      renderFailure: async () => '',
      routeOf: () => null,
      sentence: (reason) => reason,
      close: async () => {},
    },
  })
  await app.listen({ host: HOST, port: PORT })
  const caller = createCaller(systemRequest(context))
  let saves = 0
  return () => {
    const data = { appName: 'domner', key: 'motto', type: 'motto', input: 'text', value: `measured ${saves++}` }
    return caller.catalog.save({ kind: 'configuration', id: 'motto', data })
  }
}

/** tRPC's way: an async generator as subscription, behind its Fastify adapter. */
async function library(): Promise<() => Promise<unknown>> {
  const t = initTRPC.create()
  const news = new EventEmitter().setMaxListeners(0)
  const router = t.router({
    live: t.router({
      events: t.procedure.subscription(async function* ({ signal }) {
        for await (const [id] of on(news, 'news', { signal })) yield tracked(String(id), NEWS)
      }),
    }),
  })
  const app = Fastify()
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: { router } })
  await app.listen({ host: HOST, port: PORT })
  let id = 0
  return async () => news.emit('news', ++id)
}

/** The baseline: the same bytes to every socket. */
async function buffer(): Promise<() => Promise<unknown>> {
  const open = new Set<ServerResponse>()
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('event: connected\ndata: {}\n\n')
    response.on('close', () => open.delete(response))
    open.add(response)
  })
  await new Promise<void>((resolve) => server.listen(PORT, HOST, resolve))
  let id = 0
  return async () => {
    const bytes = Buffer.from(`id: ${++id}\ndata: ${JSON.stringify(NEWS)}\n\n`)
    for (const response of open) response.write(bytes)
  }
}

const SERVERS: Record<string, () => Promise<() => Promise<unknown>>> = { product, library, buffer }
const tell = await SERVERS[process.argv[2] ?? '']?.()
process.on('message', (asked) => {
  if (asked === 'tell') void tell?.()
  if (asked !== 'weigh') return
  globalThis.gc?.()
  process.send?.({ type: 'weight', bytes: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ type: 'ready' })
