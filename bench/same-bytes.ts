import { createServer } from 'node:http'
import Fastify from 'fastify'
import { z } from 'zod'
import { answerOf } from './answer-of.ts'

/**
 * The baselines of what is kept: servers that ask the product (`PRODUCT`, its port) once, and send the same headers and bytes to
 * all. Bare node:http (`PORT`) sends the first answer of `ASKS`, and Fastify (`FASTIFY_PORT`) each at its number.
 */
const { PRODUCT, PORT, FASTIFY_PORT, ASKS = '' } = process.env
const asks = z
  .array(
    z.object({
      method: z.enum(['GET', 'POST']).optional(),
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.string().optional(),
    }),
  )
  .parse(JSON.parse(ASKS))

const answers = await Promise.all(asks.map((ask) => answerOf(Number(PRODUCT), ask)))
const app = Fastify()
for (const [n, { headers, body }] of answers.entries()) {
  const all = Object.fromEntries(headers)
  app.all(`/${n}`, (_, reply) => void reply.headers(all).send(body))
}
await app.listen({ port: Number(FASTIFY_PORT), host: '127.0.0.1' })
const [first] = answers
const flat = first?.headers.flat() ?? []
const server = createServer((_, response) => response.writeHead(200, flat).end(first?.body))
server.listen(Number(PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
process.on('disconnect', () => process.exit(0))
