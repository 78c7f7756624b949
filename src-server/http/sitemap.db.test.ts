import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { openWeb } from '../testing/web.ts'

let app: TestApp
let web: FastifyInstance
beforeAll(async () => {
  app = await testApp()
  web = await openWeb(app)
})
afterAll(async () => {
  await web.close()
  await app.stop()
})

const POSTS = '/sitemap/posts-1.xml'

it('a file of the sitemap is made once for all who ask within a minute, also compressed', async () => {
  expect((await web.inject(POSTS)).statusCode).toBe(404)
  const { id } = await app.publish()
  const plain = await web.inject(POSTS)
  expect(plain.body).toContain(id)
  const later = await app.publish()
  const headers = { 'accept-encoding': 'br, gzip' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => web.inject({ url: POSTS, headers })))
  for (const { headers, rawPayload } of answers) {
    expect(headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(rawPayload).toString()).toBe(plain.body)
  }
  expect(plain.body).not.toContain(later.id)
})

it.each(['posts-0.xml', 'posts-9999999.xml', 'nothing.xml', '..%2fpages.xml'])('%s is none', async (name) => {
  expect((await web.inject(`/sitemap/${name}`)).statusCode).toBe(404)
})
