import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/refusal-of.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const adminActor = app.actorOf('admin')
const admin = app.as(adminActor, { locale: 'en' })

const save = async (more: object = {}) =>
  admin.article.saveInHtml({
    title: 'Kep',
    body: '<p>The market opens at five.</p>',
    cover: await app.picture(admin),
    status: 'published',
    ...more,
  })

describe('an article sent as HTML', () => {
  it('is a document, whose HTML is the same when it is read and sent again', async () => {
    const [post, picture] = [await app.publish(), await app.picture(admin)]
    const { cover } = await save({ status: 'draft', cover: picture })
    const html = `<h2>At five</h2><p>The <strong>market</strong> opens.</p>
      <figure><img src="${cover?.url}" alt="Crabs"><figcaption>Crabs</figcaption></figure>
      <p data-place="${post.id}">Kep</p><table><tr><th>Bus</th><td>6:00</td></tr></table>`
    const saved = await save({ body: html })
    expect(saved.mentions.map(({ id }) => id)).toEqual([post.id])
    expect(saved.body).toContain('<h2>At five</h2><p>The <strong>market</strong> opens.</p><figure')
    const again = await save({ id: saved.id, body: saved.body })
    expect(again.body).toBe(saved.body)
  })

  it('keeps nothing that could run, and the words beside it', async () => {
    const { body } = await save({
      body: `<p onclick="x()">Safe<script>alert(1)</script></p><img src=x onerror="alert(1)"><svg onload="alert(1)"><p>in svg</p></svg>
        <iframe srcdoc="<script>alert(1)</script>"></iframe><a href="javascript:alert(1)">link</a><a href="data:text/html,x">data</a>`,
    })
    expect(body).not.toMatch(/script|onerror|onload|onclick|srcdoc|javascript:|data:|<img|<svg|<iframe/)
    expect(body).toContain('Safe')
    expect(body).toContain('link')
  })

  it('leaves its other languages, its tags and its cover as they are', async () => {
    const first = await save({ tags: ['coast'], summary: 'Crabs' })
    await save({ id: first.id, language: 'kh', title: 'កែប', body: '<p>ផ្សារបើក</p>', cover: undefined })
    const written = await admin.article.edit({ id: first.id })
    expect(written).toMatchObject({ tags: ['coast'], language: 'en', cover: { id: first.cover?.id } })
    expect(written.texts.en).toMatchObject({ title: 'Kep', summary: 'Crabs' })
    expect(written.texts.kh).toMatchObject({ title: 'កែប' })
  })

  it('is drafted, scheduled and withdrawn by its status', async () => {
    const publish_at = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    expect(await save({ status: 'scheduled', publish_at })).toMatchObject({ status: 'scheduled', publish_at })
    const { id } = await save()
    expect(await save({ id, status: 'withdrawn' })).toMatchObject({ status: 'withdrawn' })
    await expect(app.guest.article.getInHtml({ id })).rejects.toEqual(rejectionWith('ARTICLE_NOT_FOUND'))
  })

  it('stays what it is where no status is sent, and needs one where it is new', async () => {
    const publish_at = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    for (const before of [{ status: 'draft' }, { status: 'scheduled', publish_at }, { status: 'published' }]) {
      const { id } = await save(before)
      expect(await save({ id, status: undefined, title: 'Kampot' })).toMatchObject({ ...before, title: 'Kampot' })
    }
    expect(await refusalOf(save({ status: undefined }))).toMatchObject({
      fields: [{ path: 'status', reason: 'FIELD_REQUIRED' }],
    })
  })

  it('is not published by the clock any more once it is withdrawn, or a draft again', async () => {
    const publish_at = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    for (const status of ['withdrawn', 'draft'] as const) {
      const { id } = await save({ status: 'scheduled', publish_at })
      expect(await save({ id, status })).toMatchObject({ status: 'draft', publish_at: null })
    }
  })

  it('is not saved at all where it cannot be published at its time', async () => {
    const { id, version } = await save({ status: 'draft' })
    const { total } = await admin.article.written({})
    const [past, soon] = [-1, 1].map((hours) => new Date(app.clock.now.getTime() + hours * 3_600_000).toISOString())
    const late = { status: 'scheduled', publish_at: past }
    const bare = { status: 'scheduled', publish_at: soon, cover: null }
    for (const existing of [{}, { id, title: 'Not yet' }]) {
      await expect(save({ ...existing, ...late })).rejects.toEqual(rejectionWith('PUBLICATION_PAST'))
      await expect(save({ ...existing, ...bare })).rejects.toEqual(rejectionWith('FIELDS_MISSING'))
    }
    expect(await admin.article.edit({ id })).toMatchObject({ version, texts: { en: { title: 'Kep' } } })
    expect((await admin.article.written({})).total).toBe(total)
  })

  it('is withdrawn before its new words are written, so that no reader has them', async () => {
    const { id } = await save()
    const withdrawn = await save({ id, status: 'withdrawn', title: 'Not for readers' })
    expect(withdrawn).toMatchObject({ status: 'withdrawn', title: 'Not for readers' })
    const log = 'select type from event where stream = $1 order by position desc limit 2'
    const { rows } = await app.context.pool.query(log, [`article-${id}`])
    expect(rows).toEqual([{ type: 'ArticleDrafted' }, { type: 'ArticleHidden' }])
  })

  it('is the same answer when the call is repeated, also for one language of several', async () => {
    const { id } = await save()
    const again = app.as(adminActor, { locale: 'en', idempotencyKey: 'kep-in-chinese' })
    const chinese = { id, language: 'cn' as const, title: '白马', body: '<p>市场</p>', status: 'published' as const }
    const first = await again.article.saveInHtml(chinese)
    expect(await again.article.saveInHtml(chinese)).toEqual(first)
    expect((await admin.article.edit({ id })).texts.en).toMatchObject({ title: 'Kep' })
  })

  it('goes to readers at once where they have the article, and is neither drafted nor scheduled', async () => {
    const { id } = await save()
    await expect(save({ id, status: 'draft', title: 'Not yet' })).rejects.toEqual(rejectionWith('ARTICLE_STATUS'))
    const publish_at = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    await expect(save({ id, status: 'scheduled', publish_at })).rejects.toEqual(rejectionWith('ARTICLE_STATUS'))
    expect((await app.guest.article.getInHtml({ id })).title).toBe('Kep')
  })

  it('is refused where it is nested without end, or a megabyte long', async () => {
    await expect(save({ body: `<p>${'x'.repeat(1_100_000)}</p>` })).rejects.toEqual(rejectionWith('BODY_TOO_LARGE'))
    const nested = `${'<blockquote>'.repeat(5_000)}deep${'</blockquote>'.repeat(5_000)}`
    const outcome = await save({ body: nested }).then(
      ({ body }) => body,
      (error: unknown) => error,
    )
    expect(JSON.stringify(outcome)).toMatch(/deep|DOCUMENT_INVALID|BODY_TOO_LARGE/)
  })
})
