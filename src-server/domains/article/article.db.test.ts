import { describe, expect, it } from 'vitest'
import type { SaveArticleInput } from '#shared/article.ts'
import { newId } from '../../platform/ids.ts'
import { documentOf } from '../../testing/article-events.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'))
const notFound = rejectionWith('ARTICLE_NOT_FOUND')

const place = (post_id: string) => ({ type: 'place' as const, attrs: { post_id } })
const picture = (file: string) => ({ type: 'image' as const, attrs: { file, alt: 'Crab baskets', caption: '' } })

async function written(more: Partial<SaveArticleInput> = {}): Promise<SaveArticleInput> {
  const texts = {
    en: { title: 'Mornings in Kep', summary: 'Crabs before sunrise', body: documentOf('The market opens at five.') },
  }
  return { language: 'en', texts, cover: await app.picture(admin), tags: ['coast'], submit: true, ...more }
}
const publish = async (more: Partial<SaveArticleInput> = {}) => admin.article.save(await written(more))

describe('an article', () => {
  it('is read in the caller’s language, else in its own, and says in which', async () => {
    const kh = { title: 'ព្រឹកនៅកែប', summary: '', body: documentOf('ផ្សារបើកម៉ោងប្រាំ។') }
    const { texts } = await written()
    const { id } = await publish({ texts: { ...texts, kh } })
    const inKhmer = await app.as(null, { locale: 'kh' }).article.get({ id })
    expect(inKhmer).toMatchObject({ title: 'ព្រឹកនៅកែប', lang: 'kh', languages: ['kh', 'en'], minutes: 1 })
    const inChinese = await app.as(null, { locale: 'cn' }).article.get({ id })
    expect(inChinese).toMatchObject({
      title: 'Mornings in Kep',
      lang: 'en',
      document: documentOf('The market opens at five.'),
    })
  })

  it('shows the pictures and places that it names, and those alone that readers may see', async () => {
    const [shown, hidden] = await Promise.all([app.publish(), app.publish()])
    const image = await app.picture(admin)
    const body = { type: 'doc' as const, content: [picture(image), place(shown.id), place(hidden.id)] }
    const { id } = await publish({ texts: { en: { title: 'Crabs', body } }, submit: false })
    await app.system.post.hide({ id: hidden.id })
    await expect(admin.article.publish({ id })).rejects.toEqual(rejectionWith('FIELDS_MISSING'))
    const withWords = { type: 'doc' as const, content: [...body.content, ...documentOf('Crabs').content] }
    await admin.article.save({ ...(await written({ texts: { en: { title: 'Crabs', body: withWords } } })), id })
    const article = await app.guest.article.get({ id })
    expect(article.pictures.map((one) => one.id)).toEqual([image])
    expect(article.mentions.map((one) => one.id)).toEqual([shown.id])
  })

  it('says where its places are, but not of one that is only known to be in a district', async () => {
    const [near, vague, unknown] = await Promise.all([
      app.publish({ lat: 10.48, lon: 104.3 }),
      app.publish({ lat: 10.6, lon: 104.2, precision: 'district' }),
      app.publish(),
    ])
    const { positions, mentions } = await publish({ post_ids: [vague.id, near.id, unknown.id] })
    expect(mentions.map(({ id }) => id)).toEqual([vague.id, near.id, unknown.id])
    expect(positions).toEqual([{ id: near.id, lat: 10.48, lon: 104.3 }])
  })

  it('mentions no post that is not there, and shows no picture of another member', async () => {
    const hidden = await app.publish()
    await app.system.post.hide({ id: hidden.id })
    for (const id of [hidden.id, newId()])
      await expect(publish({ post_ids: [id] })).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    await expect(publish({ cover: newId() })).rejects.toEqual(rejectionWith('IMAGE_UNKNOWN'))
  })

  it('is written by admins alone, and a draft seen by nobody else', async () => {
    const { id } = await publish({ submit: false })
    await expect(app.guest.article.get({ id })).rejects.toEqual(notFound)
    for (const role of ['user', 'owner'] as const) {
      const other = app.as(app.actorOf(role))
      await expect(other.article.get({ id })).rejects.toEqual(notFound)
      await expect(other.article.save({ ...(await written()), id })).rejects.toEqual(rejectionWith('FORBIDDEN'))
    }
    expect((await admin.article.edit({ id })).status).toBe('draft')
  })

  it('is not overwritten by an admin who has read an older version, and who is told what has changed', async () => {
    const first = await written()
    const { id, version } = await admin.article.save(first)
    const kh = { title: 'ព្រឹកនៅកែប', summary: '', body: documentOf('ផ្សារបើកម៉ោងប្រាំ។') }
    await admin.article.save({ ...first, texts: { ...first.texts, kh }, tags: ['food'], id, version })
    await expect(admin.article.save({ ...first, tags: ['rain'], id, version })).rejects.toMatchObject({
      cause: { code: 'VERSION_STALE', detail: { version: version + 1, changed: ['title', 'body', 'tags'] } },
    })
    await expect(admin.article.withdraw({ id, version })).rejects.toMatchObject({
      cause: { detail: { changed: ['title', 'body', 'tags'] } },
    })
    expect(await app.guest.article.get({ id })).toMatchObject({ tags: ['food'] })
    await admin.article.withdraw({ id })
    await expect(admin.article.withdraw({ id, version: version + 1 })).rejects.toMatchObject({
      cause: { detail: { changed: ['status'] } },
    })
  })

  it('keeps the version of its words until they change, whatever else becomes of it', async () => {
    const draft = await written({ submit: false })
    const { id } = await admin.article.save(draft)
    const versionNow = async () => (await admin.article.edit({ id })).words_version
    const first = await versionNow()
    await admin.article.publish({ id })
    await admin.article.withdraw({ id })
    await admin.article.publish({ id })
    expect(await versionNow()).toBe(first)
    const { version } = await admin.article.save({ ...draft, id, tags: ['food'] })
    expect(await versionNow()).toBe(version)
  })

  it('can have no id that a post has', async () => {
    const post = await app.publish()
    await expect(admin.article.save({ ...(await written()), id: post.id })).rejects.toEqual(
      rejectionWith('COMMAND_REUSED'),
    )
  })
})

