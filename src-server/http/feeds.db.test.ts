import { expect, it } from 'vitest'
import { documentOf } from '../testing/article-events.ts'
import { webScene } from '../testing/scene.ts'

const { app, web } = await webScene()
const admin = app.as(app.actorOf('admin'))

const publish = async (texts: Parameters<typeof admin.article.save>[0]['texts'], language: 'en' | 'kh' = 'en') =>
  admin.article.save({ language, texts, cover: await app.picture(admin), tags: ['coast'], submit: true })

it('a feed has the articles that are written in its language, whole, with addresses that lead here from everywhere', async () => {
  const image = await app.picture(admin)
  const picture = { type: 'image' as const, attrs: { file: image, alt: 'Crabs', caption: '' } }
  const body = { type: 'doc' as const, content: [picture, ...documentOf('Salt & pepper').content] }
  const khmer = await publish({ kh: { title: 'ក្តាម', body: documentOf('ផ្សារបើក') } }, 'kh')
  // More than a feed has stand before it.
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  for (let nth = 0; nth < 20; nth++) await publish({ en: { title: `Kep ${nth}`, body: documentOf('At five') } })
  const { id } = await publish({ en: { title: 'Crabs & pepper', summary: 'At five', body } })
  for (const format of ['rss', 'atom'] as const) {
    const answer = await web.inject(`/feed/en.${format}`)
    expect(answer.headers['content-type']).toBe(`application/${format}+xml; charset=utf-8`)
    expect(answer.body).toMatch(/Crabs (&amp;|&) pepper/)
    expect(answer.body).toContain(`/en/blog/${id}`)
    expect(answer.body).toMatch(/http[^"]*\/uploads\//)
    expect(answer.body).not.toContain(khmer.id)
    expect((await web.inject(`/feed/kh.${format}`)).body).toContain(`/blog/${khmer.id}`)
  }
})

it('no other file is a feed', async () => {
  for (const file of ['en', 'en.xml', 'fr.rss', 'EN.rss', 'zh.rss'])
    expect((await web.inject(`/feed/${file}`)).statusCode).toBe(404)
})
