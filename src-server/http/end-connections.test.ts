import { Agent, get } from 'node:http'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { endConnectionsOnClose } from './end-connections.ts'

// Keeps its connection open after the answer, as browsers do.
const agent = new Agent({ keepAlive: true })
afterEach(() => agent.destroy())

it('lets a server close right after its last answer, which is complete', async () => {
  const app = Fastify()
  endConnectionsOnClose(app)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/', () => {
    asked.resolve()
    return answer.promise
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const text = new Promise((resolve) =>
    get(url, { agent }, (response) => response.setEncoding('utf8').on('data', resolve)),
  )
  await asked.promise

  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answer.resolve('whole')
  expect(await text).toBe('whole')
  // The browser would keep its connection open for longer than a test may take.
  await closed
})
