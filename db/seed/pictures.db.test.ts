import { describe, expect, it } from 'vitest'
import { appScene } from '#server/testing/scene.ts'
import { loadRooms, ownerCaller } from './bookings.ts'
import { addDemoPictures, addRoomPictures, uploadPicture } from './pictures.ts'
import { type PlannedPost, planDemo } from './plan.ts'
import { toSavePost } from './posts.ts'
import { roomsOf } from './rooms.ts'

const { app, people } = await appScene()
const plan = await planDemo(false)
const hotel = plan.find((one) => one.page === 'hotel' && roomsOf(one).length > 1)
const waiting = plan.filter((one) => one.pictures === 2 && one !== hotel)
let post: PlannedPost

/** Each post once. */
async function load(isWanted: (post: PlannedPost) => boolean, caller = app.system): Promise<void> {
  await loadPost(waiting.splice(waiting.findLastIndex(isWanted), 1)[0], caller)
}

async function loadPost(next: PlannedPost | undefined, caller = app.system): Promise<void> {
  if (!next) throw new Error('no planned post is left')
  post = next
  await caller.post.save(toSavePost(post, [await uploadPicture(caller, post, 0)]))
  await caller.post.publish({ id: post.post_id })
}

const current = () => app.system.post.get({ id: post.post_id })

describe('the further pictures of a demo post', () => {
  it.each([
    ['with other names', true, 3],
    ['without', false, 2],
  ])('are added to a post %s, and nothing else changes', async (_, isNamed, version) => {
    await load(({ aliases }) => (aliases !== undefined) === isNamed)
    const before = await current()
    expect(before.version).toBe(version)
    await addDemoPictures(app.context, post.post_id)
    const after = await current()
    expect(after.images).toHaveLength(post.pictures)
    expect(after).toEqual({ ...before, images: after.images, version: version + 1, updated_at: after.updated_at })
    await addDemoPictures(app.context, post.post_id)
    expect(await current()).toEqual(after)
  })

  it("leave an owner's edits alone", async () => {
    await load(() => true)
    const { images } = await current()
    const words = {
      ...toSavePost(
        post,
        images.map(({ id }) => id),
      ),
      name: 'My own name',
      address: 'My own street',
    }
    await app.system.post.save(words)
    const edited = await current()
    await addDemoPictures(app.context, post.post_id)
    expect(await current()).toEqual(edited)
    expect(edited.name).toBe('My own name')
  })

  it('belong to the owner of the post, who may keep them when saving it', async () => {
    const { user } = await people.member()
    const owner = app.as({ id: user.uuid, role: 'owner' })
    await load(() => true, ownerCaller(app.context, user.uuid))
    await addDemoPictures(app.context, post.post_id)
    const { images } = await current()
    expect(images).toHaveLength(post.pictures)
    const kept = images.map(({ id }) => id)
    await expect(owner.post.save({ ...toSavePost(post, kept), name: 'My own name' })).resolves.toBeDefined()
  })

  it('leave a hidden post hidden', async () => {
    await load(() => true)
    await app.system.post.hide({ id: post.post_id })
    const hidden = await current()
    await addDemoPictures(app.context, post.post_id)
    expect(await current()).toEqual(hidden)
  })

  it('are skipped for a deleted post', async () => {
    await app.system.post.remove({ id: post.post_id })
    await expect(addDemoPictures(app.context, post.post_id)).resolves.toBeUndefined()
  })
})

it('a demo room gets a picture that its owner may keep, unless somebody has changed it', async () => {
  await loadPost(hotel)
  const { user } = await people.member()
  const owner = app.as({ id: user.uuid, role: 'owner' })
  await loadRooms(app.context, { owner: user.uuid, member: user.uuid }, post)
  const [first, ...others] = (await owner.room.list({})).rows
  if (!first) throw new Error('a demo hotel has no room')
  const { branch, bed, people_amount, room_amount, price } = first
  const words = { branch_id: branch.id, post_id: post.post_id, bed, people_amount, room_amount, price }
  const changed = await app.system.room.save({ ...words, id: first.id, name: 'Blue room' })
  await addRoomPictures(app.context, post.post_id)
  await addRoomPictures(app.context, post.post_id)
  const rooms = (await owner.room.list({})).rows
  expect(rooms.find(({ id }) => id === first.id)).toEqual(changed)
  const drawn = rooms.filter(({ images }) => images.length === 1)
  expect(drawn).toHaveLength(others.length)
  const file = app.context.db
    .selectFrom('file')
    .select('owner_id')
    .where('id', '=', drawn[0]?.images[0]?.id ?? '')
  expect(await file.execute()).toEqual([{ owner_id: user.uuid }])
})
