import { describe, expect, it } from 'vitest'
import type { SaveArticleInput } from '#shared/article.ts'
import { documentOf } from '../../testing/article-events.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app, people } = await appScene()
const { caller: admin, input: adminForm } = await people.admin()
const cover = await app.picture(admin)

const saying = (words: string, title = 'Mornings in Kep'): SaveArticleInput => ({
  language: 'en',
  texts: { en: { title, summary: '', body: documentOf(words) } },
  cover,
})

/** Each step of a story is a minute later. */
const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
}

/** An article that was published, and corrected once. */
async function corrected() {
  later()
  const { id } = await admin.article.save({ ...saying('The market opens at five.'), submit: true })
  later()
  const { version } = await admin.article.save({ ...saying('The market opens at six.'), id })
  later()
  return { id, version }
}

describe('the history of an article', () => {
  it('says who changed which part, the newest first', async () => {
    const { id } = await corrected()
    const other = await people.admin()
    await other.caller.article.withdraw({ id, reason: 'wrong_facts', note: 'The hours are wrong' })
    const history = await admin.article.history({ id })
    expect(history).toMatchObject({ total: 3, current: 3, version: 4 })
    const [withdrawn, saved, written] = history.rows
    expect(withdrawn).toMatchObject({
      deeds: ['hidden'],
      note: 'The hours are wrong',
      words: null,
      by: { kind: 'admin', userName: other.input.username },
    })
    expect(saved).toMatchObject({
      deeds: ['saved'],
      before: 1,
      words: 3,
      changed: [{ part: 'body', language: 'en' }],
      by: { kind: 'self', userName: adminForm.username },
    })
    expect(written).toMatchObject({ deeds: ['created', 'published'], before: null })
  })

  it('shows what differs between two versions', async () => {
    const { id } = await corrected()
    const [body, ...others] = await admin.article.compare({ id, from: 1, to: 3 })
    expect(others).toEqual([])
    expect(body).toMatchObject({ part: 'body', language: 'en' })
    expect(body?.blocks).toEqual([
      {
        kind: 'words',
        runs: [
          { kind: 'same', text: 'The market opens at ' },
          { kind: 'removed', text: 'five' },
          { kind: 'added', text: 'six' },
          { kind: 'same', text: '.' },
        ],
      },
    ])
    const all = await admin.article.compare({ id, from: null, to: 1 })
    expect(all.map(({ part }) => part)).toEqual(['title', 'body', 'cover', 'language'])
    await expect(admin.article.compare({ id, from: 1, to: 2 })).rejects.toEqual(rejectionWith('ARTICLE_NOT_FOUND'))
  })

  it('has an older version back, for readers as well, which can be undone', async () => {
    const { id, version } = await corrected()
    const words = async () => (await app.guest.article.get({ id })).document
    const restored = await admin.article.restoreVersion({ id, version, from: 1 })
    expect(await words()).toEqual(documentOf('The market opens at five.'))
    const { rows } = await admin.article.history({ id })
    expect(rows[0]).toMatchObject({ deeds: ['restored'], restored_version: 1 })
    later()
    await admin.article.restoreVersion({ id, version: restored.version, from: 3 })
    expect(await words()).toEqual(documentOf('The market opens at six.'))
    await expect(admin.article.restoreVersion({ id, version, from: 1 })).rejects.toEqual(rejectionWith('VERSION_STALE'))
  })

  it('has a version back without the pictures that are gone, once that was said', async () => {
    const gone = await app.picture(admin)
    const image = { type: 'image' as const, attrs: { file: gone, alt: 'Baskets', caption: '' } }
    const body = { type: 'doc' as const, content: [...documentOf('At five.').content, image] }
    const texts = { en: { title: 'Kep', body } }
    const { id } = await admin.article.save({ ...saying(''), texts, submit: true })
    later()
    const { version } = await admin.article.save({ ...saying('At six.'), id })
    const { rows } = await admin.article.history({ id })
    expect(rows.at(-1)?.erased).toEqual([gone])
    const wanted = { id, version, from: 1 }
    await expect(admin.article.restoreVersion(wanted)).rejects.toEqual(rejectionWith('IMAGE_ERASED'))
    const { document } = await admin.article.restoreVersion({ ...wanted, without: [gone] })
    expect(document).toEqual(documentOf('At five.'))
  })

  it('keeps a change that its author has not sent from admins, also from restoring it', async () => {
    const { user, again } = await people.member()
    await admin.account.appointAuthor({ uuid: user.uuid })
    const author = await again()
    const own = await app.picture(author)
    later()
    const { id } = await author.article.save({ ...saying('At five.'), cover: own, submit: true })
    later()
    await admin.article.publish({ id })
    later()
    const { version } = await author.article.save({ ...saying('Not yet for others'), cover: own, id })
    const [newest] = (await author.article.history({ id })).rows
    expect(newest).toMatchObject({ words: version, changed: [{ part: 'body', language: 'en' }] })
    expect((await admin.article.history({ id })).rows[0]).toMatchObject({ words: null, changed: [] })
    const hidden = rejectionWith('ARTICLE_NOT_FOUND')
    await expect(admin.article.compare({ id, from: null, to: version })).rejects.toEqual(hidden)
    await expect(admin.article.restoreVersion({ id, version, from: version })).rejects.toEqual(hidden)
    later()
    await author.article.submit({ id })
    expect(await admin.article.compare({ id, from: null, to: version })).not.toEqual([])
  })

  it('says when a publication was planned, and when no more', async () => {
    later()
    const { id } = await admin.article.save(saying('At five.'))
    later()
    await admin.article.schedule({ id, publish_at: new Date(app.clock.now.getTime() + 3_600_000).toISOString() })
    later()
    await admin.article.schedule({ id, publish_at: null })
    const { rows } = await admin.article.history({ id })
    expect(rows.map(({ deeds }) => deeds)).toEqual([['unscheduled'], ['scheduled'], ['created']])
  })

  it('is for admins, and of no article that was deleted', async () => {
    const { id } = await corrected()
    const { caller: member } = await people.member()
    await expect(member.article.history({ id })).rejects.toEqual(rejectionWith('FORBIDDEN'))
    await admin.article.remove({ id })
    await expect(admin.article.history({ id })).rejects.toEqual(rejectionWith('ARTICLE_NOT_FOUND'))
  })
})
