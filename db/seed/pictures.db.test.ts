import { describe, expect, it } from 'vitest'
import { appScene } from '#server/testing/scene.ts'
import { addDemoPictures, uploadPicture } from './pictures.ts'
import { type PlannedPost, planDemo } from './plan.ts'
import { toSavePost } from './posts.ts'

const { app } = await appScene()
const waiting = (await planDemo(true)).filter(({ pictures }) => pictures > 1)
let post: PlannedPost

/** Each post once. */
async function load(isWanted: (post: PlannedPost) => boolean): Promise<void> {
  const [next] = waiting.splice(waiting.findLastIndex(isWanted), 1)
  if (!next) throw new Error('no planned post is left')
  post = next
  await app.system.post.save(toSavePost(post, [await uploadPicture(app.system, post, 0)]))
  await app.system.post.publish({ id: post.post_id })
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
    await addDemoPictures(app.system, post.post_id)
    const after = await current()
    expect(after.images).toHaveLength(post.pictures)
    expect(after).toEqual({ ...before, images: after.images, version: version + 1, updated_at: after.updated_at })
    await addDemoPictures(app.system, post.post_id)
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
    await addDemoPictures(app.system, post.post_id)
    expect(await current()).toEqual(edited)
    expect(edited.name).toBe('My own name')
  })

  it('leave a hidden post hidden', async () => {
    await load(() => true)
    await app.system.post.hide({ id: post.post_id })
    const hidden = await current()
    await addDemoPictures(app.system, post.post_id)
    expect(await current()).toEqual(hidden)
  })

  it('are skipped for a deleted post', async () => {
    await load(() => true)
    await app.system.post.remove({ id: post.post_id })
    await expect(addDemoPictures(app.system, post.post_id)).resolves.toBeUndefined()
  })
})
