import { describe, expect, it } from 'vitest'
import type { SaveArticleInput } from '#shared/article.ts'
import { systemRequest } from '../../procedures/context.ts'
import { documentOf } from '../../testing/article-events.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { MAX_DRAFTS } from '../draft-quota.ts'
import { followAuthors, removeArticles } from './jobs.ts'

const { app, people } = await appScene()
const { caller: admin } = await people.admin()
const notFound = rejectionWith('ARTICLE_NOT_FOUND')
const forbidden = rejectionWith('FORBIDDEN')

/** A member whom an admin has made an author. */
async function anAuthor() {
  const { user, again } = await people.member()
  await admin.account.appointAuthor({ uuid: user.uuid })
  return { uuid: user.uuid, userName: user.userName, caller: await again(), again }
}
type Caller = Awaited<ReturnType<typeof anAuthor>>['caller']

async function written(caller: Caller, more: Partial<SaveArticleInput> = {}): Promise<SaveArticleInput> {
  const texts = { en: { title: 'Mornings in Kep', summary: '', body: documentOf('The market opens at five.') } }
  return { language: 'en', texts, cover: await app.picture(caller), ...more }
}
const send = async (caller: Caller, more: Partial<SaveArticleInput> = {}) =>
  caller.article.save(await written(caller, { submit: true, ...more }))
const withWords = (words: string) => ({ texts: { en: { title: 'Kep', summary: '', body: documentOf(words) } } })