describe('the blog', () => {
  it('lists what is published, the newest first, by tag and by words in any language', async () => {
    const tag = `tag-${newId()}`
    const kh = { title: 'គុយទាវ', summary: '', body: documentOf('គុយទាវពេលព្រឹក') }
    const first = await publish({ tags: [tag] })
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const second = await publish({ tags: [tag], language: 'kh', texts: { kh } })
    await publish({ tags: [tag], submit: false })
    await app.project()
    const { rows, total } = await app.guest.article.list({ tag })
    expect([rows.map(({ id }) => id), total]).toEqual([[second.id, first.id], 2])
    expect((await app.guest.article.list({ tag, q: 'គុយទាវ' })).rows.map(({ id }) => id)).toEqual([second.id])
    expect((await app.guest.article.list({ tag, q: 'CRABS sunrise' })).rows.map(({ id }) => id)).toEqual([first.id])
    expect((await app.guest.article.list({ tag, q: '100%_' })).rows).toEqual([])
    expect(await app.guest.article.tags()).toContainEqual({ tag, articles: 2 })
  })

  it('has articles with the same places and tags beside an article, then the newest', async () => {
    const [tag, post] = [`tag-${newId()}`, await app.publish()]
    const both = await publish({ tags: [tag], post_ids: [post.id] })
    const byTag = await publish({ tags: [tag] })
    const { id } = await publish({ tags: [tag], post_ids: [post.id] })
    const related = await app.guest.article.related({ article_id: id, limit: 3 })
    expect(related.slice(0, 2).map((one) => one.id)).toEqual([both.id, byTag.id])
    expect(related).toHaveLength(3)
  })

  it('has the articles that mention a post, else the newest', async () => {
    const [post, unmentioned] = await Promise.all([app.publish(), app.publish()])
    const { id } = await publish({ post_ids: [post.id] })
    expect((await app.guest.article.ofPost({ post_id: post.id })).rows.map((one) => one.id)).toEqual([id])
    expect((await app.guest.article.ofPost({ post_id: unmentioned.id })).rows.length).toBeGreaterThan(1)
  })
})

describe('a scheduled article', () => {
  const MINUTE = 60_000
  const later = (minutes: number) => new Date(app.clock.now.getTime() + minutes * MINUTE).toISOString()

  it('is published at its time and not before, once', async () => {
    const { id } = await publish({ submit: false })
    await admin.article.schedule({ id, publish_at: later(5) })
    expect((await admin.article.written({ status: 'scheduled' })).rows.map((row) => row.id)).toContain(id)
    expect(await app.system.article.publishDue()).toEqual({ published: 0 })
    await expect(app.guest.article.get({ id })).rejects.toEqual(notFound)
    app.clock.now = new Date(app.clock.now.getTime() + 5 * MINUTE)
    expect(await app.system.article.publishDue()).toEqual({ published: 1 })
    expect(await app.system.article.publishDue()).toEqual({ published: 0 })
    expect((await app.guest.article.get({ id })).published_at).toBe(app.clock.now.toISOString())
  })

  it('that cannot be published when its time comes is a draft again', async () => {
    const { id } = await publish({ submit: false })
    await admin.article.schedule({ id, publish_at: later(5) })
    await admin.article.save({ ...(await written({ cover: null, submit: false })), id })
    app.clock.now = new Date(app.clock.now.getTime() + 5 * MINUTE)
    await app.system.article.publishDue()
    expect(await admin.article.edit({ id })).toMatchObject({ status: 'draft', publish_at: null })
  })
})

describe('a withdrawn article', () => {
  it('is gone from readers, and there again once it is published again', async () => {
    const { id } = await publish()
    await admin.article.withdraw({ id })
    await expect(app.guest.article.get({ id })).rejects.toEqual(notFound)
    await admin.article.publish({ id })
    expect((await app.guest.article.get({ id })).status).toBe('published')
  })

  it('that was deleted is had back with its pictures', async () => {
    const { id, cover } = await publish()
    await admin.article.remove({ id })
    await expect(app.guest.article.get({ id })).rejects.toEqual(notFound)
    expect(await admin.article.restore({ id })).toMatchObject({ status: 'published', cover: { id: cover?.id } })
  })
})
