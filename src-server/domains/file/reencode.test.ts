import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { VARIANT_WIDTHS } from '#shared/file.ts'
import { MAX_IMAGE_BYTES } from '#shared/limits.ts'
import { Rejection } from '../../event-sourcing/rejection.ts'
import { paperCut } from '../../paper-cut/paper-cut.ts'
import { reencode } from './image.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
const colours = (hue: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: `hsl(${hue}, 80%, 50%)` } })

/** The likeness of two pictures in decibels; from about 40 on they look the same. */
async function psnr(one: Buffer, other: Buffer): Promise<number> {
  const pixels = (bytes: Buffer) => sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()
  const [a, b] = await Promise.all([pixels(one), pixels(other)])
  const squares = a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / Math.max(squares / a.length, 1e-9))
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('looks the same after re-encoding: %s', async (format) => {
    const art = paperCut({ seed: 'x', motif: 'temple', hue: 30, time: 'day', variant: 0, width: 640, height: 480 })
    const bytes = await sharp(Buffer.from(art)).removeAlpha().toFormat(format, { quality: 92 }).toBuffer()
    const kept = await reencode(bytes)
    expect(kept.format).toBe(format)
    expect(await psnr(bytes, kept.bytes)).toBeGreaterThan(format === 'png' ? 90 : 35)
  })

  it('with several frames keeps the first', async () => {
    const frames = await Promise.all([0, 120].map((hue) => colours(hue).png().toBuffer()))
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const { bytes: kept } = await reencode(bytes)
    expect((await sharp(kept).metadata()).pages ?? 1).toBe(1)
    expect(await psnr(frames[0] ?? bytes, kept)).toBeGreaterThan(35)
  })

  it('is rotated upright and loses place and time', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 33/1 0/1' } }
    const bytes = await plain(600, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const kept = await reencode(bytes)
    expect(kept).toMatchObject({ width: 400, height: 600 })
    const metadata = await sharp(kept.bytes).metadata()
    expect(metadata).toMatchObject({ width: 400, height: 600 })
    expect(metadata.exif).toBeUndefined()
    expect(metadata.orientation).toBeUndefined()
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
    const kept = await reencode(bytes)
    expect(kept).toMatchObject({ width: 300, height: 200 })
    expect(await tells(kept.bytes)).toBe(false)
  })

  it('is converted to sRGB and loses its colour profile', async () => {
    const bytes = await plain(300, 200).withIccProfile('p3').jpeg().toBuffer()
    const { bytes: kept } = await reencode(bytes)
    expect((await sharp(kept).metadata()).icc).toBeUndefined()
    expect(await psnr(await plain(300, 200).png().toBuffer(), kept)).toBeGreaterThan(35)
  })

  it('of which a side is too long is scaled down', async () => {
    const tall = await sharp({ create: { width: 64, height: 12_000, channels: 3, background: '#818cf8' } })
      .png()
      .toBuffer()
    expect(await reencode(tall)).toMatchObject({ width: 14, height: 2_560 })
  })

  it('that grows beyond the limit when re-encoded is scaled down, but not below its variants', async () => {
    const noise = sharp(randomBytes(4_000 * 4_000 * 3), { raw: { width: 4_000, height: 4_000, channels: 3 } })
    const bytes = await noise.jpeg({ quality: 75 }).toBuffer()
    expect(bytes.byteLength).toBeLessThan(MAX_IMAGE_BYTES)
    const { bytes: kept, width, height } = await reencode(bytes)
    expect(kept.byteLength).toBeLessThanOrEqual(MAX_IMAGE_BYTES)
    expect(width).toBe(height)
    expect(width).toBeGreaterThan(Math.max(...VARIANT_WIDTHS))
  })
})