describe('an author', () => {
  it('writes and sends, is told why it is turned down, sends it anew, and is read with their name', async () => {
    const { caller, uuid, userName } = await anAuthor()
    const { id, status } = await send(caller)
    expect(status).toBe('pending')
    await expect(app.guest.article.get({ id })).rejects.toEqual(notFound)
    expect((await admin.article.written({ status: 'pending' })).rows.map((row) => row.id)).toContain(id)
    await expect(admin.article.reject({ id, reason: 'other' })).rejects.toThrow('REASON_REQUIRED')
    await admin.article.reject({ id, reason: 'wrong_facts', note: 'It opens at six' })
    const told = {
      status: 'rejected',
      is_waiting: false,
      is_held: true,
      reason: 'wrong_facts',
      note: 'It opens at six',
    }
    expect(await caller.article.edit({ id })).toMatchObject(told)
    await expect(caller.article.submit({ id })).rejects.toEqual(rejectionWith('ARTICLE_UNCHANGED'))

    await caller.article.save({ ...(await written(caller, withWords('The market opens at six.'))), id })
    expect((await caller.article.submit({ id })).status).toBe('pending')
    await admin.article.publish({ id })
    expect(await app.guest.article.get({ id })).toMatchObject({ title: 'Kep', author: { uuid, userName } })
  })

  it('alone hears of a change that is not sent: no admin with an older version does, and others not even of the article', async () => {
    const { caller } = await anAuthor()
    const draft = await written(caller)
    const { id } = await send(caller, draft)
    const { version } = await admin.article.publish({ id })
    await caller.article.save({ ...draft, tags: ['secret'], id, version })
    await expect(admin.article.withdraw({ id, version })).rejects.toMatchObject({
      cause: { code: 'VERSION_STALE', detail: { version: version + 1, changed: [] } },
    })
    await expect(caller.article.submit({ id, version })).rejects.toMatchObject({
      cause: { detail: { changed: ['tags'] } },
    })
    const { caller: other } = await anAuthor()
    await expect(other.article.save({ ...draft, id, version })).rejects.toEqual(notFound)
  })

  it('finds the version of the words that were sent when they are approved, of an article and of its change', async () => {
    const { caller } = await anAuthor()
    const draft = await written(caller)
    const { id } = await send(caller, draft)
    const versionNow = async () => (await caller.article.edit({ id })).words_version
    const sent = await versionNow()
    await admin.article.publish({ id })
    expect(await versionNow()).toBe(sent)
    await caller.article.save({ ...draft, ...withWords('At six.'), id, submit: true })
    const changed = await versionNow()
    expect(changed).toBeGreaterThan(sent)
    await admin.article.publish({ id })
    expect(await versionNow()).toBe(changed)
  })

  it('keeps a hundred that are not published', async () => {
    const { caller } = await anAuthor()
    const draft = await written(caller)
    const first = await caller.article.save(draft)
    await Promise.all(Array.from({ length: MAX_DRAFTS - 1 }, () => caller.article.save(draft)))
    await expect(caller.article.save(draft)).rejects.toEqual(rejectionWith('DRAFTS_FULL'))
    await caller.article.save({ ...draft, id: first.id, tags: ['food'] })
    await caller.article.remove({ id: first.id })
    const other = await caller.article.save(draft)
    await expect(caller.article.restore({ id: first.id })).rejects.toEqual(rejectionWith('DRAFTS_FULL'))
    await caller.article.submit({ id: other.id })
    await admin.article.publish({ id: other.id })
    await caller.article.restore({ id: first.id })
  })

  it('finds and counts their own articles alone, and an admin all', async () => {
    const [one, other] = [await anAuthor(), await anAuthor()]
    const mine = await send(one.caller)
    await one.caller.article.save(await written(one.caller))
    await send(other.caller)
    const { rows, statuses } = await one.caller.article.written({ status: 'pending' })
    expect(rows.map(({ id }) => id)).toEqual([mine.id])
    expect([statuses.pending, statuses.draft]).toEqual([1, 1])
    expect((await admin.article.written({ status: 'pending' })).statuses.pending).toBeGreaterThan(1)
  })

  it('neither reads, changes, sends, takes back nor deletes what another has written', async () => {
    const [one, { caller: other }] = [await anAuthor(), await anAuthor()]
    const { id } = await one.caller.article.save(await written(one.caller))
    await expect(other.article.get({ id })).rejects.toEqual(notFound)
    await expect(other.article.edit({ id })).rejects.toEqual(notFound)
    await expect(other.article.save({ ...(await written(other)), id })).rejects.toEqual(notFound)
    await expect(other.article.submit({ id })).rejects.toEqual(notFound)
    await expect(other.article.remove({ id })).rejects.toEqual(notFound)
    await one.caller.article.submit({ id })
    await admin.article.publish({ id })
    await expect(other.article.edit({ id })).rejects.toEqual(notFound)
    await expect(other.article.withdraw({ id })).rejects.toEqual(notFound)
    await one.caller.article.remove({ id })
    await expect(other.article.restore({ id })).rejects.toEqual(notFound)
    expect((await one.caller.article.restore({ id })).id).toBe(id)
  })

  it('is on the clock again where what ended that is undone', async () => {
    const { caller } = await anAuthor()
    const { id } = await send(caller)
    const publish_at = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    await admin.article.schedule({ id, publish_at })
    const { version } = await admin.article.reject({ id, reason: 'wrong_facts' })
    expect((await admin.article.edit({ id })).publish_at).toBeNull()
    await admin.article.undoDecision({ id, version })
    expect((await admin.article.edit({ id })).publish_at).toBe(publish_at)
  })

  it('publishes, schedules and turns down nothing, not even what is their own', async () => {
    const { caller } = await anAuthor()
    const { id } = await send(caller)
    const publish_at = new Date(app.clock.now.getTime() + 60_000).toISOString()
    await expect(caller.article.publish({ id })).rejects.toEqual(forbidden)
    await expect(caller.article.schedule({ id, publish_at })).rejects.toEqual(forbidden)
    await expect(caller.article.reject({ id, reason: 'duplicate' })).rejects.toEqual(forbidden)
  })

  it('takes their published article from readers, who have it again once an admin has read it', async () => {
    const { caller } = await anAuthor()
    const { id } = await send(caller)
    await admin.article.publish({ id })
    expect((await caller.article.withdraw({ id })).status).toBe('withdrawn')
    await expect(app.guest.article.get({ id })).rejects.toEqual(notFound)
    expect((await caller.article.submit({ id })).status).toBe('pending')
    await admin.article.publish({ id })
    expect((await app.guest.article.get({ id })).status).toBe('published')
  })

  it('changes a published article beside it, and an admin reads the change once it is sent', async () => {
    const { caller } = await anAuthor()
    const { id } = await send(caller)
    await admin.article.publish({ id })
    await caller.article.save({ ...(await written(caller, withWords('At six.'))), id })
    const titleFor = async (reader: Caller) => (await reader.article.edit({ id })).texts.en?.title
    expect([await titleFor(caller), await titleFor(admin)]).toEqual(['Kep', 'Mornings in Kep'])
    await caller.article.submit({ id })
    expect([await titleFor(caller), await titleFor(admin)]).toEqual(['Kep', 'Kep'])
    const [row] = (await caller.article.written({ status: 'pending' })).rows
    expect(row).toMatchObject({ id, status: 'published', has_change: true })
    expect((await app.guest.article.get({ id })).title).toBe('Mornings in Kep')
    await admin.article.publish({ id })
    expect((await app.guest.article.get({ id })).title).toBe('Kep')
  })

  it('has no change published that waits, where an admin sends another language as HTML', async () => {
    const { caller } = await anAuthor()
    const { id } = await send(caller)
    await admin.article.publish({ id })
    await caller.article.save({ ...(await written(caller, { ...withWords('At six.'), submit: true })), id })
    const kh = { language: 'kh', title: 'ព្រឹកនៅកែប', body: '<p>ផ្សារបើកម៉ោងប្រាំ។</p>', status: 'published' } as const
    await admin.article.saveInHtml({ id, ...kh })
    const article = await app.as(null, { locale: 'en' }).article.get({ id })
    expect(article).toMatchObject({ title: 'Mornings in Kep', languages: ['kh', 'en'] })
    expect(await admin.article.edit({ id })).toMatchObject({ is_waiting: true, texts: { en: { title: 'Kep' } } })
  })

  it('uses pictures of their own alone, and keeps those that an admin has put into the article', async () => {
    const [{ caller }, other] = [await anAuthor(), await anAuthor()]
    const foreign = await app.picture(other.caller)
    await expect(send(caller, { cover: foreign })).rejects.toEqual(rejectionWith('IMAGE_UNKNOWN'))
    const { id } = await send(caller)
    const ofAdmin = await app.picture(admin)
    expect(await caller.file.mine({ ids: [ofAdmin] })).toEqual([])
    await admin.article.save({ ...(await written(admin, { cover: ofAdmin })), id })
    expect((await caller.file.mine({ ids: [ofAdmin] })).map((one) => one.id)).toEqual([ofAdmin])
    const saved = await caller.article.save({ ...(await written(caller, { cover: ofAdmin, tags: ['kep'] })), id })
    expect(saved.cover?.id).toBe(ofAdmin)
  })
})

