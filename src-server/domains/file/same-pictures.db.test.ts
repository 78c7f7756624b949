import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import type { TestApp } from '../../testing/app.ts'
import { hotelsOf } from '../../testing/hotels.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'

const { app } = await appScene()
const TWICE = rejectionWith('IMAGE_TWICE')

/** Uploads one file twice. @returns the ids */
async function twice(caller: TestApp['system'], colour: string): Promise<[string, string]> {
  const bytes = await app.jpeg(colour)
  const upload = async () => (await caller.file.save({ id: newId(), kind: 'post', bytes })).id
  return [await upload(), await upload()]
}

/** As if the two had been accepted before that was refused. */
const makeSame = (one: string, other: string) =>
  app.context.pool.query('update file set content = (select content from file where id = $1) where id = $2', [
    one,
    other,
  ])

it('a post or its draft shows a picture once, also where it was uploaded again', async () => {
  const caller = app.as(app.actorOf('owner'))
  const [first, again] = await twice(caller, '#2f6f6a')
  await expect(caller.post.save(app.draft({ images: [first, again] }))).rejects.toEqual(TWICE)
  const draft = { type: 'visit', language: 'en' } as const
  await expect(caller.post.saveDraft({ ...draft, images: [first, again] })).rejects.toEqual(TWICE)
  const saved = await caller.post.save(app.draft({ images: [first] }))
  const edit = { ...app.draft(), id: saved.id, version: saved.version }
  await expect(caller.post.save({ ...edit, images: [first, again] })).rejects.toEqual(TWICE)
  const { images } = await caller.post.save({ ...edit, images: [again, await app.picture(caller)] })
  expect(images[0]?.id).toBe(again)
})

it('a post that has a picture twice since before is saved again, and gets no third one', async () => {
  const caller = app.as(app.actorOf('owner'))
  const [one, other, third] = [await app.picture(caller), await app.picture(caller), await app.picture(caller)]
  const draft = app.draft({ images: [one, other] })
  const { id, version } = await caller.post.save(draft)
  await makeSame(one, other)
  const saved = await caller.post.save({ ...draft, id, version, name: 'Kep crab market by the sea' })
  expect(saved.images.map((image) => image.id)).toEqual([one, other])
  const more = { ...draft, id, version: saved.version, images: [other, one, third] }
  expect((await caller.post.save(more)).images).toHaveLength(3)
  const copy = await app.picture(caller)
  await makeSame(one, copy)
  await expect(caller.post.save({ ...draft, id, images: [one, copy] })).rejects.toEqual(TWICE)
})

it('a room shows a picture once', async () => {
  const { again, room } = await hotelsOf(app).owner()
  const [first, second] = await twice(again(), '#6a2f6f')
  await expect(room({ images: [first, second] })).rejects.toEqual(TWICE)
  const { id } = await room({ images: [first] })
  await expect(room({ id, images: [first, second] })).rejects.toEqual(TWICE)
  expect((await room({ id, images: [second] })).images.map((image) => image.id)).toEqual([second])
})
