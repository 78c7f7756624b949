import { describe, expect, it } from 'vitest'
import { createCaller } from '../../composition/router.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { handle } from '../../event-sourcing/handle.ts'
import type { AppContext } from '../../procedures/context.ts'
import { requestOf } from '../../procedures/request.ts'
import { documentOf } from '../../testing/article-events.ts'
import { bookingScene } from '../../testing/booking-scene.ts'
import { christmasIn } from '../../testing/hotels.ts'
import { race, WAYS } from '../../testing/race.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { account } from './decider.ts'

const { app, people, hotels } = await bookingScene()
// The role of others may be revoked.
const { user: adminUser } = await people.admin()
const adminActor = { id: adminUser.uuid, role: 'admin' } as const
const admin = app.as(adminActor)

type Call = (context: AppContext) => Promise<unknown>

const callerIn = (context: AppContext, actor: Actor = adminActor) =>
  createCaller({ ...app.requestAs(actor), ...context })

/** The event alone: what follows it is done by jobs. */
const leave =
  (id: string): Call =>
  (context) => {
    const actor = { id, role: 'user' } as const
    const ctx = { ...app.requestAs(actor), ...context, actor }
    return handle(ctx, account, requestOf(ctx, { id, ends: true }), { type: 'DeleteAccount' })
  }

async function memberWithComment() {
  const { user, caller } = await people.member()
  const { id: post_id } = await app.publish()
  const { id } = await caller.comment.save({ post_id, text: 'Lovely' })
  return { uuid: user.uuid, post_id, id }
}

async function authorOfArticle() {
  const { uuid } = (await people.member()).user
  const author = { id: uuid, role: 'admin' } as const
  const cover = await app.picture(app.as(author))
  const texts = { en: { title: 'Mornings in Kep', summary: '', body: documentOf('The market opens at five.') } }
  return { uuid, author, article: { language: 'en' as const, texts, cover } }
}

type Given = { code: string; given(): Promise<{ uuid: string; make: Call }> }

const ROLES: Record<string, Given> = {
  'the role of an admin': {
    code: 'ACCOUNT_NOT_FOUND',
    async given() {
      const { uuid } = (await people.member()).user
      return { uuid, make: (context) => callerIn(context).admin.grant({ uuid }) }
    },
  },
  'the role again that was revoked': {
    code: 'ACCOUNT_NOT_FOUND',
    async given() {
      const { uuid } = (await people.member()).user
      await admin.admin.grant({ uuid })
      const { version = 0 } = await admin.admin.revoke({ uuid })
      return { uuid, make: (context) => callerIn(context).admin.undo({ uuid, version }) }
    },
  },
}

const THINGS: Record<string, Given> = {
  'a new post': {
    code: 'POST_NOT_FOUND',
    async given() {
      const { user, caller } = await people.member()
      const draft = app.draft({ images: [await app.picture(caller)] })
      return { uuid: user.uuid, make: (context) => callerIn(context, { id: user.uuid, role: 'user' }).post.save(draft) }
    },
  },
  'a post that was deleted': {
    code: 'POST_NOT_FOUND',
    async given() {
      const { user, hotel, again } = await hotels.owner()
      await again().post.remove({ id: hotel.id })
      const { uuid } = user
      return { uuid, make: (context) => callerIn(context, { id: uuid, role: 'owner' }).post.restore({ id: hotel.id }) }
    },
  },
  'a new article': {
    code: 'ARTICLE_NOT_FOUND',
    async given() {
      const { uuid, author, article } = await authorOfArticle()
      return { uuid, make: (context) => callerIn(context, author).article.save(article) }
    },
  },
  'an article that was deleted': {
    code: 'ARTICLE_NOT_FOUND',
    async given() {
      const { uuid, author, article } = await authorOfArticle()
      const { id } = await app.as(author).article.save(article)
      await admin.article.publish({ id })
      await admin.article.remove({ id })
      return { uuid, make: (context) => callerIn(context).article.restore({ id }) }
    },
  },
  'a new comment': {
    code: 'COMMENT_NOT_FOUND',
    async given() {
      const { uuid, post_id } = await memberWithComment()
      const actor = { id: uuid, role: 'user' } as const
      return { uuid, make: (context) => callerIn(context, actor).comment.save({ post_id, text: 'Come early' }) }
    },
  },
  'a comment that was deleted': {
    code: 'COMMENT_NOT_FOUND',
    async given() {
      const { uuid, id } = await memberWithComment()
      await admin.comment.remove({ id })
      return { uuid, make: (context) => callerIn(context).comment.undoRemove({ id }) }
    },
  },
  'rooms that they ask for': {
    code: 'ACCOUNT_NOT_FOUND',
    async given() {
      const { room } = await hotels.owner()
      const stay = christmasIn(await room())
      const { uuid } = (await people.member()).user
      return { uuid, make: (context) => callerIn(context, { id: uuid, role: 'user' }).booking.request(stay) }
    },
  },
}

