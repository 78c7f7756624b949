import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeGently } from './close-gently.ts'

test('patience has an end: an answer that never comes does not keep a server from stopping', async () => {
  const app = Fastify()
  closeGently(app, 200)
  const begun = Promise.withResolvers<void>()
  app.get('/', () => {
    begun.resolve()
    return new Promise(() => {})
  })
  const asked = fetch(await app.listen({ port: 0, host: '127.0.0.1' })).catch(() => 'cut off')
  await begun.promise
  const since = performance.now()
  await app.close()
  expect(performance.now() - since).toBeLessThan(2_000)
  expect(await asked).toBe('cut off')
})
