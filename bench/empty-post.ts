import Fastify from 'fastify'

/** The baseline of what only takes something in: a Fastify server that reads JSON and answers that it did. */
const app = Fastify()
app.post('/trpc/view.increase', async () => ({ result: { data: null } }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send?.({ type: 'ready' })
process.on('disconnect', () => process.exit(0))
