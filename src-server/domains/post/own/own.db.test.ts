import { expect, it } from 'vitest'
import { z } from 'zod'
import type { SavePostInput } from '#shared/post.ts'
import { PASSWORD } from '../../../testing/members.ts'
import { rejectionWith } from '../../../testing/rejection-with.ts'
import { webScene } from '../../../testing/scene.ts'
import { restClient } from '../../../testing/web.ts'

const { app, people, web } = await webScene()
const SAVED = z.object({ id: z.string(), version: z.int() })
const NOT_FOUND = rejectionWith('POST_NOT_FOUND')
async function owner() {
  const { user, token, again } = await people.member()
  await app.system.business.create({ uuid: user.uuid, business_name: 'Kep', password: 'pepper-and-salt' })
  return { user, rest: restClient(web, token?.access_token), caller: await again() }
}
const draftOf = async (caller: typeof app.system, more: Partial<SavePostInput> = {}) =>
  app.draft({ images: [await app.picture(caller)], ...more })
const tick = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 1_000)
}

it('lists all posts of a member and no others, by status, type and name, in the order that was asked', async () => {
  const { caller } = await owner()
  const names = ['Kep crab market', 'Bokor tea house', 'Angkor guest house']
  const made: string[] = []
  for (const [index, name] of names.entries()) {
    tick()
    made.push((await caller.post.save(await draftOf(caller, { name, type: index === 2 ? 'hotel' : 'visit' }))).id)
  }
  const [crabs = '', tea = '', house = ''] = made
  await app.publish()
  tick()
  await caller.post.publish({ id: crabs })
  const ids = async (input: Parameters<typeof caller.post.mine>[0]) =>
    (await caller.post.mine(input)).rows.map(({ id }) => id)
  expect(await ids({})).toEqual([crabs, house, tea])
  expect(await ids({ sort: 'oldest' })).toEqual([tea, house, crabs])
  expect(await ids({ sort: 'name' })).toEqual([house, tea, crabs])
  expect(await ids({ status: 'draft' })).toEqual([house, tea])
  expect(await ids({ type: 'hotel' })).toEqual([house])
  expect(await ids({ q: 'TEA' })).toEqual([tea])
  expect(await ids({ page: 2, pageSize: 2 })).toEqual([tea])
  const { caller: fan } = await people.member()
  await fan.reaction.like({ post_id: crabs })
  await fan.reaction.bookmark({ post_id: crabs })
  expect(await caller.post.mine({ sort: 'likes', pageSize: 1 })).toMatchObject({
    total: 3,
    statuses: { draft: 2, pending: 0, published: 1, rejected: 0, hidden: 0 },
    rows: [{ id: crabs, status: 'published', amount_of_likes: 1, amount_of_saves: 1, amount_of_comments: 0, views: 0 }],
  })
  expect(await fan.post.mine({})).toMatchObject({ total: 0, rows: [] })
})

it('says why a post was turned down', async () => {
  const { caller } = await people.member()
  const { id } = await caller.post.save(await draftOf(caller, { submit: true }))
  expect(await caller.post.mine({ status: 'pending' })).toMatchObject({
    rows: [{ id, moderation: { is_waiting: true } }],
  })
  await app.system.post.reject({ id, reason: 'bad_pictures', note: 'Another place' })
  const moderation = { reason: 'bad_pictures', note: 'Another place' }
  expect(await caller.post.mine({})).toMatchObject({ rows: [{ id, status: 'rejected', moderation }] })
})

it('a deleted post is gone for all at once, and had back as it was', async () => {
  const { caller } = await owner()
  const { id } = await caller.post.publish({ id: (await caller.post.save(await draftOf(caller))).id })
  const { caller: fan } = await people.member()
  await fan.reaction.like({ post_id: id })
  await caller.post.remove({ id })
  expect(await caller.post.mine({})).toMatchObject({ total: 0 })
  await expect(app.guest.post.get({ id })).rejects.toEqual(NOT_FOUND)
  await expect(fan.post.restore({ id })).rejects.toEqual(NOT_FOUND)
  expect(await caller.post.restore({ id })).toMatchObject({ id, status: 'published', amount_of_likes: 1 })
  expect(await caller.post.restore({ id })).toMatchObject({ id, status: 'published' })
  const { rows } = await app.guest.post.list({ page_type: 'visit' })
  expect(rows.map((card) => card.id)).toContain(id)
  await app.system.post.remove({ id })
  await expect(caller.post.restore({ id })).rejects.toEqual(NOT_FOUND)
})

it('what goes with its account is not had back, not even by an admin', async () => {
  const { caller, user } = await owner()
  const { id } = await caller.post.save(await draftOf(caller))
  await app.system.post.removeAllOf({ uuid: user.uuid })
  const row = await app.context.db.selectFrom('post').select('restorable_until').where('id', '=', id).executeTakeFirst()
  expect(row).toEqual({ restorable_until: null })
  await expect(app.as(app.actorOf('admin')).post.restore({ id })).rejects.toEqual(NOT_FOUND)
})

it('what its author deleted just before their account is not had back by an admin', async () => {
  const { caller, user } = await owner()
  const { id } = await caller.post.publish({ id: (await caller.post.save(await draftOf(caller))).id })
  await caller.post.remove({ id })
  await caller.account.remove({ password: PASSWORD })
  const admin = app.as(app.actorOf('admin'))
  await expect(admin.post.restore({ id })).rejects.toEqual(NOT_FOUND)
  await app.system.account.erase({ uuid: user.uuid })
  await expect(admin.post.restore({ id })).rejects.toEqual(NOT_FOUND)
})

it('REST sends a new post unless it says draft, hides, lists and deletes', async () => {
  const { caller, rest } = await owner()
  const call = (path: string, payload: object) => rest(`POST ${path}`, { payload })
  const { language: _, ...post } = await draftOf(caller)
  const sent = await call('savePost', post)
  expect(sent).toMatchObject({ code: 200, data: { status: 'published', names: { kh: post.name } } })
  expect(await call('savePost', { ...post, status: 'draft' })).toMatchObject({ data: { status: 'draft' } })
  const { id, version } = SAVED.parse(sent.data)
  expect(await call('savePost', { ...post, id, version, status: 'hidden' })).toMatchObject({
    data: { status: 'hidden' },
  })
  expect(await rest('GET getMyPost?status=hidden')).toMatchObject({
    total: 1,
    data: [{ id, status: 'hidden', views: 0 }],
  })
  expect(await call('deletePost', { id })).toMatchObject({ code: 200, data: null })
  expect(await caller.post.mine({})).toMatchObject({ total: 1 })
})
