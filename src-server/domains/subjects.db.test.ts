import { describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { documentOf } from '../testing/article-events.ts'
import { rejectionWith } from '../testing/rejection-with.ts'
import { appScene } from '../testing/scene.ts'

const { app, people } = await appScene()
const admin = app.as(app.actorOf('admin'))
const BROWSER = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const reader = (userAgent = BROWSER) =>
  app.as(null, { client: { address: '203.0.113.7', userAgent, hasCookies: false } })

const texts = { en: { title: 'Mornings in Kep', summary: '', body: documentOf('The market opens at five.') } }
const publish = async () =>
  admin.article.save({ language: 'en', texts, cover: await app.picture(admin), tags: [], submit: true })
const countsOf = async (article_id: string) => {
  const { rows } = await app.context.pool.query('select * from article_count where article_id = $1', [article_id])
  return rows[0]
}

const POST_NOT_FOUND = rejectionWith('POST_NOT_FOUND')
const ARTICLE_NOT_FOUND = rejectionWith('ARTICLE_NOT_FOUND')
const COMMENT_NOT_FOUND = rejectionWith('COMMENT_NOT_FOUND')

describe('a published article', () => {
  it('is commented on, replied to, liked and saved, and counts it', async () => {
    const { id: article_id } = await publish()
    const { caller, user } = await people.member()
    const first = await caller.comment.save({ article_id, text: 'Well written' })
    const reply = await caller.comment.save({ article_id, p_id: first.id, text: 'Indeed' })
    await caller.comment.like({ comment_id: first.id })
    expect(await app.guest.comment.list({ article_id })).toMatchObject({
      total: 2,
      rows: [{ id: first.id, amount_of_likes: 1, children: [{ id: reply.id }] }],
    })
    expect(await app.guest.comment.thread({ article_id, id: reply.id })).toMatchObject({ id: first.id })
    expect(await app.guest.comment.arrived({ article_id, since: '2020-01-01T00:00:00Z' })).toEqual({ amount: 2 })
    expect(await caller.reaction.like({ article_id })).toEqual({ is_liked: true, amount_of_likes: 1 })
    expect(await caller.reaction.bookmark({ article_id, is_saved: true })).toEqual({ is_saved: true, amount: 1 })
    expect(await caller.reaction.likeDetail({ article_id })).toEqual({ is_liked: true, amount_of_likes: 1 })
    expect(await app.guest.reaction.likers({ article_id })).toMatchObject({
      total: 1,
      rows: [{ user_uuid: user.uuid }],
    })
    expect(await caller.reaction.own({ article_ids: [article_id] })).toEqual({
      liked: [article_id],
      saved: [article_id],
    })
    expect(await countsOf(article_id)).toMatchObject({ likes: 1, saves: 1, comments: 2 })
    await caller.comment.remove({ id: reply.id })
    await caller.reaction.like({ article_id, is_liked: false })
    await caller.reaction.removeBookmark({ id: article_id, kind: 'article' })
    expect(await countsOf(article_id)).toMatchObject({ likes: 0, saves: 0, comments: 1 })
  })

  it('is in the list of what a member has saved as long as it is published, and no place is', async () => {
    const [{ id: article_id }, { id: withdrawn }, { id: post_id }] = await Promise.all([
      publish(),
      publish(),
      app.publish(),
    ])
    const { caller } = await people.member()
    for (const saved of [{ article_id }, { article_id: withdrawn }, { post_id }]) await caller.reaction.bookmark(saved)
    await admin.article.withdraw({ id: withdrawn })
    const saved = async (q?: string) => caller.reaction.bookmarkedArticles({ kind: 'article', q })
    expect(await saved()).toMatchObject({ total: 1, rows: [{ id: article_id, title: 'Mornings in Kep' }] })
    expect([(await saved('mornings')).total, (await saved('volcano')).total]).toEqual([1, 0])
    expect(await caller.reaction.bookmarks({})).toMatchObject({ total: 1, rows: [{ id: post_id }] })
    const { caller: other } = await people.member()
    expect(await other.reaction.bookmarkedArticles({ kind: 'article' })).toEqual({ rows: [], total: 0 })
  })

  it('counts a viewer once in half an hour, and neither its author nor crawlers', async () => {
    const { id } = await publish()
    const view = { id, kind: 'article' } as const
    await Promise.all([1, 2, 3].map(() => reader().view.increase(view)))
    await reader(`${BROWSER} Edg/140`).view.increase(view)
    await reader('Mozilla/5.0 (compatible; Googlebot/2.1)').view.increase(view)
    await admin.view.increase(view)
    await app.system.view.count()
    await app.system.view.count()
    expect(await countsOf(id)).toMatchObject({ views: 2 })
    expect(await app.guest.article.get({ id })).toMatchObject({ views: 2 })
  })

  it('loses what a member said and thought of it with their account', async () => {
    const { id: article_id } = await publish()
    const { caller, user } = await people.member()
    await caller.comment.save({ article_id, text: 'Well written' })
    await caller.reaction.like({ article_id })
    await app.system.comment.withdrawAllOf({ uuid: user.uuid })
    await app.system.reaction.withdrawAllOf({ uuid: user.uuid })
    expect(await countsOf(article_id)).toMatchObject({ likes: 0, comments: 0 })
  })

  it('has its comments reported, and an admin finds where they stand', async () => {
    const { id: article_id } = await publish()
    const [author, other] = [await people.member(), await people.member()]
    const { id } = await author.caller.comment.save({ article_id, text: 'Buy here!' })
    const subject = { subject_type: 'comment', subject_id: id } as const
    await other.caller.complaint.submit({ ...subject, reason: 'spam', note: null })
    const { caller: moderator } = await people.admin()
    const { rows } = await moderator.complaint.list({})
    expect(rows.find(({ subject_id }) => subject_id === id)).toMatchObject({
      title: 'Buy here!',
      on: { kind: 'article', id: article_id },
      is_hidden: false,
    })
    await moderator.complaint.decide({ ...subject, outcome: 'uphold' })
    expect((await app.guest.comment.list({ article_id })).total).toBe(0)
  })
})

describe('what is asked of a subject', () => {
  it('is never of a post under the id of an article, nor the other way round', async () => {
    const [{ id: article_id }, { id: post_id }] = await Promise.all([publish(), app.publish()])
    const { caller } = await people.member()
    const written = await caller.comment.save({ article_id, text: 'Well written' })
    await caller.reaction.like({ article_id })
    await caller.reaction.bookmark({ article_id })

    await expect(caller.comment.save({ post_id: article_id, text: 'There' })).rejects.toEqual(POST_NOT_FOUND)
    await expect(caller.comment.save({ article_id: post_id, text: 'There' })).rejects.toEqual(ARTICLE_NOT_FOUND)
    await expect(caller.comment.save({ post_id, p_id: written.id, text: 'There' })).rejects.toEqual(COMMENT_NOT_FOUND)
    await expect(app.guest.comment.list({ post_id: article_id })).rejects.toEqual(POST_NOT_FOUND)
    await expect(app.guest.comment.list({ post_id, p_id: written.id })).rejects.toEqual(COMMENT_NOT_FOUND)
    await expect(app.guest.comment.thread({ post_id, id: written.id })).rejects.toEqual(COMMENT_NOT_FOUND)
    await expect(caller.reaction.like({ post_id: article_id })).rejects.toEqual(POST_NOT_FOUND)
    await expect(caller.reaction.like({ article_id: post_id })).rejects.toEqual(ARTICLE_NOT_FOUND)
    await expect(reader().view.increase({ id: article_id })).rejects.toEqual(POST_NOT_FOUND)
    await expect(reader().view.increase({ id: post_id, kind: 'article' })).rejects.toEqual(ARTICLE_NOT_FOUND)
    expect(await caller.reaction.own({ post_ids: [article_id], article_ids: [post_id] })).toEqual({
      liked: [],
      saved: [],
    })
    // An id alone is a post's: the article stays saved.
    await caller.reaction.removeBookmark({ id: article_id })
    expect(await caller.reaction.bookmarkDetail({ article_id })).toEqual({ is_saved: true, amount: 1 })
    expect(await app.guest.post.get({ id: post_id })).toMatchObject({ amount_of_likes: 0, views: 0 })
  })

  it('is refused where it names none, or a post and an article at once', async () => {
    const [{ id: article_id }, { id: post_id }] = await Promise.all([publish(), app.publish()])
    const { caller } = await people.member()
    const both = { post_id, article_id }
    const calls = [
      caller.comment.save({ ...both, text: 'Both' }),
      app.guest.comment.list(both),
      caller.reaction.like(both),
      caller.reaction.bookmark(both),
      app.guest.reaction.likers(both),
      app.guest.comment.list({}),
      caller.reaction.like({}),
    ]
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' })))
    expect(await countsOf(article_id)).toMatchObject({ likes: 0, comments: 0 })
  })

  it.each([
    ['never published', async () => (await admin.article.save({ language: 'en', texts })).id],
    ['withdrawn', async () => (await admin.article.withdraw({ id: (await publish()).id })).id],
    [
      'deleted',
      async () => {
        const { id } = await publish()
        await admin.article.remove({ id })
        return id
      },
    ],
    ['not there', async () => newId()],
  ])('is refused for an article that is %s', async (_, make) => {
    const article_id = await make()
    const { caller } = await people.member()
    const calls = [
      caller.comment.save({ article_id, text: 'Secret' }),
      app.guest.comment.list({ article_id }),
      app.guest.comment.arrived({ article_id, since: '2020-01-01T00:00:00Z' }),
      caller.reaction.like({ article_id }),
      caller.reaction.bookmark({ article_id }),
      app.guest.reaction.likers({ article_id }),
      reader().view.increase({ id: article_id, kind: 'article' }),
    ]
    await Promise.all(calls.map((call) => expect(call).rejects.toEqual(ARTICLE_NOT_FOUND)))
  })

  it('lets go what was saved of an article that is withdrawn since', async () => {
    const { id } = await publish()
    const { caller } = await people.member()
    await caller.reaction.bookmark({ article_id: id })
    await admin.article.withdraw({ id })
    await caller.reaction.removeBookmark({ id, kind: 'article' })
    expect(await countsOf(id)).toMatchObject({ saves: 0 })
  })
})
