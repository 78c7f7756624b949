import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { processorMs } from '../../testing/processor-time.ts'
import { makeVariants, reencode } from './image.ts'

const PLACE = 'planted 11.5564 N 104.9282 E'
const plain = () => sharp({ create: { width: 400, height: 300, channels: 3, background: '#0f766e' } })
const png = () => plain().png().toBuffer()

function withPngChunk(picture: Buffer, type: string, body: string, before: 'IDAT' | 'IEND'): Buffer {
  const content = Buffer.from(type + body, 'latin1')
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(body.length)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  // The four bytes before a chunk's name are its length.
  const at = picture.indexOf(before) - 4
  return Buffer.concat([picture.subarray(0, at), chunk, picture.subarray(at)])
}

function withWebpChunk(picture: Buffer, type: string, body: string): Buffer {
  const even = body.length % 2 === 0 ? body : `${body}\0`
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  const whole = Buffer.concat([picture, head, Buffer.from(even, 'latin1')])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

function withBox(picture: Buffer, type: string, body: string): Buffer {
  const head = Buffer.from(`\0\0\0\0${type}`, 'latin1')
  head.writeUInt32BE(body.length + 8)
  return Buffer.concat([picture, head, Buffer.from(body, 'latin1')])
}

function withSegment(picture: Buffer, marker: number, body: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), head, Buffer.from(body, 'latin1'), picture.subarray(2)])
}

const jpeg = () => plain().jpeg().toBuffer()
const webp = () => plain().webp().toBuffer()
const avif = () => plain().avif({ effort: 0 }).toBuffer()
const EXIF = `MM\0*\0\0\0\x08\0\0\0\0\0\0${PLACE}`

