import { describe, expect, it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import { newId } from '../../../platform/ids.ts'
import { rejectionWith } from '../../../testing/rejection-with.ts'
import { appScene } from '../../../testing/scene.ts'

const { app, people } = await appScene()
const { caller: admin, user: adminUser } = await people.admin()
const WHY = { reason: 'bad_pictures', note: 'The pictures show another place' } as const

/** Commits of one call are told from others by their time. */
const wait = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
}

/** A member and their post: sent, or published with a change of words and pictures that was sent. */
async function given(what: 'post' | 'change' | 'published') {
  const { caller, user } = await people.member()
  const draft = app.draft({ images: [await app.picture(caller)], name: `Boats of ${user.userName}` })
  const sent = await caller.post.save({ ...draft, submit: true })
  wait()
  if (what === 'post') return { ...sent, user, caller }
  const published = await admin.post.publish({ id: sent.id, version: sent.version })
  wait()
  if (what === 'published') return { ...published, user, caller }
  const images = [await app.picture(caller)]
  const changed = await caller.post.save({ ...draft, id: sent.id, images, name: 'Casino', submit: true })
  wait()
  return { ...changed, user, caller }
}

/** All that is kept of a post but the version and the time of the last change. */
async function rowsOf(id: string) {
  await app.project()
  const { db } = app.context
  const row = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const found = await db.selectFrom('post_search').selectAll().where('id', '=', id).executeTakeFirst()
  const trend = await db.selectFrom('post_trend').selectAll().where('post_id', '=', id).executeTakeFirst()
  const { version: _, updated_at: _at, stamp: _stamp, ...post } = { stamp: null, ...row }
  const { stamp: _found, ...words } = { stamp: null, ...found }
  return { post, words, is_listed: trend?.is_listed, visitors: trend?.visitors, score: trend?.score }
}

/** The name and the pictures that readers see; null where they see no such post, by its address and in its list. */
async function publicOf(id: string) {
  const { rows } = await app.guest.post.list({ page_type: 'visit', pageSize: 100 })
  const isListed = rows.some((row) => row.id === id)
  const post = await app.guest.post.get({ id }).catch(() => null)
  expect(isListed).toBe(post !== null)
  return post && { name: post.name, images: post.images.map((image) => image.id) }
}

const DECISIONS = {
  approve: (id: string, version: number) => admin.post.publish({ id, version }),
  reject: (id: string, version: number) => admin.post.reject({ id, version, ...WHY }),
  hide: (id: string, version: number) => admin.post.hide({ id, version, ...WHY }),
}

describe('the undo of a decision on a post', () => {
  it.each([
    ['post', 'approve'],
    ['post', 'reject'],
    ['change', 'approve'],
    ['change', 'reject'],
    ['change', 'hide'],
    ['published', 'hide'],
  ] as const)('leaves a %s as it was before: %s', async (what, decision) => {
    const { id, version, caller } = await given(what)
    const before = { rows: await rowsOf(id), shown: await publicOf(id), content: await caller.post.content({ id }) }
    const decided = await DECISIONS[decision](id, version)
    expect(await rowsOf(id)).not.toEqual(before.rows)
    wait()

    const undone = await admin.post.undoDecision({ id, version: decided.version })
    expect(await rowsOf(id)).toEqual(before.rows)
    expect(await publicOf(id)).toEqual(before.shown)
    expect(await caller.post.content({ id })).toEqual({ ...before.content, version: undone.version })
    const [latest] = (await caller.post.history({ id })).rows
    expect(latest).toMatchObject({ deeds: ['decision_undone'], before: null })
    const again = admin.post.undoDecision({ id, version: decided.version })
    await expect(again).rejects.toMatchObject({ message: expect.stringMatching(/^(UNDO_OVER|VERSION_STALE)$/) })

    // It can be decided on again, and what is decided then holds.
    expect(await DECISIONS[decision](id, undone.version)).toMatchObject({ status: decided.status })
  })

  it('keeps its place in the queue, before a later one of the same author', async () => {
    const { id, version, caller } = await given('post')
    const later = await caller.post.save({ ...app.draft({ images: [await app.picture(caller)] }), submit: true })
    wait()
    const places = async () => {
      const { rows } = await admin.post.queue({ pageSize: 100 })
      return rows.map((row) => row.id)
    }
    const before = await places()
    expect(before.indexOf(id)).toBeLessThan(before.indexOf(later.id))
    const { version: decided } = await admin.post.reject({ id, version, ...WHY })
    wait()
    await admin.post.undoDecision({ id, version: decided })
    expect(await places()).toEqual(before)
  })

  it('has the pictures that an approved change has replaced', async () => {
    const { id, version } = await given('change')
    const before = await publicOf(id)
    const approved = await admin.post.publish({ id, version })
    expect(await publicOf(id)).not.toEqual(before)
    const { images } = await admin.post.undoDecision({ id, version: approved.version })
    expect(images.map((image) => image.id)).toEqual(before?.images)
  })

  it('follows an author who was suspended in between', async () => {
    const { id, version, user } = await given('published')
    const { version: hidden } = await admin.post.hide({ id, version, ...WHY })
    await admin.account.suspend({ uuid: user.uuid, reason: 'Spam' })
    expect(await admin.post.undoDecision({ id, version: hidden })).toMatchObject({ status: 'hidden' })
    expect(await publicOf(id)).toBeNull()
  })

  it('is refused after a minute, after another decision or edit, to others than admins, and to the author', async () => {
    const { id, version, caller, user } = await given('post')
    const { version: decided } = await admin.post.reject({ id, version, ...WHY })
    const undo = { id, version: decided }
    await expect(caller.post.undoDecision(undo)).rejects.toEqual(rejectionWith('FORBIDDEN'))
    await expect(app.as(app.actorOf('owner')).post.undoDecision(undo)).rejects.toEqual(rejectionWith('FORBIDDEN'))
    const asAdmin = app.as({ id: user.uuid, role: 'admin' })
    await expect(asAdmin.post.undoDecision(undo)).rejects.toEqual(rejectionWith('FORBIDDEN'))
    const before = app.clock.now
    app.clock.now = new Date(before.getTime() + UNDO_DECISION_MS + 1)
    await expect(admin.post.undoDecision(undo)).rejects.toEqual(rejectionWith('UNDO_OVER'))
    app.clock.now = before
    await expect(admin.post.undoDecision({ id, version: 99 })).rejects.toEqual(rejectionWith('UNDO_OVER'))
    const { version: approved } = await admin.post.publish({ id, version: decided })
    await expect(admin.post.undoDecision(undo)).rejects.toMatchObject({ message: 'VERSION_STALE' })
    await caller.post.save({ ...app.draft({ images: [await app.picture(caller)] }), id, version: approved })
    const late = admin.post.undoDecision({ id, version: approved })
    await expect(late).rejects.toMatchObject({ message: 'VERSION_STALE' })
  })

  it('is one change, however often it is sent under one key', async () => {
    const { id, version } = await given('post')
    const approved = await admin.post.publish({ id, version })
    const keyed = app.as({ id: adminUser.uuid, role: 'admin' }, { idempotencyKey: newId() })
    const undo = () => keyed.post.undoDecision({ id, version: approved.version })
    const first = await undo()
    expect(await undo()).toEqual(first)
    expect(first).toMatchObject({ status: 'pending' })
  })
})
