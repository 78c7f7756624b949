import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { webScene } from '../testing/scene.ts'

const { app, web } = await webScene()

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