it.each<[string, () => Promise<Buffer>]>([
  ['a PNG, in EXIF behind the pixels', async () => withPngChunk(await png(), 'eXIf', EXIF, 'IEND')],
  ['a PNG, in EXIF before the pixels', async () => withPngChunk(await png(), 'eXIf', EXIF, 'IDAT')],
  [
    'a PNG, in XMP behind the pixels',
    async () => withPngChunk(await png(), 'iTXt', `XML:com.adobe.xmp\0\0\0\0\0${PLACE}`, 'IEND'),
  ],
  ['a PNG, in a text behind the pixels', async () => withPngChunk(await png(), 'tEXt', `Comment\0${PLACE}`, 'IEND')],
  ['a PNG, in a private chunk', async () => withPngChunk(await png(), 'prVt', PLACE, 'IDAT')],
  ['a PNG, behind its end', async () => Buffer.concat([await png(), Buffer.from(PLACE)])],
  ['a WebP, in an unknown chunk', async () => withWebpChunk(await webp(), 'PLCE', PLACE)],
  ['a WebP, behind its end', async () => Buffer.concat([await webp(), Buffer.from(PLACE)])],
  ['an AVIF, in an unknown box', async () => withBox(await avif(), 'plce', PLACE)],
  ['an AVIF, in a free box', async () => withBox(await avif(), 'free', PLACE)],
  ['an AVIF, behind its end', async () => Buffer.concat([await avif(), Buffer.from(PLACE)])],
  [
    'a JPEG, in a long JFIF segment',
    async () => withSegment(await jpeg(), 0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\0\0${PLACE}`),
  ],
  ['a JPEG, in a JFXX segment', async () => withSegment(await jpeg(), 0xe0, `JFXX\0\x13${PLACE}`)],
  ['a JPEG, in a segment of some program', async () => withSegment(await jpeg(), 0xeb, PLACE)],
  ['a JPEG, behind its end', async () => Buffer.concat([await jpeg(), Buffer.from(PLACE)])],
])('nothing but pixels is kept of %s', async (_, make) => {
  const upload = await make()
  expect(upload.includes(PLACE)).toBe(true)
  const { bytes, width, height } = await reencode(upload)
  expect([width, height]).toEqual([400, 300])
  const folder = await mkdtemp(path.join(os.tmpdir(), 'domner-image-'))
  const original = path.join(folder, 'original')
  await writeFile(original, bytes)
  const variants = await makeVariants(original)
  await rm(folder, { recursive: true })
  expect(variants).toHaveLength(2)
  for (const kept of [bytes, ...variants.map((variant) => variant.bytes)]) {
    expect(kept.includes(PLACE)).toBe(false)
    const { exif, xmp, iptc, icc, comments } = await sharp(kept).metadata()
    expect({ exif, xmp, iptc, icc, comments }).toEqual({})
  }
})

it('of an animated PNG the first frame is kept', async () => {
  const second = '\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\x0a\0\0'
  const frames = withPngChunk(await png(), 'acTL', '\0\0\0\x02\0\0\0\0', 'IDAT')
  const upload = withPngChunk(withPngChunk(frames, 'fcTL', second, 'IEND'), 'fdAT', `\0\0\0\x02${PLACE}`, 'IEND')
  const { bytes } = await reencode(upload)
  for (const chunk of ['acTL', 'fcTL', 'fdAT']) expect(bytes.includes(chunk), chunk).toBe(false)
})

/** How AVIF says that its colours have half of its width and height. */
const HALVED_COLOURS = 0b1100

it('only the widest variant in AVIF has its colours in half of their resolution, which takes less memory', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'domner-image-'))
  const original = path.join(folder, 'original')
  await writeFile(original, await plain().resize(1_600).jpeg().toBuffer())
  const variants = await makeVariants(original)
  await rm(folder, { recursive: true })
  const halved = variants.filter(({ format, bytes }) => {
    const configuration = bytes.indexOf('av1C')
    return format === 'avif' && ((bytes[configuration + 6] ?? 0) & HALVED_COLOURS) === HALVED_COLOURS
  })
  expect(halved.map(({ width }) => width)).toEqual([1_600])
})

/** A GIF of so many frames of a pixel, after the first of the given size. */
async function gif(frames: number): Promise<Buffer> {
  const first = await plain().gif().toBuffer()
  const frame = Buffer.from('21f904000a000000' + '2c00000000010001000002024401' + '00', 'hex')
  // Its last byte is the trailer.
  return Buffer.concat([first.subarray(0, -1), ...Array<Buffer>(frames - 1).fill(frame), first.subarray(-1)])
}

it('of a GIF the first frame is kept, as PNG, however many there are', async () => {
  const upload = await gif(10_000)
  expect((await sharp(upload).metadata()).pages).toBe(10_000)
  const encode = async () => {
    const { bytes, format, width, height } = await reencode(upload)
    expect({ format, width, height }).toEqual({ format: 'png', width: 400, height: 300 })
    expect((await sharp(bytes).metadata()).pages).toBeUndefined()
  }
  expect(await processorMs(encode)).toBeLessThan(5_000)
})

const withBrands = (brands: string) => {
  const box = Buffer.from(`\0\0\0\0ftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}`)
  box.writeUInt32BE(box.length)
  return Buffer.concat([box, Buffer.alloc(500)])
}

it.each(['heicmif1heic', 'heixmif1', 'hevcmsf1', 'heimmif1', 'mif1mif1heic', 'mif1heicMiHB', 'msf1hevc'])(
  'a photo of an iPhone (%s) is refused by its name',
  async (brands) => {
    await expect(reencode(withBrands(brands))).rejects.toEqual(new Rejection('IMAGE_IS_HEIC'))
  },
)

it('an AVIF that calls itself by the general name is taken', async () => {
  const upload = await avif()
  upload.write('mif1', 8, 'latin1')
  expect(upload.includes('avif')).toBe(true)
  expect((await reencode(upload)).format).toBe('avif')
  // As it is built like a HEIC, it would be refused without its own name.
  await expect(reencode(withBrands('mif1mif1heicavif'))).rejects.toEqual(new Rejection('IMAGE_UNREADABLE'))
})

it('a picture that is a page as well is kept without the page', async () => {
  const page = '<!doctype html><script>alert(1)</script>'
  for (const upload of [withSegment(await jpeg(), 0xfe, page), Buffer.concat([await jpeg(), Buffer.from(page)])]) {
    expect(upload.includes('<script>')).toBe(true)
    expect((await reencode(upload)).bytes.includes('<script>')).toBe(false)
  }
})

it.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
  ['AVIF', avif],
  ['GIF', () => plain().gif().toBuffer()],
])('a truncated %s is refused', async (_, make) => {
  const upload = await make()
  await expect(reencode(upload.subarray(0, upload.length / 2))).rejects.toEqual(new Rejection('IMAGE_UNREADABLE'))
})
