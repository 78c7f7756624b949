import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { type ImageView, imageViewOf, originalPath, VARIANT_WIDTHS } from '#shared/file.ts'
import { MAX_IMAGE_BYTES } from '#shared/limits.ts'
import type { Actor } from '../../event-sourcing/event.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { paperCut } from '../../paper-cut/paper-cut.ts'
import { newId } from '../../platform/ids.ts'
import { CLIENT } from '../../testing/members.ts'
import { rejectionWith } from '../../testing/rejection-with.ts'
import { appScene } from '../../testing/scene.ts'
import { contentOf } from './contents.ts'
import { reencode } from './image.ts'

const { app } = await appScene()

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
const save = (bytes: Buffer<ArrayBuffer>, id = newId()) => app.system.file.save({ id, kind: 'post', bytes })
const colours = (hue: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: `hsl(${hue}, 80%, 50%)` } })
const stored = ({ url }: Pick<ImageView, 'url'>) => readFile(app.context.fileStore.pathOf(url))

const folders = () => readdir(app.context.fileStore.root)

/** The likeness of two pictures in decibels; from about 40 on they look the same. */
async function psnr(one: Buffer, other: Buffer): Promise<number> {
  const pixels = (bytes: Buffer) => sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  const squares = a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / Math.max(squares / a.length, 1e-9))
}

describe('an upload', () => {
  it('is stored under its id, first without variants', async () => {
    const image = await save(await plain(700, 500).jpeg().toBuffer())
    expect(image).toMatchObject({ width: 700, height: 500, variants: [] })
    expect(await sharp(await stored(image)).metadata()).toMatchObject({ width: 700, height: 500 })
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('looks the same after re-encoding: %s', async (format) => {
    const art = paperCut({ seed: 'x', motif: 'temple', hue: 30, time: 'day', variant: 0, width: 640, height: 480 })
    const bytes = await sharp(Buffer.from(art)).removeAlpha().toFormat(format, { quality: 92 }).toBuffer()
    const image = await save(bytes)
    expect(image.url).toContain(`original.${format}`)
    expect(await psnr(bytes, await stored(image))).toBeGreaterThan(format === 'png' ? 90 : 35)
  })

  it('with several frames keeps the first', async () => {
    const frames = await Promise.all([0, 120].map((hue) => colours(hue).png().toBuffer()))
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const kept = await stored(await save(bytes))
    expect((await sharp(kept).metadata()).pages ?? 1).toBe(1)
    expect(await psnr(frames[0] ?? bytes, kept)).toBeGreaterThan(35)
  })

  it('is rotated upright and loses place and time', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 33/1 0/1' } }
    const bytes = await plain(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const image = await save(bytes)
    expect(image).toMatchObject({ width: 400, height: 600 })
    const kept = await sharp(await stored(image)).metadata()
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
  })

  it('is not opened if it is a drawing, which can take for ever', async () => {
    const tenfold = Array.from({ length: 6 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`)
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="a0" d="M0 0h9v9"/>${tenfold.join('')}</defs>
      <use href="#a6"/></svg>`
    await expect(reencode(Buffer.from(drawing))).rejects.toEqual(new Rejection('IMAGE_UNREADABLE'))
  })

  it('is rejected with more passes over its pixels than any encoder makes', async () => {
    const marker = Buffer.from([0xff, 0xda])
    const jpeg = await plain(64, 64).jpeg({ progressive: true }).toBuffer()
    const second = jpeg.indexOf(marker, jpeg.indexOf(marker) + 2)
    const scan = Buffer.from(jpeg.subarray(second, jpeg.indexOf(marker, second + 2)))
    // At full precision, so that it may be repeated.
    scan[scan.readUInt16BE(2) + 1] = 0
    const passes = (count: number) =>
      Buffer.concat([jpeg.subarray(0, second), ...Array(count).fill(scan), Buffer.from([0xff, 0xd9])])
    expect(await reencode(passes(200))).toMatchObject({ width: 64 })
    await expect(reencode(passes(300))).rejects.toEqual(new Rejection('IMAGE_UNREADABLE'))
  })

  it('is rejected if one side is very long', async () => {
    const column = await plain(1, 20_001).png().toBuffer()
    await expect(reencode(column)).rejects.toEqual(new Rejection('IMAGE_TOO_LARGE'))
  })

  const place = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>11,33.0N</exif:GPSLatitude></x:xmpmeta>'
  /** A JPEG with an inserted segment, as sharp writes neither comments nor IPTC. */
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
  ])('loses the location in %s', async (_, make) => {
    const bytes = await make()
    expect(await tells(bytes)).toBe(true)
    const image = await save(bytes)
    expect(image).toMatchObject({ width: 300, height: 200 })
    expect(await tells(await stored(image))).toBe(false)
  })

  it('is converted to sRGB and loses its colour profile', async () => {
    const bytes = await plain(300, 200).withIccProfile('p3').jpeg().toBuffer()
    const kept = await stored(await save(bytes))
    expect((await sharp(kept).metadata()).icc).toBeUndefined()
    expect(await psnr(await plain(300, 200).png().toBuffer(), kept)).toBeGreaterThan(35)
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
      // What comes has been decoded, and is either kept at once or waits.
      await arrived.promise
      await Promise.race([saving, sleep(500)])
      await remove(folder)
    })
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

  it('of which a side is too long is scaled down', async () => {
    const tall = await sharp({ create: { width: 64, height: 12_000, channels: 3, background: '#818cf8' } })
      .png()
      .toBuffer()
    const stored = await app.system.file.save({ id: newId(), kind: 'post', bytes: tall })
    expect(stored).toMatchObject({ width: 14, height: 2_560 })
  })

  it('that grows beyond the limit when re-encoded is scaled down, but not below its variants', async () => {
    const noise = sharp(randomBytes(4_000 * 4_000 * 3), { raw: { width: 4_000, height: 4_000, channels: 3 } })
    const bytes = await noise.jpeg({ quality: 75 }).toBuffer()
    expect(bytes.byteLength).toBeLessThan(MAX_IMAGE_BYTES)
    const image = await save(bytes)
    expect((await stored(image)).byteLength).toBeLessThanOrEqual(MAX_IMAGE_BYTES)
    expect(image.width).toBe(image.height)
    expect(image.width).toBeGreaterThan(Math.max(...VARIANT_WIDTHS))
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