describe.each(WAYS)('behind the deletion of an account, %s', { timeout: 60_000 }, (way) => {
  it.each(Object.entries({ ...ROLES, ...THINGS }))('nobody gets %s', async (_, { code, given }) => {
    const { uuid, make } = await given()
    const [left, made] = await race(app, way, leave(uuid), make)
    expect(left.status).toBe('fulfilled')
    expect(made).toEqual({ status: 'rejected', reason: rejectionWith(code) })
  })

  it.each(Object.entries(ROLES))('but nobody leaves with %s', async (_, { given }) => {
    const { uuid, make } = await given()
    const [made, left] = await race(app, way, make, leave(uuid))
    expect(made.status).toBe('fulfilled')
    expect(left).toEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'ADMIN_LEAVES_FIRST' }) })
    await admin.admin.revoke({ uuid })
    await leave(uuid)(app.context)
  })
})

describe.each(WAYS)('behind the suspension of its author, %s', { timeout: 60_000 }, (way) => {
  const suspend =
    (uuid: string): Call =>
    (context) =>
      callerIn(context).account.suspend({ uuid, reason: 'Spam' })

  /** The kind of a thing, its id and what would show it. */
  const SHOWN: Record<string, () => Promise<{ uuid: string; kind: 'post' | 'article'; id: string; show: Call }>> = {
    async 'a post that was deleted'() {
      const { user, hotel } = await hotels.owner()
      const { id } = hotel
      await admin.post.remove({ id })
      return { uuid: user.uuid, kind: 'post', id, show: (context) => callerIn(context).post.restore({ id }) }
    },
    async 'a post that waits'() {
      const { user, caller } = await people.member()
      const { id } = await caller.post.save(app.draft({ images: [await app.picture(caller)] }))
      await caller.post.submit({ id })
      return { uuid: user.uuid, kind: 'post', id, show: (context) => callerIn(context).post.publish({ id }) }
    },
    async 'an article that was deleted'() {
      const { uuid, author, article } = await authorOfArticle()
      const { id } = await app.as(author).article.save(article)
      await admin.article.publish({ id })
      await admin.article.remove({ id })
      return { uuid, kind: 'article', id, show: (context) => callerIn(context).article.restore({ id }) }
    },
    async 'an article that waits'() {
      const { uuid, author, article } = await authorOfArticle()
      const { id } = await app.as(author).article.save(article)
      return { uuid, kind: 'article', id, show: (context) => callerIn(context).article.publish({ id }) }
    },
  }

  it.each(Object.entries(SHOWN))('%s is not shown', async (_, given) => {
    const { uuid, kind, id, show } = await given()
    const outcomes = await race(app, way, suspend(uuid), show)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await expect(app.guest[kind].get({ id })).rejects.toEqual(
      rejectionWith(kind === 'post' ? 'POST_NOT_FOUND' : 'ARTICLE_NOT_FOUND'),
    )
  })
})
