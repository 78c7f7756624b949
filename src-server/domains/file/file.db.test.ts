import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originalPath, variantPath } from '#shared/file.ts'
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

  it('gets its smaller copies in both formats, never wider than itself, and only once', async () => {
    const { id } = await save(await plain(1000, 750).png().toBuffer())
    const made = await app.system.file.makeVariants({ id })
    expect(made.variants.map(({ width, format }) => `${width} ${format}`).sort()).toEqual(
      ['320 avif', '320 webp', '640 avif', '640 webp', '960 avif', '960 webp'].sort(),
    )
    for (const { width, format } of made.variants) {
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
