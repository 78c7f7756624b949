import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { documentOf } from '../testing/article-events.ts'
import { webScene } from '../testing/scene.ts'

const { app, web } = await webScene()

const POSTS = '/sitemap/posts.xml'

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

it.each([
  'posts-1.xml',
  'posts-from-.xml',
  `posts-from-${randomUUID()}.xml`,
  'post.xml',
  'nothing.xml',
  '..%2fpages.xml',
])('%s is none', async (name) => {
  expect((await web.inject(`/sitemap/${name}`)).statusCode).toBe(404)
})

it('names published articles, in the languages in which they are written', async () => {
  const admin = app.as(app.actorOf('admin'))
  const text = (title: string) => ({ title, body: documentOf(title) })
  const texts = { en: text('Mornings in Kep'), kh: text('ព្រឹកនៅកែប') }
  const { id } = await admin.article.save({ language: 'en', texts, cover: await app.picture(admin), submit: true })
  expect((await web.inject('/sitemap.xml')).body).toContain('/sitemap/articles.xml')
  const { body } = await web.inject('/sitemap/articles.xml')
  expect(body).toContain(`/en/blog/${id}</loc>`)
  expect(body).not.toContain(`/cn/blog/${id}`)
})