describe('a decision of an admin on an article', () => {
  /** Commits of one call are told from others by their time. */
  const wait = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 1_000)
  }

  it('is taken back, with the words and the change that it replaced', async () => {
    const { caller } = await anAuthor()
    const { id } = await send(caller)
    wait()
    const rejected = await admin.article.reject({ id, reason: 'duplicate' })
    wait()
    await admin.article.undoDecision({ id, version: rejected.version })
    expect(await caller.article.edit({ id })).toMatchObject({ status: 'pending', is_held: false, reason: null })
    wait()
    const published = await admin.article.publish({ id })
    wait()
    await admin.article.undoDecision({ id, version: published.version })
    await expect(app.guest.article.get({ id })).rejects.toEqual(notFound)
    wait()
    await admin.article.publish({ id })
    wait()
    await caller.article.save({ ...(await written(caller, { ...withWords('At six.'), submit: true })), id })
    wait()
    const changed = await admin.article.publish({ id })
    wait()
    await admin.article.undoDecision({ id, version: changed.version })
    expect((await app.guest.article.get({ id })).title).toBe('Mornings in Kep')
    expect(await admin.article.edit({ id })).toMatchObject({ has_change: true, is_waiting: true })
    await expect(admin.article.undoDecision({ id, version: changed.version })).rejects.toEqual(
      rejectionWith('UNDO_OVER'),
    )
  })

  it('stays where it is on what is the admin’s own, and for the author', async () => {
    const draft = await admin.article.save(await written(admin))
    wait()
    const own = await admin.article.publish({ id: draft.id })
    await expect(admin.article.undoDecision({ id: own.id, version: own.version })).rejects.toEqual(forbidden)
    const { caller } = await anAuthor()
    const { id } = await send(caller)
    const { version } = await admin.article.publish({ id })
    await expect(caller.article.undoDecision({ id, version })).rejects.toEqual(forbidden)
  })
})

