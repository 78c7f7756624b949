import Fastify from 'fastify'

/** The baseline of a call: a Fastify server that answers with as good as nothing. */
const app = Fastify()
app.get('/', async () => ({ result: { data: null } }))
app.post('/', async () => ({ code: 200, message: 'Success', data: null }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.send?.({ type: 'ready' })
process.on('disconnect', () => process.exit(0))
