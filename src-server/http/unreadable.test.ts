import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { repairUrl, setDefaultHandlers } from './unreadable.ts'

const app = Fastify({ rewriteUrl: ({ url = '/' }) => repairUrl(url) })
setDefaultHandlers(app, (reason) => `the sentence for ${reason}`)
app.get('/picture', (_request, reply) => reply.callNotFound())
app.get('/broken', () => {
  throw new Error('secret of the house')
})
app.get('/*', ({ url }) => url)

it.each([
  ['/detail/%E0%A4%A?x=%', '/detail/%25E0%25A4%25A?x=%'],
  ['/%', '/%25'],
  ['/detail/%E1%9E%80', '/detail/%E1%9E%80'],
])('%s is an unknown address, not a bad request', async (url, read) => {
  expect((await app.inject(url)).body).toBe(read)
})

it.each([
  ['POST', '/en/visit', 405, 'METHOD_NOT_ALLOWED'],
  ['GET', '/picture', 404, 'PATH_UNKNOWN'],
  ['GET', '/broken', 500, 'UNEXPECTED'],
] as const)('%s %s is answered with a sentence', async (method, url, status, reason) => {
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toBe(`the sentence for ${reason}`)
  expect(answer.headers['content-type']).toContain('text/plain')
})
