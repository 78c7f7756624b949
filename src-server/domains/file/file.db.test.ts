import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { type ImageView, imageViewOf, originalPath } from '#shared/file.ts'
import { LINK_PREVIEW } from '#shared/link-preview.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { readStream } from '../../event-sourcing/store.ts'
import { newId } from '../../platform/ids.ts'
import { verify } from '../../projections/replay.ts'
import { CLIENT } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { contentOf } from './contents.ts'
import { reencode } from './image.ts'
import { files } from './projector.ts'

const { app } = await appScene()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
const save = (bytes: Buffer<ArrayBuffer>, id = newId()) => app.system.file.save({ id, kind: 'post', bytes })
const colours = (hue: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: `hsl(${hue}, 80%, 50%)` } })
const stored = ({ url }: Pick<ImageView, 'url'>) => readFile(app.context.fileStore.pathOf(url))

const folders = () => readdir(app.context.fileStore.root)

describe('an upload', () => {
  it('is stored under its id, first without variants', async () => {
    const image = await save(await plain(700, 500).jpeg().toBuffer())
    expect(image).toMatchObject({ width: 700, height: 500, variants: [] })
    expect(await sharp(await stored(image)).metadata()).toMatchObject({ width: 700, height: 500 })
  })

  it('keeps its transparency', async () => {
    const clear = sharp({
      create: { width: 640, height: 480, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
    const { id } = await save(await clear.png().toBuffer())
    const variants = (await app.system.file.makeVariants({ id }))?.variants ?? []
    expect(variants).toHaveLength(6)
    for (const { url } of variants) {
      const { channels } = await sharp(app.context.fileStore.pathOf(url)).stats()
      expect(channels[3]?.max, url).toBe(0)
    }
  })

  it('gets variants in both formats, never wider than itself, and only once', async () => {
    const { id } = await save(await plain(1000, 750).png().toBuffer())
    const made = await app.system.file.makeVariants({ id })
    expect(made?.variants.map(({ width, format }) => `${width} ${format}`).sort()).toEqual(
      ['320 avif', '320 webp', '480 avif', '480 webp', '640 avif', '640 webp', '960 avif', '960 webp'].sort(),
    )
    for (const { width, url } of made?.variants ?? []) {
      const { width: real } = await sharp(await stored({ url })).metadata()
      expect(real).toBe(width)
    }
    expect(await app.system.file.makeVariants({ id })).toEqual(made)
  })

  it.each([
    ['a tall PNG', () => plain(300, 1_500).png()],
    ['a WebP with transparency', () => plain(700, 500).ensureAlpha(0).webp()],
    ['a small picture, which has no variants', () => plain(90, 60).jpeg()],
  ])('of %s gets what a link shows, a JPEG', async (_, upload) => {
    const { id, preview: first } = await save(await upload().toBuffer())
    expect(first).toBeUndefined()
    const { preview } = (await app.system.file.makeVariants({ id })) ?? {}
    expect(preview).toEqual({ url: expect.stringMatching(/1200x630\.jpeg$/), ...LINK_PREVIEW })
    const { format, width, height } = await sharp(await stored({ url: preview?.url ?? '' })).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...LINK_PREVIEW })
    const events = async () => (await readStream(app.engine.pool, `file-${id}`)).map(({ type }) => type)
    await app.system.file.makeVariants({ id })
    expect(await events()).toEqual(['FileStored', 'FileVariantsMade'])
  })

  it('of before links had a preview gets it later, and keeps the variants that it has', async () => {
    const { id } = await save(await plain(1_000, 710).png().toBuffer())
    const [first] = await readStream(app.engine.pool, `file-${id}`)
    const made = { id: newId(), type: 'FileVariantsMade', schemaVersion: 1, stored: { widths: [320] } }
    const { meta, at } = first ?? expect.fail('nothing was stored')
    const events = [{ ...made, data: { widths: [320], preview: null } }]
    await app.context.commit({ stream: `file-${id}`, expected: 1, at, meta, events })
    const viewed = async () => (await app.system.file.mine({ ids: [id] }))[0]
    expect(await viewed()).toMatchObject({ variants: [{ width: 320 }, { width: 320 }] })
    expect(await viewed()).not.toHaveProperty('preview')
    await app.system.file.makeVariants({ id })
    expect(await viewed()).toMatchObject({ variants: [{ width: 320 }, { width: 320 }], preview: LINK_PREVIEW })
    const different = await verify(app.engine, files)
    expect(different.flatMap(({ onlyLive, onlyReplayed }) => [...onlyLive, ...onlyReplayed])).toEqual([])
  })

  it('sent twice is stored once', async () => {
    const bytes = await plain(400, 300).webp().toBuffer()
    const id = newId()
    expect(await save(bytes, id)).toEqual(await save(bytes, id))
  })

  it('under the id of another upload is rejected and changes nothing', async () => {
    const [first, second] = [await colours(0).jpeg().toBuffer(), await colours(120).jpeg().toBuffer()]
    const owner = app.as(app.actorOf('owner'))
    const image = await owner.file.save({ id: newId(), kind: 'post', bytes: first })
    for (const [caller, bytes, kind] of [
      [app.as(app.actorOf('owner')), second, 'post'],
      [app.as(app.actorOf('owner')), first, 'post'],
      [app.system, second, 'post'],
      [owner, second, 'post'],
      [owner, first, 'profile'],
    ] as const) {
      const saving = caller.file.save({ id: image.id, kind, bytes })
      await expect(saving).rejects.toEqual(rejectionWith('COMMAND_REUSED'))
    }
    expect(await stored(image)).toEqual((await reencode(first)).bytes)
    expect(await owner.file.save({ id: image.id, kind: 'post', bytes: first })).toEqual(image)
  })

  it('interrupted before its event is stored when it is sent again', async () => {
    const upload = await colours(17).jpeg().toBuffer()
    const { bytes } = await reencode(upload)
    await app.context.fileStore.put(originalPath(contentOf(bytes), 'jpeg'), bytes)
    expect(await stored(await save(upload))).toEqual(bytes)
  })

  it('with the bytes of another, also of another member, is a picture of its own that shares them', async () => {
    const upload = await plain(700, 510).png().toBuffer()
    const [mine, theirs] = [app.actorOf('user'), app.actorOf('user')]
    const saveAs = (actor: Actor) => app.as(actor).file.save({ id: newId(), kind: 'post', bytes: upload })
    const before = await folders()
    const [first, second, third] = [await saveAs(mine), await saveAs(mine), await saveAs(theirs)]
    expect(new Set([first.id, second.id, third.id]).size).toBe(3)
    expect([second.url, third.url]).toEqual([first.url, first.url])
    expect((await folders()).length).toBe(before.length + 1)
    await app.system.file.makeVariants({ id: first.id })
    const put = vi.spyOn(app.context.fileStore, 'put')
    expect((await app.system.file.makeVariants({ id: third.id }))?.variants).toHaveLength(6)
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
    await app.system.file.eraseAllOf({ uuid: mine.id })
    expect((await stored(third)).byteLength).toBeGreaterThan(0)
    await app.system.file.eraseAllOf({ uuid: theirs.id })
    expect(await folders()).toEqual(before)
  })

  it('that comes while another with its bytes is erased keeps its bytes', async () => {
    const upload = await plain(330, 210).png().toBuffer()
    const [mine, theirs] = [app.actorOf('user'), app.actorOf('user')]
    const saveAs = (actor: Actor) => app.as(actor).file.save({ id: newId(), kind: 'post', bytes: upload })
    await saveAs(mine)
    const another = await app.picture(app.as(theirs))
    const { fileStore } = app.context
    const [remove, draft] = [fileStore.remove.bind(fileStore), fileStore.draft.bind(fileStore)]
    const [removing, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let saving: Promise<unknown> = arrived.promise
    vi.spyOn(fileStore, 'draft').mockImplementationOnce((bytes) => {
      arrived.resolve()
      return draft(bytes)
    })
    vi.spyOn(fileStore, 'remove').mockImplementationOnce(async (folder) => {
      removing.resolve()
      // A picture that comes has been decoded, and is either kept at once or waits: meanwhile others are changed.
      await arrived.promise
      await Promise.race([saving, describeOften(another)])
      await remove(folder)
    })
    const describeOften = async (id: string) => {
      for (let n = 0; n < 10; n++) await app.as(theirs).file.describe({ id, alt: { en: `${n}` } })
    }
    const erasing = app.system.file.eraseAllOf({ uuid: mine.id })
    await removing.promise
    const kept = saveAs(theirs)
    saving = kept
    await erasing
    expect((await stored(await kept)).byteLength).toBeGreaterThan(0)
  })

  it('is described in its member’s languages, and forgets the words with the member', async () => {
    const member = app.actorOf('user')
    const id = await app.picture(app.as(member))
    const alt = { en: 'Crabs in a basket', kh: 'ក្តាមក្នុងកន្ត្រក' }
    expect(await app.as(member).file.describe({ id, alt })).toMatchObject({ id, alt })
    await expect(app.as(app.actorOf('user')).file.describe({ id, alt })).rejects.toEqual(
      rejectionWith('FILE_NOT_FOUND'),
    )
    const logged = await app.context.pool.query(
      `select from event where type = 'FileDescribed' and data::text like '%Crabs%'`,
    )
    expect(logged.rowCount).toBe(0)
    expect((await app.as(member).file.describe({ id, alt: {} })).alt).toEqual({})
  })

  it('of one id by many at once keeps event and bytes of the same one', async () => {
    for (let round = 0; round < 5; round++) {
      const id = newId()
      const pictures = await Promise.all(
        Array.from({ length: 6 }, (_, n) => (n % 2 ? colours(n * 60).png() : colours(n * 60).jpeg()).toBuffer()),
      )
      const actors = pictures.map(() => app.actorOf('owner'))
      const outcomes = await Promise.allSettled(
        pictures.map((bytes, n) => app.as(actors[n] ?? null).file.save({ id, kind: 'post', bytes })),
      )
      const winners = outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))
      expect(winners).toHaveLength(1)
      const [winner = -1] = winners
      const row = await app.context.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row.owner_id).toBe(actors[winner]?.id)
      const { bytes } = await reencode(pictures[winner] ?? Buffer.alloc(0))
      expect(await stored(imageViewOf(row))).toEqual(bytes)
    }
  })

  it('of a member is taken while another has sent more than may wait, who is told to wait', async () => {
    const [large, small] = [await plain(6_000, 4_000).jpeg().toBuffer(), await plain(400, 300).jpeg().toBuffer()]
    const memberAt = (address: string) => app.as(app.actorOf('user'), { client: { ...CLIENT, address } })
    const upload = (caller: ReturnType<typeof memberAt>, bytes = small) =>
      caller.file.save({ id: newId(), kind: 'post', bytes })
    const crowd = memberAt('203.0.113.66')
    // The first keep the place until the others have come, on a busy machine too.
    const sent = [...Array.from({ length: 3 }, () => large), ...Array.from({ length: 37 }, () => small)]
    const many = Promise.allSettled(sent.map((bytes) => upload(crowd, bytes)))
    expect(await upload(memberAt('203.0.113.7'))).toMatchObject({ width: 400 })
    const refused = (await many).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(5)
    for (const each of refused) expect(each).toMatchObject({ reason: rejectionWith('BUSY') })
  })

  it.each([
    ['a text', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['nothing', Buffer.alloc(0)],
    ['a cut-off picture', Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD', 'base64')],
  ])('of %s is rejected', async (_, bytes) => {
    await expect(save(bytes)).rejects.toEqual(rejectionWith('IMAGE_UNREADABLE'))
  })

  it('that is too large is rejected before it is decoded', async () => {
    await expect(save(Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toEqual(rejectionWith('IMAGE_TOO_LARGE'))
    // A few kilobytes that decode to 64 megapixels.
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    await expect(save(bomb)).rejects.toEqual(rejectionWith('IMAGE_TOO_LARGE'))
  })

  it('needs a session, and making variants the system', async () => {
    const bytes = await plain(400, 300).jpeg().toBuffer()
    await expect(app.guest.file.save({ id: newId(), kind: 'post', bytes })).rejects.toEqual(
      rejectionWith('SESSION_REQUIRED'),
    )
    const { id } = await save(bytes)
    await expect(app.as(app.actorOf('admin')).file.makeVariants({ id })).rejects.toEqual(rejectionWith('FORBIDDEN'))
    await expect(app.system.file.makeVariants({ id: newId() })).rejects.toEqual(rejectionWith('FILE_NOT_FOUND'))
  })
})

describe('erasing the pictures of a member', () => {
  it('removes the bytes at the next try when the first one failed', async () => {
    const member = { id: newId(), role: 'user' as const }
    const before = await folders()
    await app.picture(app.as(member))
    const erase = () => app.system.file.eraseAllOf({ uuid: member.id })
    vi.spyOn(app.context.fileStore, 'remove').mockRejectedValueOnce(new Error('EIO'))
    await expect(erase()).rejects.toThrow('EIO')
    expect((await folders()).length).toBe(before.length + 1)
    await erase()
    expect(await folders()).toEqual(before)
  })
})
