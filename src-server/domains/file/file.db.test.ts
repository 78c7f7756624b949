import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImageFormat, originalPath, variantPath } from '#shared/file.ts'
import { newId } from '../../ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
const save = (bytes: Buffer<ArrayBuffer>, id = newId()) => app.system.file.save({ id, kind: 'post', bytes })
const colours = (hue: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: `hsl(${hue}, 80%, 50%)` } })
const stored = (id: string, format: ImageFormat) => readFile(app.context.fileStore.pathOf(originalPath(id, format)))
const refusal = (code: string) => ({ cause: expect.objectContaining({ code }) })

describe('an upload', () => {
  it('is stored as it came when it is upright and carries no metadata', async () => {
    const bytes = await plain(700, 500).jpeg().toBuffer()
    const image = await save(bytes)
    expect(image).toMatchObject({ width: 700, height: 500, variants: [] })
    expect(await readFile(app.context.fileStore.pathOf(originalPath(image.id, 'jpeg')))).toEqual(bytes)
  })

  it('is turned upright, and loses where and when it was taken', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 33/1 0/1' } }
    const bytes = await plain(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const image = await save(bytes)
    expect(image).toMatchObject({ width: 400, height: 600 })
    const stored = await sharp(app.context.fileStore.pathOf(originalPath(image.id, 'jpeg'))).metadata()
    expect(stored.exif).toBeUndefined()
    expect(stored.orientation).toBeUndefined()
  })

  const place = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>11,33.0N</exif:GPSLatitude></x:xmpmeta>'
  /** A JPEG with a further segment behind its beginning: sharp writes neither comments nor IPTC. */
  const withSegment = (jpeg: Buffer, marker: number, body: string) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(body, 'latin1'), jpeg.subarray(2)])
  }

  const tells = async (bytes: Buffer) =>
    bytes.includes('GPSLatitude') || (await sharp(bytes).metadata()).xmp !== undefined

  it.each([
    ['XMP', async () => plain(300, 200).withXmp(place).jpeg().toBuffer()],
    ['XMP of a WebP', async () => plain(300, 200).withXmp(place).webp().toBuffer()],
    ['XMP of a PNG', async () => plain(300, 200).withXmp(place).png().toBuffer()],
    ['a comment', async () => withSegment(await plain(300, 200).jpeg().toBuffer(), 0xfe, place)],
    ['IPTC', async () => withSegment(await plain(300, 200).jpeg().toBuffer(), 0xed, `Photoshop 3.0\0${place}`)],
    [
      'what follows the picture',
      async () => Buffer.concat([await plain(300, 200).jpeg().toBuffer(), Buffer.from(place)]),
    ],
  ])('loses the place that stands in %s', async (_, make) => {
    const bytes = await make()
    expect(await tells(bytes)).toBe(true)
    const image = await save(bytes)
    expect(image).toMatchObject({ width: 300, height: 200 })
    expect(await tells(await readFile(app.context.fileStore.pathOf(image.url)))).toBe(false)
  })

  it('keeps its colours: a profile is no secret', async () => {
    for (const progressive of [false, true]) {
      const bytes = await plain(300, 200).withIccProfile('p3').jpeg({ progressive }).toBuffer()
      expect(await stored((await save(bytes)).id, 'jpeg')).toEqual(bytes)
    }
  })

  it('stays transparent where it is', async () => {
    const clear = sharp({
      create: { width: 640, height: 480, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
    const { id } = await save(await clear.png().toBuffer())
    const variants = (await app.system.file.makeVariants({ id }))?.variants ?? []
    expect(variants).toHaveLength(4)
    for (const { url } of variants) {
      const { channels } = await sharp(app.context.fileStore.pathOf(url)).stats()
      expect(channels[3]?.max, url).toBe(0)
    }
  })

  it('gets its smaller copies in both formats, never wider than itself, and only once', async () => {
    const { id } = await save(await plain(1000, 750).png().toBuffer())
    const made = await app.system.file.makeVariants({ id })
    expect(made?.variants.map(({ width, format }) => `${width} ${format}`).sort()).toEqual(
      ['320 avif', '320 webp', '640 avif', '640 webp', '960 avif', '960 webp'].sort(),
    )
    for (const { width, format } of made?.variants ?? []) {
      const { width: real } = await sharp(app.context.fileStore.pathOf(variantPath(id, width, format))).metadata()
      expect(real).toBe(width)
    }
    expect(await app.system.file.makeVariants({ id })).toEqual(made)
  })

  it('sent twice is one file', async () => {
    const bytes = await plain(400, 300).webp().toBuffer()
    const id = newId()
    expect(await save(bytes, id)).toEqual(await save(bytes, id))
  })

  it("under the id of another upload is refused, and changes nothing of it: another's or one's own", async () => {
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
      await expect(saving).rejects.toMatchObject(refusal('COMMAND_REUSED'))
    }
    expect(await stored(image.id, 'jpeg')).toEqual(first)
    expect(await owner.file.save({ id: image.id, kind: 'post', bytes: first })).toEqual(image)
  })

  it('of which one dies before its event keeps the id for the same bytes', async () => {
    const [first, second] = [await colours(0).jpeg().toBuffer(), await colours(120).jpeg().toBuffer()]
    const id = newId()
    await app.context.fileStore.put(originalPath(id, 'jpeg'), first)
    await expect(save(second, id)).rejects.toMatchObject(refusal('COMMAND_REUSED'))
    expect(await save(first, id)).toMatchObject({ id })
    expect(await stored(id, 'jpeg')).toEqual(first)
  })

  it('of one id by many at once is one of them: its event and its bytes agree', async () => {
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
      expect(await stored(id, row.format)).toEqual(pictures[winner])
    }
  })

  it.each([
    ['a text', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['nothing', Buffer.alloc(0)],
    ['a cut-off picture', Buffer.from('/9j/4AAQSkZJRgABAQAAAQABAAD', 'base64')],
  ])('of %s is refused', async (_, bytes) => {
    await expect(save(bytes)).rejects.toMatchObject(refusal('IMAGE_UNREADABLE'))
  })

  it('that is too large is refused before it is unpacked', async () => {
    await expect(save(Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toMatchObject(refusal('IMAGE_TOO_LARGE'))
    // A few kilobytes that would unpack to 64 megapixels.
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    await expect(save(bomb)).rejects.toMatchObject(refusal('IMAGE_TOO_LARGE'))
  })

  it('needs somebody who is signed in, and its copies the product itself', async () => {
    const bytes = await plain(400, 300).jpeg().toBuffer()
    await expect(app.guest.file.save({ id: newId(), kind: 'post', bytes })).rejects.toMatchObject(
      refusal('SESSION_REQUIRED'),
    )
    const { id } = await save(bytes)
    await expect(app.as(app.actorOf('admin')).file.makeVariants({ id })).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(app.system.file.makeVariants({ id: newId() })).rejects.toMatchObject(refusal('FILE_NOT_FOUND'))
  })
})
