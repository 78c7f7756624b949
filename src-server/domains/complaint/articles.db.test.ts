import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { documentOf } from '../../testing/article-events.ts'
import { complaintScene } from '../../testing/complaint-scene.ts'
import { PASSWORD } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'

const { app, people, admin, reporter, reported } = await complaintScene()
const ARTICLE_NOT_FOUND = rejectionWith('ARTICLE_NOT_FOUND')

const ofArticle = (id: string) => ({ subject_type: 'article', subject_id: id }) as const
const wrong = (id: string) => ({ ...ofArticle(id), reason: 'wrong', note: 'The market opens at six' }) as const

const titled = (title: string) => ({ title, body: documentOf('The market opens at five.') })
const texts = { en: titled('Mornings in Kep'), kh: titled('ព្រឹកនៅកែប') }

/** An article of an author, which an admin has published. */
async function authorsArticle() {
  const { user, again } = await people.member()
  await app.system.account.appointAuthor({ uuid: user.uuid })
  const caller = await again()
  const cover = await app.picture(caller)
  const { id } = await caller.article.save({ language: 'en', texts, cover, submit: true })
  await admin.article.publish({ id })
  return { id, caller, user }
}

const statusOf = async (id: string) => (await admin.article.edit({ id })).status

describe('reports of an article', () => {
  it('reach admins with its title in their language, and hide nothing, however many they are', async () => {
    const { id, user } = await authorsArticle()
    for (let made = 0; made < 4; made++) await (await reporter()).caller.complaint.submit(wrong(id))
    expect(await app.guest.article.get({ id })).toMatchObject({ id, status: 'published' })
    const listed = await reported(id)
    expect(listed).toMatchObject({
      ...ofArticle(id),
      on: { kind: 'article', id },
      is_hidden: false,
      author: { uuid: user.uuid },
      amount: 4,
    })
    expect(listed?.reports[0]).toMatchObject({ reason: 'wrong', note: 'The market opens at six' })
    const titleIn = async (locale: 'kh' | 'en') => {
      const { rows } = await app.as(app.actorOf('admin'), { locale }).complaint.list({ pageSize: 100 })
      return rows.find(({ subject_id }) => subject_id === id)?.title
    }
    expect([await titleIn('kh'), await titleIn('en')]).toEqual([texts.kh.title, texts.en.title])
  })

  it('are upheld by an admin: it is withdrawn, and its author reads why; once it is back it may be reported again', async () => {
    const { id, caller } = await authorsArticle()
    const member = await reporter()
    await member.caller.complaint.submit(wrong(id))
    const version = (await reported(id))?.version ?? 0
    const uphold = { ...ofArticle(id), outcome: 'uphold' } as const
    await expect(admin.complaint.decide({ ...uphold, version: version - 1 })).rejects.toEqual(
      rejectionWith('VERSION_STALE'),
    )
    await admin.complaint.decide({ ...uphold, version })
    await expect(app.guest.article.get({ id })).rejects.toEqual(ARTICLE_NOT_FOUND)
    expect(await caller.article.edit({ id })).toMatchObject({ status: 'withdrawn', is_held: true, reason: 'reported' })
    expect(await reported(id)).toBeUndefined()
    await admin.article.publish({ id })
    expect(await member.caller.complaint.own(ofArticle(id))).toEqual({ is_reported: false, is_open: false })
    await member.caller.complaint.submit(wrong(id))
    expect(await reported(id)).toMatchObject({ amount: 1 })
  })

  it('are dismissed, and the article stays as it is: shown, or withdrawn by whom it was', async () => {
    const [shown, withdrawn] = await Promise.all([authorsArticle(), authorsArticle()])
    const { caller } = await reporter()
    for (const { id } of [shown, withdrawn]) await caller.complaint.submit(wrong(id))
    await admin.article.withdraw({ id: withdrawn.id, reason: 'reported' })
    expect(await reported(withdrawn.id)).toMatchObject({ is_hidden: true })
    for (const { id } of [shown, withdrawn]) {
      await admin.complaint.decide({ ...ofArticle(id), outcome: 'dismiss' })
      expect(await reported(id)).toBeUndefined()
      expect(await caller.complaint.own(ofArticle(id))).toEqual({ is_reported: true, is_open: false })
    }
    expect([await statusOf(shown.id), await statusOf(withdrawn.id)]).toEqual(['published', 'withdrawn'])
  })

  it.each(['uphold', 'dismiss'] as const)(
    'wait again, and the article is as before, once a decision is taken back: %s',
    async (outcome) => {
      const { id } = await authorsArticle()
      await (await reporter()).caller.complaint.submit(wrong(id))
      const { undo } = await admin.complaint.decide({ ...ofArticle(id), outcome })
      if (!undo) throw new Error('nothing is to be undone')
      await admin.complaint.undoDecision(undo)
      expect(await app.guest.article.get({ id })).toMatchObject({ status: 'published' })
      expect(await reported(id)).toMatchObject({ amount: 1, is_hidden: false })
    },
  )

  it('are forgotten with it when it is deleted, and wait again when it is had back', async () => {
    const { id, caller } = await authorsArticle()
    await (await reporter()).caller.complaint.submit(wrong(id))
    await caller.article.remove({ id })
    expect(await reported(id)).toBeUndefined()
    await caller.article.restore({ id })
    expect(await reported(id)).toMatchObject({ amount: 1 })
  })

  it('are withdrawn by who made them', async () => {
    const { id } = await authorsArticle()
    const { caller } = await reporter()
    await caller.complaint.submit(wrong(id))
    expect(await caller.complaint.own(ofArticle(id))).toEqual({ is_reported: true, is_open: true })
    await caller.complaint.withdraw(ofArticle(id))
    expect(await reported(id)).toBeUndefined()
  })

  it('lose the words of a reporter with the account, and all with that of the author', async () => {
    const { id, user } = await authorsArticle()
    const member = await reporter()
    await member.caller.complaint.submit(wrong(id))
    await member.caller.account.remove({ password: PASSWORD })
    expect(await reported(id)).toMatchObject({ amount: 1, reports: [{ note: null, by: { userName: null } }] })
    await app.system.article.removeAllOf({ uuid: user.uuid })
    expect(await reported(id)).toBeUndefined()
  })
})