describe('the right to write', () => {
  it('ends at the next call, in every session, and comes back with the undo', async () => {
    const { caller, again, uuid } = await anAuthor()
    const { id } = await caller.article.save(await written(caller))
    const { version } = await admin.account.dismissAuthor({ uuid })
    const dismissed = await again()
    const words = await written(dismissed)
    const calls = [
      () => dismissed.article.written({}),
      () => dismissed.article.edit({ id }),
      () => dismissed.article.save({ ...words, id }),
      () => dismissed.article.save(words),
      () => dismissed.article.submit({ id }),
      () => dismissed.article.withdraw({ id }),
      () => dismissed.article.remove({ id }),
      () => dismissed.article.restore({ id }),
    ]
    for (const call of calls) await expect(call()).rejects.toEqual(forbidden)
    expect((await dismissed.account.me()).is_author).toBe(false)

    expect(await admin.account.undoAuthor({ uuid, version })).toMatchObject({ is_author: true })
    expect((await (await again()).article.edit({ id })).id).toBe(id)
    const changes = await admin.account.standing({ uuid })
    expect(changes.map(({ what }) => what)).toEqual(['undone', 'dismissed', 'appointed'])
    await expect(caller.account.appointAuthor({ uuid })).rejects.toEqual(forbidden)
  })

  it('is beside the role: an owner has it too, and what was sent stays in the queue without it', async () => {
    const { caller, again, uuid } = await anAuthor()
    await app.system.business.create({ uuid, business_name: 'Kep', password: 'pepper-and-salt' })
    expect(await (await again()).account.me()).toMatchObject({ role: 'owner', is_author: true })
    const { id } = await send(caller)
    await admin.account.dismissAuthor({ uuid })
    await admin.article.publish({ id })
    expect((await app.guest.article.get({ id })).author.uuid).toBe(uuid)
  })

  it('rests while its member is suspended, and with it what they have sent', async () => {
    const { caller, again, uuid } = await anAuthor()
    const [shown, sent] = [await send(caller), await send(caller)]
    await admin.article.publish({ id: shown.id })
    await admin.account.suspend({ uuid, reason: 'Spam' })
    await followAuthors.run(systemRequest(app.context), { account_id: uuid })
    await expect((await again()).article.written({})).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
    await expect(app.guest.article.get({ id: shown.id })).rejects.toEqual(notFound)
    const waiting = async () => (await admin.article.written({ status: 'pending' })).rows.map(({ id }) => id)
    expect(await waiting()).not.toContain(sent.id)
    await expect(admin.article.publish({ id: sent.id })).rejects.toEqual(rejectionWith('AUTHOR_SUSPENDED'))
    await admin.account.reinstate({ uuid, reason: 'Back' })
    expect(await waiting()).toContain(sent.id)
  })

  it('goes with the account, and so do its articles', async () => {
    const { caller, uuid } = await anAuthor()
    const { id } = await send(caller)
    await admin.article.publish({ id })
    await caller.account.remove({ password: 'rice-fields-in-may' })
    await removeArticles.run(systemRequest(app.context), { account_id: uuid })
    await expect(app.guest.article.get({ id })).rejects.toEqual(notFound)
    await expect(admin.account.appointAuthor({ uuid })).rejects.toEqual(rejectionWith('ACCOUNT_NOT_FOUND'))
  })
})
