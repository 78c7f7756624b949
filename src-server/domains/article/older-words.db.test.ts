import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { SYSTEM_ACTOR } from '../../procedures/context.ts'
import { articleContent, documentOf } from '../../testing/article-events.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const admin = app.as(app.actorOf('admin'), { locale: 'en' })

const TITLE = 'Kep\nby the sea'
const AT_FIVE = documentOf('The market opens at five.')
const withPicture = (file: string, alt = '\u2800') => ({
  ...AT_FIVE,
  content: [...AT_FIVE.content, { type: 'image' as const, attrs: { file, alt, caption: '' } }],
})

/** A published article as REST could write it before titles were one line, with a picture of whose words nothing is seen. */
async function older() {
  const [cover, file] = [await app.picture(admin), await app.picture(admin)]
  const form = { language: 'en' as const, cover }
  const first = { ...form, texts: { en: { title: 'Kep', body: AT_FIVE } }, submit: true }
  const { id, version: expected } = await admin.article.save(first)
  const texts = { en: { title: TITLE, summary: '', body: withPicture(file) } }
  const data = { ...articleContent, cover, texts }
  const event = { id: newId(), type: 'ArticleSaved', schemaVersion: 1, data, stored: data }
  const meta = { actor: SYSTEM_ACTOR, correlation_id: newId() }
  const at = app.clock.now.toISOString()
  await app.context.commit({ stream: `article-${id}`, expected, at, meta, events: [event] })
  return { id, version: expected + 1, form, texts, file }
}

describe('an article whose title has several lines, and a picture whose words nobody sees', () => {
  it('is written in another language by REST', async () => {
    const { id, texts } = await older()
    await admin.article.saveInHtml({ id, language: 'kh', title: 'កែប', body: '<p>ផ្សារបើក</p>' })
    expect((await admin.article.edit({ id })).texts).toMatchObject({ ...texts, kh: { title: 'កែប' } })
  })

  it('is withdrawn by REST as it was read', async () => {
    const { id, texts } = await older()
    const { title, body } = await admin.article.getInHtml({ id })
    const withdrawn = await admin.article.saveInHtml({ id, title, body, status: 'withdrawn' })
    expect(withdrawn).toMatchObject({ status: 'withdrawn', title: TITLE })
    expect((await admin.article.edit({ id })).texts).toMatchObject(texts)
  })

  it('is had back by its history, once it was mended', async () => {
    const { id, version, form, file } = await older()
    const mended = { en: { title: 'Kep', body: withPicture(file, 'Crabs') } }
    const saved = await admin.article.save({ ...form, id, texts: mended, submit: true })
    const back = await admin.article.restoreVersion({ id, version: saved.version, from: version })
    expect(back).toMatchObject({ title: TITLE, document: withPicture(file) })
  })

  it('is had back without its picture, also where there is nothing else in a language', async () => {
    const { id, form, file } = await older()
    const kh = { title: 'កែប', body: { type: 'doc' as const, content: withPicture(file, 'ក្តាម').content.slice(1) } }
    const en = { title: 'Kep', body: AT_FIVE }
    const { version: from } = await admin.article.save({ ...form, id, texts: { en, kh }, submit: true })
    const { version } = await admin.article.save({
      ...form,
      id,
      texts: { en: { ...en, title: 'At six' } },
      submit: true,
    })
    await admin.article.restoreVersion({ id, version, from, without: [file] })
    const { texts } = await admin.article.edit({ id })
    expect(texts).toMatchObject({ en: { title: 'Kep' }, kh: { body: { content: [{ type: 'paragraph' }] } } })
  })

  it('is changed in its form, which takes nothing new of the kind', async () => {
    const { id, form, texts, file } = await older()
    const save = (more: object) => admin.article.save({ ...form, id, texts: { ...texts, ...more }, submit: true })
    const changed = { ...texts.en, summary: 'Crabs before sunrise' }
    expect(await save({ en: changed })).toMatchObject({ title: TITLE, summary: 'Crabs before sunrise' })
    const two = { title: 'Two\nlines', body: withPicture(await app.picture(admin)) }
    expect(await refusalOf(save({ en: changed, kh: two }))).toMatchObject({
      fields: [
        { path: 'texts.kh.title', reason: 'NAME_INVALID' },
        { path: 'texts.kh.body', reason: 'PICTURE_ALT_REQUIRED' },
      ],
    })
    expect(await save({ en: changed, kh: { title: 'កែប', body: withPicture(file) } })).toMatchObject({
      languages: ['kh', 'en'],
    })
  })

  it.each(['Two\nlines', '\u2800', '\u200e'])('is not newly called %j by REST', async (title) => {
    const { id } = await older()
    const saved = admin.article.saveInHtml({ id, title, body: '<p>Kep</p>' })
    expect(await refusalOf(saved)).toMatchObject({ fields: [{ path: 'title', reason: 'NAME_INVALID' }] })
  })
})