describe('a report of an article', () => {
  it('is of a published one that somebody else wrote, and of no post that has its id', async () => {
    const { id, caller } = await authorsArticle()
    const post = await app.publish()
    const { id: unpublished } = await admin.article.save({ language: 'en', texts })
    await expect(caller.complaint.submit(wrong(id))).rejects.toEqual(rejectionWith('FORBIDDEN'))
    const { caller: member } = await reporter()
    for (const other of [newId(), post.id, unpublished])
      await expect(member.complaint.submit(wrong(other))).rejects.toEqual(ARTICLE_NOT_FOUND)
    const asPost = { ...wrong(id), subject_type: 'post' } as const
    await expect(member.complaint.submit(asPost)).rejects.toEqual(rejectionWith('POST_NOT_FOUND'))
    await expect(app.guest.complaint.submit(wrong(id))).rejects.toEqual(rejectionWith('SESSION_REQUIRED'))
    await admin.article.withdraw({ id })
    await expect(member.complaint.submit(wrong(id))).rejects.toEqual(ARTICLE_NOT_FOUND)
  })

  it('leaves what a decision under another kind is about as it is', async () => {
    const { id } = await authorsArticle()
    await (await reporter()).caller.complaint.submit(wrong(id))
    const asPost = { subject_type: 'post', subject_id: id, outcome: 'uphold' } as const
    await admin.complaint.decide(asPost).catch(() => undefined)
    expect(await reported(id)).toMatchObject({ amount: 1, is_hidden: false })
  })
})
